import { doorContext } from '../../../door.ts'
import { listPublicPages, listPublicPosts } from '../../../features/sitemap/list-public-addresses.server.ts'
import { writeLlms } from '../../../features/sitemap/write-llms.ts'
import type { Route } from './+types/llms'
import { plainText } from './plain-text.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const door = context.get(doorContext)
  const [pages, [, ...posts]] = await Promise.all([
    listPublicPages(door.db, door.site),
    listPublicPosts(door, door.site),
  ])
  return plainText(writeLlms(door.mainOrigin, door.site.settings, pages, posts))
}

import {
  listPublicPages,
  listPublicPosts,
} from '../../../features/found/sitemap/list-public-addresses.server.ts'
import { writeLlms } from '../../../features/found/sitemap/write-llms.ts'
import { siteDoor } from '../../../site-door.ts'
import type { Route } from './+types/llms'
import { plainText } from './plain-text.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const door = siteDoor(context)
  const [pages, [, ...posts]] = await Promise.all([
    listPublicPages(door.db, door.site),
    listPublicPosts(door, door.site),
  ])
  return plainText(writeLlms(door.mainOrigin, door.site.settings, pages, posts))
}

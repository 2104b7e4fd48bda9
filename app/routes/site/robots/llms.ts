import {
  listPublicPages,
  listPublicPosts,
} from '#app/domain/discovery/sitemap/list-public-addresses.server.ts'
import { writeLlms } from '#app/domain/discovery/sitemap/write-llms.ts'
import { siteContext } from '#app/site-context.ts'
import type { Route } from './+types/llms'
import { plainText } from './plain-text.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = siteContext(context)
  const [pages, [, ...posts]] = await Promise.all([
    listPublicPages(ctx.db, ctx.site),
    listPublicPosts(ctx, ctx.site),
  ])
  return plainText(writeLlms(ctx.mainOrigin, ctx.site.settings, pages, posts))
}

import { createHash } from 'node:crypto'
import { pressFeed } from '#app/domain/publishing/press/feed.server.ts'
import { pageCaching } from '#app/platform/page-caching.ts'
import { siteContext } from '#app/site-context.ts'
import type { Route } from './+types/feed'

/** `/{site}/press/rss.xml` and `/{site}/press/feed.json`, revalidated with 304. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = siteContext(context)
  const feed = await pressFeed(ctx, ctx.site, ctx.mainOrigin)
  const isJson = new URL(request.url).pathname.endsWith('.json')
  const body = isJson ? feed.json() : feed.rss()
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  const headers = {
    'content-type': `${isJson ? 'application/feed+json' : 'application/rss+xml'}; charset=utf-8`,
    'cache-control': pageCaching,
    // Scheduled posts appear without a publication.
    'x-keep-seconds': '60',
    'last-modified': feed.updated.toUTCString(),
    etag,
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(body, { headers })
}

import { countView } from '#app/domain/publishing/press/count-view.server.ts'
import { findPost } from '#app/domain/publishing/press/find-post.server.ts'
import { isDeferredView } from '#app/domain/publishing/press/opening.ts'
import { siteContext } from '#app/site-context.ts'
import type { Route } from './+types/opened'
import { findWriter } from './find-writer.server.ts'

/** `POST /{site}/press/{id}/opened`: counts a prefetched document when it is shown. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = siteContext(context)
  const { site } = ctx
  const found = await findPost(ctx, site, params.post)
  if (found.state !== 'found' || found.post.state !== 'published')
    return new Response('Not Found', { status: 404 })
  if (isDeferredView(request) && !(await findWriter(ctx, request)))
    await countView(ctx.db, site, found.post.id)
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
}

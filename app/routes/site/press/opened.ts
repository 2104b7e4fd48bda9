import { countView } from '../../../features/press/count-view.server.ts'
import { findPost } from '../../../features/press/find-post.server.ts'
import { opensLater } from '../../../features/press/opening.ts'
import { siteDoor } from '../../../site-door.ts'
import type { Route } from './+types/opened'
import { findWriter } from './find-writer.server.ts'

/** `POST /{site}/press/{id}/opened`: a document that was fetched ahead says that it is looked at now. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const door = siteDoor(context)
  const { site } = door
  const found = await findPost(door, site, params.post)
  if (found.state !== 'found' || found.post.state !== 'published')
    return new Response('Not Found', { status: 404 })
  if (opensLater(request) && !(await findWriter(door, request))) await countView(door.db, site, found.post.id)
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
}

import { canManagePictures } from '#app/domain/record/permissions.ts'
import { requestContext } from '#app/request-context.ts'
import { readForm } from '../../read-form.ts'
import { openSite } from '../open-site.server.ts'
import type { Route } from './+types/upload'
import { receiveUploads } from './receive-uploads.server.ts'

/** `POST /admin/pictures/{site}/upload` from the screen's script with progress. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  // Authorised before the body is read.
  const { actor, site } = await openSite(ctx, request, canManagePictures, params.site)
  return Response.json(await receiveUploads(ctx, site, await readForm(request), actor), {
    headers: { 'cache-control': 'no-store' },
  })
}

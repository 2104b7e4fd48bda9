import { data, redirect } from 'react-router'
import { findPicture } from '#app/domain/media/find-pictures.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { requestContext } from '#app/request-context.ts'
import { draftBase, openSite } from '../open-site.server.ts'
import type { Route } from './+types/thumbnail'
import { smallest } from './smallest-picture.ts'

/** `GET /admin/forms/{site}/thumbnail?name=`: leads to the picture, small; drawings of plans and maps are the site's. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site, actor } = await openSite(ctx, request, canEditPages, params.site)
  const name = new URL(request.url).searchParams.get('name') ?? ''
  const [, folder, file] = /^(plans|maps)\/([\w./-]+\.svg)$/.exec(name) ?? []
  if (folder)
    throw redirect(`${draftBase(ctx, site, actor)}/${site.slug}/${folder}/${site.contentVersion}/${file}`)
  const picture = await findPicture(ctx.db, site, name)
  if (!picture) throw data(null, { status: 404 })
  throw redirect(smallest(picture), { headers: { 'cache-control': 'private, max-age=60' } })
}

import { listLibrary } from '#app/domain/media/library.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { requestContext } from '#app/request-context.ts'
import { openSite } from '../open-site.server.ts'
import type { Route } from './+types/pictures'
import { smallest } from './smallest-picture.ts'

const most = 60

export interface PictureChoice {
  name: string
  alt: string
  /** Of the smallest size. */
  address: string
}

/** `GET /admin/forms/{site}/pictures?q=`: pictures of the library for a form, newest first. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site } = await openSite(ctx, request, canEditPages, params.site)
  const wanted = new URL(request.url).searchParams.get('q')?.slice(0, 60) ?? ''
  const pictures = await listLibrary(ctx.db, site, most, { wanted })
  const choices = pictures.map(
    (picture): PictureChoice => ({ name: picture.name, alt: picture.alt, address: smallest(picture) }),
  )
  return Response.json(choices, { headers: { 'cache-control': 'no-store' } })
}

import { data } from 'react-router'
import { findPicture } from '#app/domain/media/find-pictures.server.ts'
import type { RouteHandle } from '#app/route-handle.ts'
import { siteContext } from '#app/site-context.ts'
import { ErrorDocument } from '#app/ui/error-document.tsx'
import { SiteProvider } from '#app/ui/site-context.tsx'
import { frameOf } from '../site/read-page.server.ts'
import type { Route } from './+types/panorama'
import { PanoramaView } from './panorama-view.tsx'
import { tourHeaders, tourMeta } from './tour-document.ts'
import '@photo-sphere-viewer/core/index.css'
import './panorama.css'

export const handle = { script: 'tour' } satisfies RouteHandle

/** Pixels; most graphics cards take no wider picture. */
const widest = 4096

/** `/tour/{site}/panorama/{picture}`: a picture of the site's media that is seen from inside. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, site, origin } = siteContext(context)
  const path = `/tour/${params.site}/panorama/${params.name}`
  const picture = await findPicture(db, site, params.name)
  if (!picture || picture.isDrawing) throw data({ site: frameOf(site, path), origin }, { status: 404 })
  const width = picture.widths.filter((wide) => wide <= widest).at(-1) ?? picture.widths[0]
  return data(
    {
      of: { name: picture.name, alt: picture.alt || '한 바퀴 둘러보는 실내 사진' },
      address: `${picture.base}-${width}.jpg`,
      origin,
      site: { ...frameOf(site, path), pictures: { [picture.name]: picture } },
    },
    { headers: tourHeaders },
  )
}

export const headers = ({ loaderHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? loaderHeaders

export const meta = ({ loaderData }: Route.MetaArgs) =>
  tourMeta(loaderData && { ...loaderData, title: 'E-모델하우스' })

export default function TourOfPicture({ loaderData: { of, address, site } }: Route.ComponentProps) {
  return (
    <SiteProvider value={site}>
      <PanoramaView of={of} address={address} />
    </SiteProvider>
  )
}

export const ErrorBoundary = ErrorDocument

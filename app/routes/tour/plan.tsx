import { data } from 'react-router'
import { findDrawn } from '#app/domain/drawings/find-drawings.server.ts'
import { findPictures } from '#app/domain/media/find-pictures.server.ts'
import type { RouteHandle } from '#app/route-handle.ts'
import { siteContext } from '#app/site-context.ts'
import { readOutlooks } from '#app/tour/outlook/read-outlooks.server.ts'
import { Tour, type TourProps } from '#app/tour/tour.tsx'
import { ErrorDocument } from '#app/ui/error-document.tsx'
import { frameOf } from '../site/read-page.server.ts'
import type { Route } from './+types/plan'
import { tourHeaders, tourMeta } from './tour-document.ts'

export const handle = { script: 'tour' } satisfies RouteHandle

/** `/tour/{site}/{type}`: the tour of a unit type, alone or in a frame of our own pages. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, site, origin } = siteContext(context)
  const path = `/tour/${params.site}/${params.type}`
  const plan = await findDrawn(db, site, 'plan', params.type)
  if (!plan) throw data({ site: frameOf(site, path), origin }, { status: 404 })
  const [pictures, outlooks] = await Promise.all([findPictures(db, site), readOutlooks(db, site, plan.name)])
  const tour: TourProps = {
    plan: { ...plan, dimensions: [] },
    projectName: site.settings.name,
    still: pictures[`tour-${plan.name}.jpg`],
    outlooks,
  }
  return data({ tour, origin, site: frameOf(site, path) }, { headers: tourHeaders })
}

export const headers = ({ loaderHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? loaderHeaders

export const meta = ({ loaderData }: Route.MetaArgs) =>
  tourMeta(loaderData && { ...loaderData, title: `${loaderData.tour.plan.label} E-모델하우스` })

/** `app/tour` hydrates it with the same props. */
export default function TourOfPlan({ loaderData: { tour } }: Route.ComponentProps) {
  return (
    <div data-tour-root data-props={JSON.stringify(tour)}>
      <Tour {...tour} />
    </div>
  )
}

export const ErrorBoundary = ErrorDocument

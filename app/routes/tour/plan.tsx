import { data } from 'react-router'
import { findDrawing } from '../../features/drawings/find-drawings.server.ts'
import { findPictures } from '../../features/media/find-pictures.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { siteContext } from '../../site-context.ts'
import { ErrorDocument } from '../../ui/error-document.tsx'
import { SiteProvider } from '../../ui/site-context.tsx'
import { frameOf } from '../site/read-page.server.ts'
import type { Route } from './+types/plan'
import { PlanTour } from './plan-tour.tsx'
import { tourHeaders, tourMeta } from './tour-document.ts'

export const handle = { script: 'tour' } satisfies RouteHandle

/** `/tour/{site}/{type}`: the tour of a unit type, alone or in a frame of our own pages. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, site, origin } = siteContext(context)
  const path = `/tour/${params.site}/${params.type}`
  const plan = await findDrawing(db, site, 'plan', params.type)
  if (!plan) throw data({ site: frameOf(site, path), origin }, { status: 404 })
  const pictures = await findPictures(db, site)
  return data({ plan, origin, site: { ...frameOf(site, path), pictures } }, { headers: tourHeaders })
}

export const headers = ({ loaderHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? loaderHeaders

export const meta = ({ loaderData }: Route.MetaArgs) =>
  tourMeta(loaderData && { ...loaderData, title: `${loaderData.plan.label} E-모델하우스` })

export default function TourOfPlan({ loaderData: { plan, site } }: Route.ComponentProps) {
  return (
    <SiteProvider value={site}>
      <PlanTour plan={plan} />
    </SiteProvider>
  )
}

export const ErrorBoundary = ErrorDocument

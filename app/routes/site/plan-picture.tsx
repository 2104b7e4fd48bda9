import { PlanPicture } from '#app/blocks/unit-plan/picture.tsx'
import { isPictured } from '#app/domain/drawings/drawing.ts'
import { findDrawing } from '#app/domain/drawings/find-drawings.server.ts'
import { siteContext } from '#app/site-context.ts'
import type { Route } from './+types/plan-picture'
import { immutableSvg } from './immutable-svg.ts'
import { leadToPicture } from './lead-to-picture.server.ts'
import { requireVersion } from './require-version.ts'

/** For pages with several plans. The address carries the content version, so it never changes. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, site } = siteContext(context)
  const plan = await findDrawing(db, site, 'plan', params.name)
  if (!plan) throw new Response('', { status: 404 })
  requireVersion(request, params.version, site)
  if (isPictured<'plan'>(plan)) throw await leadToPicture(db, site, plan.picture.name)
  return immutableSvg(<PlanPicture plan={plan} variant="extended" site={site} />)
}

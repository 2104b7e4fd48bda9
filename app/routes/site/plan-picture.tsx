import { renderToStaticMarkup } from 'react-dom/server'
import styles from '../../blocks/unit-plan/drawing.css?inline'
import { PlanDrawing } from '../../blocks/unit-plan/drawing.tsx'
import { findDrawing } from '../../features/drawings/find-drawings.server.ts'
import { layoutOf } from '../../features/drawings/plans/draw-layout.ts'
import { planSummary } from '../../features/drawings/plans/plan-summary.ts'
import { themeStyles } from '../../features/site/theme-styles.ts'
import { siteContext } from '../../site-context.ts'
import tokens from '../../ui/styles/tokens.css?inline'
import type { Route } from './+types/plan-picture'
import { requireVersion } from './require-version.ts'

/** A picture has no container: its viewport is the box on the page. Nor has it a legend for numbered rooms. */
const words = `
@media (max-width: 459px) { .plan-wide, .plan-number { display: none } }
@media (min-width: 460px) { .plan-narrow { display: none } }`

/** For pages with several plans. The address carries the content version, so it never changes. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, site } = siteContext(context)
  const plan = await findDrawing(db, site, 'plan', params.name)
  if (!plan) throw new Response('', { status: 404 })
  requireVersion(request, params.version, site)
  const { view } = layoutOf(plan)
  const svg = (
    <PlanDrawing
      plan={plan}
      variant="extended"
      id="plan"
      screen="pair"
      frame={view.x1 - view.x0}
      title={`${plan.label} 평면도`}
      description={planSummary(plan, 'extended')}
    >
      <style>{inXml(tokens + themeStyles(site) + styles + words)}</style>
    </PlanDrawing>
  )
  return new Response(renderToStaticMarkup(svg), {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}

/** HTML does not escape styles, XML does. */
const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

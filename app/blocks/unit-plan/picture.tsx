import { layoutOf } from '#app/domain/drawings/plans/draw-layout.ts'
import { planSummary } from '#app/domain/drawings/plans/plan-summary.ts'
import type { PlanVariant, UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { pictureStyles } from '../picture-styles.ts'
import styles from './drawing.css?inline'
import { PlanDrawing } from './drawing.tsx'

/**
 * A picture that browsers darken around keeps its own ground, the page's. It has no container: its viewport is the box on the page. Nor has it a legend for
 * numbered rooms. As a small one it is a sign of the plan, without words; paper is read from near, and has all of them.
 */
const words = `
.plan-ground { fill: var(--paper) }
@media print { .plan-ground { fill: none } }
@media screen and (max-width: 519px) { .plan-wide, .plan-number { display: none } }
@media print, (min-width: 520px) { .plan-narrow { display: none } }
@media screen and (max-width: 319px) { .plan-narrow, .plan-scale, .plan-north { display: none } }`

/** A plan as a file of its own, with its rules. */
export function PlanPicture({ plan, variant, site }: { plan: UnitPlan; variant: PlanVariant; site: Site }) {
  const { view } = layoutOf(plan)
  return (
    <PlanDrawing
      plan={plan}
      variant={variant}
      id="plan"
      screen="pair"
      frame={view.x1 - view.x0}
      title={`${plan.label} 평면도`}
      description={planSummary(plan, variant)}
    >
      <style>{pictureStyles(site, styles + words)}</style>
    </PlanDrawing>
  )
}

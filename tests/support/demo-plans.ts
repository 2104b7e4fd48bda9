import type { UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import { demoSites } from './demo-sites.ts'

/** Every plan of the demo sites, for tests: by site and name. */
export function demoPlans(): [string, UnitPlan][] {
  return demoSites().flatMap(({ settings, drawings }) =>
    drawings
      .filter(({ kind }) => kind === 'plan')
      .map(({ name, content }): [string, UnitPlan] => [`${settings.slug} ${name}`, content as UnitPlan]),
  )
}

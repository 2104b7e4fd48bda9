import { readContent } from '../../app/features/content/read-content.server.ts'
import type { UnitPlan } from '../../app/features/drawings/plans/unit-plan.ts'
import { describeFault } from '../../app/features/site/content-fault.ts'

/** Every plan of the demo sites, for tests: by site and name. */
export function demoPlans(): [string, UnitPlan][] {
  const read = readContent('content')
  if (!read.ok) throw new Error(read.faults.map(describeFault).join('\n'))
  return read.sites.flatMap(({ settings, drawings }) =>
    drawings
      .filter(({ kind }) => kind === 'plan')
      .map(({ name, content }): [string, UnitPlan] => [`${settings.slug} ${name}`, content as UnitPlan]),
  )
}

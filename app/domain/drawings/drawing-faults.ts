import type { PartFault } from '#app/domain/site/content-fault.ts'
import { noSuchFact } from '#app/domain/site/fact-labels.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import type { DrawingKind, DrawingOf } from './drawing.ts'
import { checkLayout } from './layouts/check-layout.ts'
import { mapProblems } from './maps/map-problems.ts'
import { validatePlan } from './plans/validate-plan.ts'
import { sizeFaults } from './size-faults.ts'

type Setting = Pick<SiteSettings, 'facts' | 'modelHouse'>

type Check<Kind extends DrawingKind> = (content: DrawingOf<Kind>, site: Setting) => PartFault[]

const checks: { [Kind in DrawingKind]: Check<Kind> } = {
  plan(plan, { facts }) {
    const fact = ownProperty(facts, plan.exclusiveArea)
    if (typeof fact !== 'object' || fact.unit !== '㎡')
      return [
        {
          location: 'exclusiveArea',
          sentence: `면적(㎡)이 있어야 합니다. ${noSuchFact(plan.exclusiveArea)}`,
        },
      ]
    return validatePlan(plan, fact.value)
  },
  layout: (layout, { facts }) => checkLayout(layout, facts),
  map: mapProblems,
}

/** Faults that a schema cannot see: against the facts of the site and the location of its model house. */
export const drawingFaults = <Kind extends DrawingKind>(
  kind: Kind,
  content: DrawingOf<Kind>,
  site: Setting,
): PartFault[] => {
  const tooLarge = sizeFaults(kind, content)
  return tooLarge.length ? tooLarge : checks[kind](content, site)
}

import type { PartFault } from '#app/domain/site/content-fault.ts'
import { noSuchFact } from '#app/domain/site/fact-labels.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { type DrawingKind, type DrawingOf, type DrawnOf, isPictured } from './drawing.ts'
import { checkLayout } from './layouts/check-layout.ts'
import { mapProblems } from './maps/map-problems.ts'
import { picturedFaults } from './pictured-faults.ts'
import { validatePlan } from './plans/validate-plan.ts'
import { sizeFaults } from './size-faults.ts'

type Setting = Pick<SiteSettings, 'facts' | 'modelHouse'>

type Check<Kind extends DrawingKind> = (content: DrawnOf<Kind>, site: Setting) => PartFault[]

const checks: { [Kind in DrawingKind]: Check<Kind> } = {
  plan(plan, { facts }) {
    const area = exclusiveAreaOf(plan, facts)
    return area === undefined ? [noArea(plan)] : validatePlan(plan, area)
  },
  layout: (layout, { facts }) => checkLayout(layout, facts),
  map: mapProblems,
}

const exclusiveAreaOf = (
  { exclusiveArea }: DrawingOf<'plan'>,
  facts: Setting['facts'],
): number | undefined => {
  const fact = ownProperty(facts, exclusiveArea)
  return typeof fact === 'object' && fact.unit === '㎡' ? fact.value : undefined
}

const noArea = ({ exclusiveArea }: DrawingOf<'plan'>): PartFault => ({
  location: 'exclusiveArea',
  sentence: `면적(㎡)이 있어야 합니다. ${noSuchFact(exclusiveArea)}`,
})

/** Faults that a schema cannot find: against the facts of the site and the location of its model house. */
export const drawingFaults = <Kind extends DrawingKind>(
  kind: Kind,
  content: DrawingOf<Kind>,
  site: Setting,
): PartFault[] => {
  const tooLarge = sizeFaults(kind, content)
  if (tooLarge.length) return tooLarge
  if (!isPictured<Kind>(content)) return checks[kind](content as DrawnOf<Kind>, site)
  const plan = kind === 'plan' ? (content as DrawingOf<'plan'>) : undefined
  return [
    ...(plan && exclusiveAreaOf(plan, site.facts) === undefined ? [noArea(plan)] : []),
    ...picturedFaults(kind, content, site.facts),
  ]
}

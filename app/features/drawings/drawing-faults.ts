import { checkLayout } from '../layouts/check-layout.ts'
import { mapProblems } from '../maps/map-problems.ts'
import { validatePlan } from '../plans/validate-plan.ts'
import type { SiteSettings } from '../sites/site-settings.ts'
import type { DrawingKind, DrawingOf } from './drawing.ts'

/** What is wrong with a drawing, and where in its file. */
export interface DrawingFault {
  path: string
  message: string
}

/** What drawings are held against. */
type Setting = Pick<SiteSettings, 'facts' | 'modelHouse'>

type Check<Kind extends DrawingKind> = (content: DrawingOf<Kind>, site: Setting) => DrawingFault[]

const checks: { [Kind in DrawingKind]: Check<Kind> } = {
  plan(plan, { facts }) {
    const fact = facts[plan.exclusiveArea]
    if (typeof fact !== 'object' || fact.unit !== '㎡')
      return [
        {
          path: 'exclusiveArea',
          message: `면적(㎡)인 사실 '${plan.exclusiveArea}'이(가) site.json의 facts에 없습니다`,
        },
      ]
    return validatePlan(plan, fact.value).map(({ part, at, message }) => ({
      path: `${part} ${at}`.trim(),
      message,
    }))
  },
  layout: (layout, { facts }) => checkLayout(layout, facts),
  map: mapProblems,
}

/** Faults of a drawing beyond its schema, against the facts of its site and where its model house is. */
export const drawingFaults = <Kind extends DrawingKind>(
  kind: Kind,
  content: DrawingOf<Kind>,
  site: Setting,
): DrawingFault[] => checks[kind](content, site)

import { outline } from './draw-fixtures.ts'
import { builtIn } from './draw-geometry.ts'
import { type Pen, penFor } from './draw-pen.ts'
import type { PlanVariant, UnitPlan } from './unit-plan.ts'

type Kind = UnitPlan['furniture'][number]['kind']

const shapes: Record<Kind, (pen: Pen) => string> = {
  bed(pen) {
    const { width: w, depth: d, rect, line } = pen
    const isDouble = w > 1300
    const pillows = isDouble
      ? rect(70, 60, w / 2 - 30, 430, 70) + rect(w / 2 + 30, 60, w - 70, 430, 70)
      : rect(90, 60, w - 90, 430, 70)
    return outline(pen, 40) + pillows + line([0, d * 0.36], [w, d * 0.36]) + line([0, d * 0.4], [w, d * 0.4])
  },
  sofa(pen) {
    const { width: w, depth: d, line } = pen
    const [arm, back] = [Math.min(170, w / 6), Math.min(220, d / 3)]
    const seats = Math.max(1, Math.round((w - 2 * arm) / 750))
    const seams = Array.from({ length: seats - 1 }, (_, i) => {
      const x = arm + ((w - 2 * arm) * (i + 1)) / seats
      return line([x, back], [x, d])
    })
    return outline(pen, 60) + line([arm, d], [arm, back], [w - arm, back], [w - arm, d]) + seams.join('')
  },
  armchair(pen) {
    const { width: w, depth: d, line } = pen
    return outline(pen, 80) + line([w * 0.18, d], [w * 0.18, d * 0.25], [w * 0.82, d * 0.25], [w * 0.82, d])
  },
  'low-table': (pen) => outline(pen, 50),
  'dining-table': (pen) => outline(pen, 30),
  chair: (pen) => outline(pen, 90) + pen.line([pen.width * 0.1, 70], [pen.width * 0.9, 70]),
  desk: (pen) => outline(pen),
  television: (pen) =>
    outline(pen) + pen.rect(pen.width * 0.12, pen.depth * 0.15, pen.width * 0.88, pen.depth * 0.35),
  rug: (pen) => outline(pen) + pen.rect(80, 80, pen.width - 80, pen.depth - 80),
  wardrobe: (pen) =>
    outline(pen) +
    pen.line([0, pen.depth - 50], [pen.width, pen.depth - 50]) +
    pen.line([pen.width / 2, 0], [pen.width / 2, pen.depth]),
  bookshelf: (pen) => outline(pen) + pen.line([0, pen.depth], [pen.width, 0]),
  plant: ({ width: w, depth: d, oval, line }) =>
    oval(w / 2, d / 2, w / 2, d / 2) +
    line([w * 0.2, d * 0.2], [w * 0.8, d * 0.8]) +
    line([w * 0.8, d * 0.2], [w * 0.2, d * 0.8]),
  lamp: ({ width: w, depth: d, oval }) => oval(w / 2, d / 2, w / 2, d / 2) + oval(w / 2, d / 2, w / 6, d / 6),
}

/** Rugs are drawn below the furniture on them. */
const rank = (kind: Kind) => (kind === 'rug' ? 0 : kind === 'chair' ? 1 : 2)

export const furniturePaths = (plan: UnitPlan, variant: PlanVariant): string[] =>
  plan.furniture
    .filter(builtIn(variant))
    .toSorted((a, b) => rank(a.kind) - rank(b.kind))
    .map((piece) => shapes[piece.kind](penFor(piece)))

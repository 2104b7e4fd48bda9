import { builtIn } from './draw-geometry.ts'
import { type Pen, penFor } from './draw-pen.ts'
import type { PlanVariant, Point, UnitPlan } from './unit-plan.ts'

type Kind = UnitPlan['fixtures'][number]['kind']

const shapes: Record<Kind, (pen: Pen) => string> = {
  counter: (pen) => outline(pen),
  island: (pen) => outline(pen) + pen.line([0, pen.depth - 250], [pen.width, pen.depth - 250]),
  sink: ({ width: w, depth: d, rect, line, oval }) =>
    rect(w * 0.04, d * 0.16, w * 0.62, d * 0.86, 50) +
    line([w * 0.33, d * 0.06], [w * 0.33, d * 0.32]) +
    oval(w * 0.33, d * 0.55, 30) +
    [0.72, 0.8, 0.88].map((x) => line([w * x, d * 0.22], [w * x, d * 0.8])).join(''),
  hob: ({ width: w, depth: d, rect, oval }) =>
    rect(w * 0.03, d * 0.1, w * 0.97, d * 0.9, 25) +
    (
      [
        [0.27, 0.32],
        [0.73, 0.32],
        [0.5, 0.67],
      ] as const
    )
      .map(([x, y]) => oval(w * x, d * y, Math.min(w * 0.15, d * 0.16)))
      .join(''),
  refrigerator: (pen) =>
    outline(pen) +
    pen.line([0, pen.depth * 0.88], [pen.width, pen.depth * 0.88]) +
    pen.line([pen.width / 2, pen.depth * 0.88], [pen.width / 2, pen.depth]),
  'kimchi-refrigerator': (pen) =>
    outline(pen) +
    pen.line([0, pen.depth * 0.88], [pen.width, pen.depth * 0.88]) +
    pen.line([pen.width * 0.2, pen.depth * 0.44], [pen.width * 0.8, pen.depth * 0.44]),
  'tall-cabinet': (pen) =>
    outline(pen) + pen.line([0, 0], [pen.width, pen.depth]) + pen.line([0, pen.depth], [pen.width, 0]),
  toilet: ({ width: w, depth: d, rect, line, oval }) =>
    rect(0, 0, w, d * 0.27, 35) +
    line([w * 0.1, d * 0.27], [w * 0.1, d * 0.55]) +
    line([w * 0.9, d * 0.27], [w * 0.9, d * 0.55]) +
    oval(w / 2, d * 0.64, w * 0.4, d * 0.33),
  basin: ({ width: w, depth: d, rect, oval, line }) =>
    rect(0, 0, w, d, 30) +
    oval(w / 2, d * 0.55, Math.min(w * 0.36, 260), d * 0.3) +
    line([w / 2, d * 0.08], [w / 2, d * 0.34]),
  bath: ({ width: w, depth: d, rect, oval }) =>
    rect(0, 0, w, d) + rect(70, 70, w - 70, d - 70, Math.min(w, d) * 0.3) + oval(w * 0.13, d / 2, 35),
  shower: ({ width: w, depth: d, line, oval }) =>
    line([0, d], [w, d]) + oval(w / 2, Math.min(d * 0.25, 260), 110) + oval(w / 2, d * 0.55, 35),
  washer: (pen) =>
    outline(pen) +
    pen.oval(pen.width / 2, pen.depth * 0.54, Math.min(pen.width, pen.depth) * 0.34) +
    pen.line([0, pen.depth * 0.13], [pen.width, pen.depth * 0.13]),
  condenser: (pen) =>
    outline(pen) +
    pen.oval(pen.width * 0.34, pen.depth / 2, Math.min(pen.width * 0.26, pen.depth * 0.38)) +
    [0.72, 0.8, 0.88]
      .map((x) => pen.line([pen.width * x, pen.depth * 0.14], [pen.width * x, pen.depth * 0.86]))
      .join(''),
  closet: (pen) => outline(pen) + pen.line([0, pen.depth / 2], [pen.width, pen.depth / 2]) + hangers(pen),
  'shoe-closet': (pen) => outline(pen) + pen.line([0, 0], [pen.width, pen.depth]),
  shelf: (pen) => outline(pen) + pen.line([0, 0], [pen.width, pen.depth]),
  hatch: ({ width: w, depth: d, rect, line }) =>
    rect(0, 0, w, d) +
    rect(60, 60, w - 60, d - 60) +
    line([60, 60], [w - 60, d - 60]) +
    line([w - 60, 60], [60, d - 60]),
}

export const outline = ({ width, depth, rect }: Pen, corner = 0): string => rect(0, 0, width, depth, corner)

function hangers({ width, depth, line }: Pen): string {
  const count = Math.min(12, Math.max(1, Math.floor(width / 170)))
  return Array.from({ length: count }, (_, i) => {
    const x = (width * (i + 0.5)) / count
    return line([x - 35, depth * 0.2] as Point, [x + 35, depth * 0.8] as Point)
  }).join('')
}

/** Kinds that carry others are drawn first. */
const below: readonly Kind[] = ['counter', 'island', 'shower']
const rank = (kind: Kind) => (below.includes(kind) ? 0 : 1)

export const fixturePaths = (plan: UnitPlan, variant: PlanVariant): string[] =>
  plan.fixtures
    .filter(builtIn(variant))
    .toSorted((a, b) => rank(a.kind) - rank(b.kind))
    .map((fixture) => shapes[fixture.kind](penFor(fixture)))

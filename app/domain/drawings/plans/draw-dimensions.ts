import { type Box, builtIn, lineOf } from './draw-geometry.ts'
import { widthOf } from './draw-labels.ts'
import type { PlanVariant, Point, UnitPlan } from './unit-plan.ts'

/** Distance of the first chain from the walls, and between chains, in millimetres. */
const first = 620
const further = 640

type Side = UnitPlan['dimensions'][number]['side']

export interface Chain {
  lines: string
  figures: { at: Point; upright: boolean; text: string; length: number }[]
}

export function dimensionChains(plan: UnitPlan, variant: PlanVariant, walls: Box): Chain[] {
  const chains = plan.dimensions.filter(builtIn(variant))
  return (['north', 'east', 'south', 'west'] as const).flatMap((side) =>
    chains
      .filter((chain) => chain.side === side)
      .toSorted((a, b) => b.stops.length - a.stops.length)
      .map(({ stops }, i) => chain(side, stops, walls, i)),
  )
}

/** Depth of the chains of a side with figures of the given height, in millimetres. */
export function roomForChains(plan: UnitPlan, side: Side, height: number): number {
  const count = (['basic', 'extended'] as const).map(
    (variant) => plan.dimensions.filter(builtIn(variant)).filter((chain) => chain.side === side).length,
  )
  const maxStops = Math.max(...count)
  if (!maxStops) return 0
  const outside = side === 'south' || side === 'east' ? 120 : height + 110
  return first + (maxStops - 1) * further + outside
}

function chain(side: Side, stops: readonly number[], walls: Box, level: number): Chain {
  const upright = side === 'east' || side === 'west'
  const out = side === 'north' || side === 'west' ? -1 : 1
  const edge = { north: walls.y0, east: walls.x1, south: walls.y1, west: walls.x0 }[side]
  const at = edge + out * (first + level * further)
  const on = (along: number, away: number): Point => (upright ? [away, along] : [along, away])
  const [start, end] = [stops[0] ?? 0, stops.at(-1) ?? 0]
  const lines = [
    lineOf([on(start, at), on(end, at)]),
    ...stops.map((stop) => lineOf([on(stop, edge + out * 140), on(stop, at + out * 90)])),
    ...stops.map((stop) =>
      lineOf([on(stop - 60, at + (upright ? -60 : 60)), on(stop + 60, at + (upright ? 60 : -60))]),
    ),
  ]
  return {
    lines: lines.join(''),
    figures: stops.slice(1).map((stop, i) => {
      const before = stops[i] ?? stop
      // Figures are above a horizontal line and left of a vertical one, in the direction in which it is read.
      return {
        at: on((before + stop) / 2, at - 70).map(Math.round) as Point,
        upright,
        text: (stop - before).toLocaleString('en'),
        length: stop - before,
      }
    }),
  }
}

export const fits = ({ text, length }: Chain['figures'][number], height: number): boolean =>
  widthOf(text) * height < length - 40

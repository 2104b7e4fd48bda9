import { builtIn } from './draw-geometry.ts'
import type { PlanVariant, Point, UnitPlan } from './unit-plan.ts'

export type Wall = UnitPlan['walls'][number]
type Opening = UnitPlan['openings'][number]

/** Axis of a wall: its start, and unit vectors along it and to its left. */
export interface Axis {
  at: Point
  along: Point
  left: Point
  length: number
}

export function axisOf({ from, to }: Wall): Axis {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  const along: Point = length ? [dx / length, dy / length] : [1, 0]
  // North is up: facing east, north (smaller y) is at the left.
  return { at: from, along, left: [along[1], -along[0]], length }
}

/** The point `u` along the axis and `v` to its left, in millimetres. */
export const pointOn = ({ at, along, left }: Axis, u: number, v: number): Point => [
  Math.round(at[0] + along[0] * u + left[0] * v),
  Math.round(at[1] + along[1] * u + left[1] * v),
]

export function stretch(wall: Wall, from: number, to: number): Point[] {
  const axis = axisOf(wall)
  const half = wall.thickness / 2
  return [
    pointOn(axis, from, half),
    pointOn(axis, to, half),
    pointOn(axis, to, -half),
    pointOn(axis, from, -half),
  ]
}

export interface WallPiece {
  wall: string
  kind: Wall['kind']
  polygon: Point[]
}

export function wallPieces(plan: UnitPlan, variant: PlanVariant): WallPiece[] {
  return plan.walls.filter(builtIn(variant)).flatMap((wall) => {
    const { length } = axisOf(wall)
    return gapsBetween(openingsOf(plan, wall, variant), length).map(([from, to]) => ({
      wall: wall.id,
      kind: wall.kind,
      polygon: stretch(wall, from, to),
    }))
  })
}

const openingsOf = (plan: UnitPlan, wall: Wall, variant: PlanVariant): Opening[] =>
  plan.openings.filter((opening) => opening.wall === wall.id && builtIn(variant)(opening))

function gapsBetween(openings: readonly Opening[], length: number): [number, number][] {
  const gaps: [number, number][] = []
  let from = 0
  for (const { at, width } of openings.toSorted((a, b) => a.at - b.at)) {
    if (at > from) gaps.push([from, Math.min(at, length)])
    from = Math.max(from, at + width)
  }
  if (length > from) gaps.push([from, length])
  return gaps
}

/** Walls that the extension takes away, drawn as broken lines. */
export const removedWalls = (plan: UnitPlan): Point[][] =>
  plan.walls
    .filter((wall) => wall.in === 'basic' && wall.kind !== 'parapet')
    .map((wall) => stretch(wall, 0, axisOf(wall).length))

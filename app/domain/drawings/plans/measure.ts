import { builtIn, edgesOf, outlineOf } from './draw-geometry.ts'
import { axisOf, stretch, wallPieces } from './draw-walls.ts'
import type { PlanVariant, Point, UnitPlan } from './unit-plan.ts'

export type Face = readonly [from: Point, to: Point]

export function facesOf(plan: UnitPlan, variant: PlanVariant): Face[] {
  const rooms = plan.rooms.filter(builtIn(variant)).map((room) => edgesOf(outlineOf(room, variant)))
  // Rooms that meet without a wall have no face there.
  const seen = rooms.flatMap((edges, i) =>
    edges.filter((edge) => !rooms.some((others, j) => j !== i && others.some((other) => meets(edge, other)))),
  )
  const holes = plan.openings.filter(builtIn(variant)).flatMap((opening) => {
    const wall = plan.walls.find(({ id }) => id === opening.wall)
    if (!wall || axisOf(wall).length === 0) return []
    return edgesOf(stretch(wall, opening.at, opening.at + opening.width))
  })
  const outside = wallPieces(plan, variant)
    .filter(({ kind }) => kind === 'outer' || kind === 'party' || kind === 'parapet')
    .flatMap(({ polygon }) => edgesOf(polygon))
  return [...seen, ...holes, ...outside]
}

function meets([a, b]: Face, other: Face): boolean {
  const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  return distance(middle, nearestOn(other, middle)) < 1
}

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])

function nearestOn([a, b]: Face, [x, y]: Point): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const square = dx * dx + dy * dy
  const share = square ? Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / square)) : 0
  return [a[0] + dx * share, a[1] + dy * share]
}

/** Snaps to a corner within `reach` millimetres, else to a face, and aligns with `other` where nearly so. */
export function snapToFaces(faces: readonly Face[], point: Point, reach: number, other?: Point): Point {
  const near = (points: readonly Point[]) =>
    points
      .map((candidate) => ({ candidate, away: distance(candidate, point) }))
      .filter(({ away }) => away <= reach)
      .toSorted((a, b) => a.away - b.away)[0]?.candidate
  const corner = near(faces.flat())
  const [x, y] = corner ?? near(faces.map((face) => nearestOn(face, point))) ?? point
  const straight: Point =
    other && !corner
      ? [Math.abs(x - other[0]) <= reach ? other[0] : x, Math.abs(y - other[1]) <= reach ? other[1] : y]
      : [x, y]
  return [Math.round(straight[0]), Math.round(straight[1])]
}

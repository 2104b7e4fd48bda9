import type { PlanVariant, Point, UnitPlan } from './unit-plan.ts'

/** Millimetres, x to the east, y to the south. */
export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

export const boxOf = (points: readonly (readonly [number, number])[]): Box => ({
  x0: Math.min(...points.map(([x]) => x)),
  y0: Math.min(...points.map(([, y]) => y)),
  x1: Math.max(...points.map(([x]) => x)),
  y1: Math.max(...points.map(([, y]) => y)),
})

export const grown = ({ x0, y0, x1, y1 }: Box, by: number): Box => ({
  x0: x0 - by,
  y0: y0 - by,
  x1: x1 + by,
  y1: y1 + by,
})

/** Area of the intersection, in square millimetres. */
export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)) *
  Math.max(0, Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0))

export const edgesOf = (points: readonly Point[]): [Point, Point][] =>
  points.map((from, i) => [from, points[(i + 1) % points.length] as Point])

/** Whether a point lies inside a polygon; on its edge either answer is possible. */
export function isInside([x, y]: Point, polygon: readonly Point[]): boolean {
  let inside = false
  let before = polygon.at(-1) as Point
  for (const corner of polygon) {
    const [ax, ay, bx, by] = [before[0], before[1], corner[0], corner[1]]
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
    before = corner
  }
  return inside
}

/** Whether a box lies wholly in a polygon: its middle does, and no edge crosses it. */
export function holds(polygon: readonly Point[], box: Box): boolean {
  const middle: Point = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2]
  return (
    isInside(middle, polygon) &&
    !polygon.some((from, i) => crosses(from, polygon[(i + 1) % polygon.length] as Point, box))
  )
}

/** Whether a segment enters the inside of a box (Liang–Barsky clipping). */
function crosses(a: Point, b: Point, { x0, y0, x1, y1 }: Box): boolean {
  const [ax, ay, bx, by] = [a[0], a[1], b[0], b[1]]
  if (Math.max(ax, bx) <= x0 || Math.min(ax, bx) >= x1 || Math.max(ay, by) <= y0 || Math.min(ay, by) >= y1)
    return false
  let [from, to] = [0, 1]
  const [dx, dy] = [bx - ax, by - ay]
  for (const [way, room] of [
    [-dx, ax - x0],
    [dx, x1 - ax],
    [-dy, ay - y0],
    [dy, y1 - ay],
  ] as const) {
    if (way === 0 && room <= 0) return false
    if (way < 0) from = Math.max(from, room / way)
    if (way > 0) to = Math.min(to, room / way)
  }
  return from < to
}

const round = Math.round

export function lineOf(points: readonly Point[]): string {
  const [[x, y] = [0, 0]] = points
  let [atX, atY] = [round(x), round(y)]
  let data = `M${atX} ${atY}`
  for (const [nextX, nextY] of points.slice(1).map((point) => point.map(round) as [number, number])) {
    if (nextY === atY) data += `H${nextX}`
    else if (nextX === atX) data += `V${nextY}`
    else data += `L${nextX} ${nextY}`
    ;[atX, atY] = [nextX, nextY]
  }
  return data
}

export const pathOf = (points: readonly Point[]): string => `${lineOf(points)}z`

type Variable = { in?: PlanVariant | undefined }

export const builtIn =
  (variant: PlanVariant) =>
  (part: Variable): boolean =>
    part.in === undefined || part.in === variant

export type Room = UnitPlan['rooms'][number]

export const outlineOf = (room: Room, variant: PlanVariant): Point[] =>
  (variant === 'extended' && room.extended) || room.polygon

export interface SplitByVariant<T> {
  both: T[]
  basic: T[]
  extended: T[]
}

/** Draws both variants and splits off what they share, so that a document holds it once. */
export function splitByVariant<T>(draw: (variant: PlanVariant) => T[]): SplitByVariant<T> {
  const [basic, extended] = [draw('basic'), draw('extended')]
  const keysOf = (things: T[]) => things.map((thing) => JSON.stringify(thing))
  const [basicKeys, extendedKeys] = [keysOf(basic), keysOf(extended)]
  const [inBasic, inExtended] = [new Set(basicKeys), new Set(extendedKeys)]
  const isShared = basicKeys.map((key) => inExtended.has(key))
  return {
    both: basic.filter((_, i) => isShared[i]),
    basic: basic.filter((_, i) => !isShared[i]),
    extended: extended.filter((_, i) => !inBasic.has(extendedKeys[i] as string)),
  }
}

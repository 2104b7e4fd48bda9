import type { Spot } from './site-layout.ts'

export const sides = (shape: Spot[]): [Spot, Spot][] =>
  shape.map((corner, i) => [corner, shape[(i + 1) % shape.length] as Spot])

/** Square metres of a shape given in decimetres. */
export const squareMetres = (shape: Spot[]): number =>
  Math.abs(sides(shape).reduce((sum, [[ax, ay], [bx, by]]) => sum + ax * by - bx * ay, 0)) / 200

export const stretchesOf = (line: Spot[]): [Spot, Spot][] =>
  line.slice(1).map((end, i) => [line[i] as Spot, end])

export const middleOf = (shape: Spot[]): Spot => {
  const sum = (axis: 0 | 1) => shape.reduce((all, corner) => all + corner[axis], 0) / shape.length
  return [sum(0), sum(1)]
}

/** Twice the area of the triangle, positive where `c` lies to the right of the line from `a` to `b`. */
const turn = (a: Spot, b: Spot, c: Spot) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

/** Whether a spot lies to the left of the direction of a side. */
export const isLeftOf = (spot: Spot, [from, to]: [Spot, Spot]): boolean => turn(from, to, spot) < 0

/** Whether two sides cross; touching does not count. */
const cross = ([a, b]: [Spot, Spot], [c, d]: [Spot, Spot]): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0

// Asked tens of thousands of times a drawing: taking spots apart by patterns would cost it as many arrays and iterators.

export function contains(shape: Spot[], spot: Spot): boolean {
  const x = spot[0]
  const y = spot[1]
  let inside = false
  let before = shape.at(-1) as Spot
  for (const corner of shape) {
    const isBetween = before[1] > y !== corner[1] > y
    if (isBetween && x < ((corner[0] - before[0]) * (y - before[1])) / (corner[1] - before[1]) + before[0])
      inside = !inside
    before = corner
  }
  return inside
}

export function distanceTo(spot: Spot, side: [Spot, Spot]): number {
  const from = side[0]
  const to = side[1]
  const along = shareAlong(spot, from, to)
  const away = spot[0] - (from[0] + along * (to[0] - from[0]))
  const aside = spot[1] - (from[1] + along * (to[1] - from[1]))
  return Math.sqrt(away * away + aside * aside)
}

function nearestOn(spot: Spot, [from, to]: [Spot, Spot]): Spot {
  const along = shareAlong(spot, from, to)
  return [from[0] + along * (to[0] - from[0]), from[1] + along * (to[1] - from[1])]
}

/** Where on a side its nearest spot is, from 0 to 1. */
function shareAlong(spot: Spot, from: Spot, to: Spot): number {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const length = dx ** 2 + dy ** 2
  return length ? Math.max(0, Math.min(1, ((spot[0] - from[0]) * dx + (spot[1] - from[1]) * dy) / length)) : 0
}

export const isTwisted = (shape: Spot[]): boolean => {
  const all = sides(shape)
  return all.some((side, i) => all.slice(i + 1).some((other) => cross(side, other)))
}

/** Whether two shapes overlap; walls that touch do not. */
export function overlap(one: Spot[], other: Spot[]): boolean {
  if (areApart(one, other)) return false
  if (sides(one).some((side) => sides(other).some((second) => cross(side, second)))) return true
  // Without a crossing, one lies in the other or they are apart. The shrunk copy ignores shared walls.
  return (
    inset(one).some((corner) => contains(other, corner)) ||
    inset(other).some((corner) => contains(one, corner))
  )
}

function areApart(one: Spot[], other: Spot[]): boolean {
  const [a, b] = [boxOf(one), boxOf(other)]
  return a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom
}

function boxOf(shape: Spot[]) {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const [x, y] of shape) {
    if (x < box.left) box.left = x
    if (x > box.right) box.right = x
    if (y < box.top) box.top = y
    if (y > box.bottom) box.bottom = y
  }
  return box
}

/** The corners and the middle, moved slightly towards the middle. */
const inset = (shape: Spot[]): Spot[] => {
  const [mx, my] = middleOf(shape)
  return [[mx, my] as Spot, ...shape.map(([x, y]) => [x + (mx - x) * 0.01, y + (my - y) * 0.01] as Spot)]
}

export const isInside = (shape: Spot[], around: Spot[]): boolean =>
  shape.every((corner) => contains(around, corner)) &&
  !sides(shape).some((side) => sides(around).some((edge) => cross(side, edge)))

export function clearance(shape: Spot[], line: Spot[]): number {
  const stretches = stretchesOf(line)
  const edges = sides(shape)
  if (line.some((spot) => contains(shape, spot))) return 0
  if (stretches.some((stretch) => edges.some((edge) => cross(stretch, edge)))) return 0
  return Math.min(
    ...stretches.flatMap((stretch) => [
      ...shape.map((corner) => distanceTo(corner, stretch)),
      ...edges.flatMap((edge) => stretch.map((end) => distanceTo(end, edge))),
    ]),
  )
}

export interface Gap {
  from: Spot
  to: Spot
  distance: number
}

/** From spots along the outline of a shape to the nearest ones of another that lies apart, in decimetres. */
export const gapsBetween = (one: Spot[], other: Spot[]): Gap[] =>
  sides(one).flatMap(([a, b]) =>
    shares.flatMap((share) => {
      const from: Spot = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
      return sides(other).map((side) => {
        const to = nearestOn(from, side)
        return { from, to, distance: Math.hypot(to[0] - from[0], to[1] - from[1]) }
      })
    }),
  )

const shares = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]

const directions = ['남', '남서', '서', '북서', '북', '북동', '동', '남동']

/** Compass direction, of eight, that the front of a footprint faces: 남, 남서. North is up. */
export function facingOf([from, to]: Spot[]): string {
  if (!from || !to) return ''
  const clockwiseOfSouth = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
  return directions[(Math.round(clockwiseOfSouth / 45) + 8) % 8] as string
}

import type { Spot } from '#app/domain/drawings/layouts/site-layout.ts'
import { boxOf } from '#app/domain/drawings/maps/name-candidates.ts'
import type { Box } from '#app/domain/drawings/maps/name-places.ts'

export function boxAround(spots: readonly Spot[], margin: number): Box {
  const { left, top, right, bottom } = boxOf(spots)
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin }
}

/** The corners of a box that is so much larger on each side. */
export const cornersOf = ({ left, top, right, bottom }: Box, margin: number): Spot[] => [
  [left - margin, top - margin],
  [right + margin, top - margin],
  [right + margin, bottom + margin],
  [left - margin, bottom + margin],
]

/** The part of a shape that lies in a box (Sutherland and Hodgman). */
export function clipTo({ left, top, right, bottom }: Box, ring: readonly Spot[]): Spot[] {
  const sides: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, left, 1],
    [0, right, -1],
    [1, top, 1],
    [1, bottom, -1],
  ]
  return sides.reduce<Spot[]>(
    (rest, [axis, limit, sign]) => {
      const inside = (spot: Spot) => (spot[axis] - limit) * sign >= 0
      return rest.flatMap((end, i) => {
        const start = rest.at(i - 1) as Spot
        const share = (limit - start[axis]) / (end[axis] - start[axis])
        const crossing: Spot[] =
          inside(start) === inside(end)
            ? []
            : [[start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share]]
        return inside(end) ? [...crossing, end] : crossing
      })
    },
    [...ring],
  )
}

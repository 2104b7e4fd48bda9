import type { Building, SiteLayout, Spot, Wing } from '#app/domain/drawings/layouts/site-layout.ts'
import { open } from './paths.ts'

const mix = ([ax, ay]: Spot, [bx, by]: Spot, share: number): Spot => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
]
const corner = ({ footprint }: Wing, i: number) => footprint[i] as Spot

/** Divisions between the lines of a wing: shares of its front, 0 to 1. */
function stops({ lines }: Wing, types: SiteLayout['types']): number[] {
  const widths = lines.map((line) => types.find(({ id }) => id === line)?.frontage ?? 100)
  const total = widths.reduce((sum, width) => sum + width, 0)
  let at = 0
  const ends = widths.map((width) => {
    at += width
    return at / total
  })
  return [0, ...ends]
}

/** A position in a wing: share along its front, and depth from front (0) to back (1). */
const position = (wing: Wing, share: number, depth: number) =>
  mix(mix(corner(wing, 0), corner(wing, 1), share), mix(corner(wing, 3), corner(wing, 2), share), depth)

export const cellsOf = (wing: Wing, types: SiteLayout['types']): { type: string; shape: Spot[] }[] => {
  const at = stops(wing, types)
  return wing.lines.map((type, i) => {
    const [from = 0, to = 1] = [at[i], at[i + 1]]
    return {
      type,
      shape: [position(wing, from, 0), position(wing, to, 0), position(wing, to, 1), position(wing, from, 1)],
    }
  })
}

export const partsOf = (building: Building, types: SiteLayout['types']): string =>
  building.wings
    .flatMap((wing, i, { length }) =>
      stops(wing, types)
        .slice(i ? 0 : 1, i < length - 1 ? undefined : -1)
        .map((share) => open([position(wing, share, 0), position(wing, share, 1)])),
    )
    .join('')

/** Stairs and lifts shared by two lines, protruding at the back; of wings with one line each, where they meet. */
export function coresOf(building: Building, types: SiteLayout['types'], metre: number): Spot[][] {
  const cores = building.wings.flatMap((wing) =>
    stops(wing, types)
      .slice(1, -1)
      .filter((_, i) => i % 2 === 0)
      .map((share) => coreAt(wing, share, metre)),
  )
  const [first] = building.wings
  return cores.length || !first ? cores : [coreAt(first, building.wings.length > 1 ? 1 : 0.5, metre)]
}

function coreAt(wing: Wing, share: number, metre: number): Spot[] {
  const front = Math.hypot(corner(wing, 1)[0] - corner(wing, 0)[0], corner(wing, 1)[1] - corner(wing, 0)[1])
  const half = Math.min(0.5, (2.6 * metre) / (front || 1))
  const [from, to] = [
    Math.max(0, Math.min(share - half, 1 - 2 * half)),
    Math.min(1, Math.max(share + half, 2 * half)),
  ]
  return [
    position(wing, from, 0.68),
    position(wing, to, 0.68),
    position(wing, to, 1.18),
    position(wing, from, 1.18),
  ]
}

export const bodyOf = ({ wings }: Building): Spot[][] => [
  ...wings.map(({ footprint }) => footprint),
  ...wings
    .slice(1)
    .map((wing, i) => [
      corner(wings[i] as Wing, 1),
      corner(wings[i] as Wing, 2),
      corner(wing, 3),
      corner(wing, 0),
    ]),
]

/** Convex hull (Andrew's monotone chain) of a shape and its copy at the end of its shadow. */
export function shadowOf(shape: Spot[], [dx, dy]: Spot): Spot[] {
  const spots = [...shape, ...shape.map(([x, y]): Spot => [x + dx, y + dy])].sort(
    (a, b) => a[0] - b[0] || a[1] - b[1],
  )
  const half = (list: Spot[]) => {
    const hull: Spot[] = []
    for (const spot of list) {
      while (hull.length > 1) {
        const [a, b] = hull.slice(-2) as [Spot, Spot]
        if ((b[0] - a[0]) * (spot[1] - a[1]) - (b[1] - a[1]) * (spot[0] - a[0]) > 0) break
        hull.pop()
      }
      hull.push(spot)
    }
    return hull.slice(0, -1)
  }
  return [...half(spots), ...half(spots.reverse())]
}

/** The average of all corners, a tap target. */
export const centreOf = ({ wings }: Building): Spot => {
  const corners = wings.flatMap(({ footprint }) => footprint)
  const sum = (axis: 0 | 1) => corners.reduce((all, spot) => all + spot[axis], 0) / corners.length
  return [sum(0), sum(1)]
}

/** Position of its number: before the front of its longest wing, or in the corner of two equal ones. */
export function labelOf({ label, wings }: Building): Spot {
  if (label) return label
  const length = (wing: Wing) => wing.lines.length
  const longest = wings.reduce((one, other) => (length(other) > length(one) ? other : one))
  const isAlone = wings.every((wing) => wing === longest || length(wing) < length(longest))
  const [x, y] = isAlone ? mix(corner(longest, 0), corner(longest, 1), 0.5) : corner(longest, 1)
  return [x, y + 105]
}

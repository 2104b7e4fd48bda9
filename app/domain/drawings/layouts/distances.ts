import { type Gap, gapsBetween } from './geometry.ts'
import type { Building, SiteLayout } from './site-layout.ts'

/** A gap counts as the shortest if it is longer by no more than this factor: fronts are seldom exactly parallel. */
const nearly = 1.02

/**
 * Distance between the outer walls of two buildings, with a line to draw it at: of those as short, one that leaves the
 * middle of the fronts to the buildings' numbers.
 */
export function distanceBetween(one: Building, other: Building): Gap {
  const gaps = one.wings.flatMap((a) =>
    other.wings.flatMap((b) => [
      ...gapsBetween(a.footprint, b.footprint),
      ...gapsBetween(b.footprint, a.footprint),
    ]),
  )
  const distance = Math.min(...gaps.map((gap) => gap.distance))
  const short = gaps
    .filter((gap) => gap.distance <= distance * nearly)
    .toSorted((a, b) => a.from[0] - b.from[0] || a.from[1] - b.from[1])
  const { from, to } = short[Math.floor(short.length * 0.3)] as Gap
  return { from, to, distance }
}

/** Distances that a layout names, between buildings that it has. */
export const distancesOf = ({ distances, buildings }: SiteLayout): Gap[] =>
  distances.flatMap((pair) => {
    const [one, other] = pair.map((number) => buildings.find((building) => building.number === number))
    return one && other ? [distanceBetween(one, other)] : []
  })

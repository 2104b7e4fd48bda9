import { cellsOf } from '#app/blocks/site-layout/building-shape.ts'
import type { SiteLayout, Spot } from '#app/domain/drawings/layouts/site-layout.ts'

export interface HomeAddress {
  building: string
  /** 1호 is 1. */
  line: number
  floor: number
}

/** From decimetres of a layout to metres east and south of a home. */
export type ToSpot = (spot: readonly [number, number]) => Spot

/** Where a line of a building lies; undefined where the layout has none. */
export function findHome(layout: SiteLayout, { building, line }: Omit<HomeAddress, 'floor'>) {
  const wings = layout.buildings.find(({ number }) => number === building)?.wings ?? []
  const cells = wings.flatMap((wing) =>
    cellsOf(wing, layout.types).map(({ shape }) => ({ shape, footprint: wing.footprint })),
  )
  const cell = cells[line - 1]
  if (!cell) return undefined
  const [[ax, ay], [bx, by]] = cell.shape as [Spot, Spot]
  const middle = (axis: 0 | 1) =>
    cell.shape.reduce((all, corner) => all + corner[axis], 0) / cell.shape.length
  const [x, y] = [middle(0), middle(1)]
  const toSpot: ToSpot = ([sx, sy]) => [(sx - x) / 10, (sy - y) / 10]
  // Outdoors lies to the right of the front edge; its direction is measured clockwise from the east.
  return { toSpot, footprint: cell.footprint, front: Math.atan2(by - ay, bx - ax) + Math.PI }
}

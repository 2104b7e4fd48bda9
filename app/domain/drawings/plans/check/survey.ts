import { type Box, boxOf, builtIn, outlineOf } from '../draw-geometry.ts'
import { boxAt } from '../draw-pen.ts'
import type { PlanVariant, Point, UnitPlan } from '../unit-plan.ts'
import { type Cells, cellsFor, cellsIn } from './cells.ts'

type Room = UnitPlan['rooms'][number]
type Wall = UnitPlan['walls'][number]
type Opening = UnitPlan['openings'][number]

/** A fixture or piece of furniture with its index in that list. */
export type Thing = (UnitPlan['fixtures'][number] | UnitPlan['furniture'][number]) & {
  part: 'fixtures' | 'furniture'
  index: number
  box: Box
}

export interface Survey {
  plan: UnitPlan
  variant: PlanVariant
  cells: Cells
  rooms: Room[]
  walls: Wall[]
  openings: (Opening & { own: Wall; hole: Box })[]
  things: Thing[]
  roomsAt: Room[][]
  wallsAt: Wall[][]
  columnAt: boolean[]
  insideAt: boolean[]
}

/** Body of a wall: half its thickness on either side of its centre line, not extended at its ends. */
export function bodyOf({ from, to, thickness }: Wall): Box {
  const { x0, y0, x1, y1 } = boxOf([from, to])
  const half = thickness / 2
  return y0 === y1 ? { x0, y0: y0 - half, x1, y1: y1 + half } : { x0: x0 - half, y0, x1: x1 + half, y1 }
}

function holeOf({ at, width }: Opening, wall: Wall): Box {
  const body = bodyOf(wall)
  if (wall.from[1] === wall.to[1]) {
    const west = wall.from[0] < wall.to[0] ? wall.from[0] + at : wall.from[0] - at - width
    return { ...body, x0: west, x1: west + width }
  }
  const north = wall.from[1] < wall.to[1] ? wall.from[1] + at : wall.from[1] - at - width
  return { ...body, y0: north, y1: north + width }
}

const corners = ({ x0, y0, x1, y1 }: Box): Point[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
]

/** Both variants in the same cells. Requires shapes that passed `checkShapes`. */
export function surveysOf(plan: UnitPlan): Record<PlanVariant, Survey> {
  const wallOf = new Map(plan.walls.map((wall) => [wall.id, wall]))
  const openings = plan.openings.flatMap((opening) => {
    const own = wallOf.get(opening.wall)
    return own ? [{ ...opening, own, hole: holeOf(opening, own) }] : []
  })
  const cells = cellsFor([
    plan.envelope,
    ...plan.columns,
    ...plan.rooms.flatMap(({ polygon, extended }) => (extended ? [polygon, extended] : [polygon])),
    ...plan.walls.map((wall) => corners(bodyOf(wall))),
    ...openings.map(({ hole }) => corners(hole)),
  ])
  const things = [
    ...plan.fixtures.map((thing, index) => ({
      ...thing,
      part: 'fixtures' as const,
      index,
      box: boxAt(thing),
    })),
    ...plan.furniture.map((thing, index) => ({
      ...thing,
      part: 'furniture' as const,
      index,
      box: boxAt(thing),
    })),
  ]
  const survey = (variant: PlanVariant): Survey => {
    const is = builtIn(variant)
    const rooms = plan.rooms.filter(is)
    const walls = plan.walls.filter(is)
    const mark = <T>(all: readonly T[], polygonOf: (one: T) => readonly Point[]) => {
      const at: T[][] = Array.from({ length: cells.columns * cells.rows }, () => [])
      for (const one of all) for (const cell of cellsIn(cells, polygonOf(one))) at[cell]?.push(one)
      return at
    }
    return {
      plan,
      variant,
      cells,
      rooms,
      walls,
      openings: openings.filter((opening) => is(opening) && is(opening.own)),
      things: things.filter(is),
      roomsAt: mark(rooms, (room) => outlineOf(room, variant)),
      wallsAt: mark(walls, (wall) => corners(bodyOf(wall))),
      columnAt: mark(plan.columns, (column) => column).map((found) => found.length > 0),
      insideAt: mark([plan.envelope], (envelope) => envelope).map((found) => found.length > 0),
    }
  }
  return { basic: survey('basic'), extended: survey('extended') }
}

export const isBalcony = ({ kind }: Pick<Room, 'kind'>): boolean =>
  kind === 'balcony' || kind === 'outdoor-unit' || kind === 'utility'

import { builtIn, outlineOf } from '../plans/draw-geometry.ts'
import type { PlanVariant, Point, UnitPlan } from '../plans/unit-plan.ts'
import { type Bounds, boundsOf, isInside, type Spot } from './plane.ts'
import { type Palette, paletteOf } from './tones.ts'

type PlanWall = UnitPlan['walls'][number]
type PlanOpening = UnitPlan['openings'][number]
type PlanRoom = UnitPlan['rooms'][number]
type PlanThing = UnitPlan['fixtures'][number] | UnitPlan['furniture'][number]

export type RoomKind = PlanRoom['kind']
export type FloorKind = PlanRoom['floor']
export type ThingKind = PlanThing['kind']

export interface UnitOpening {
  id: string
  kind: PlanOpening['kind']
  from: number
  to: number
  sill: number
  head: number
  hinge: 'start' | 'end'
  /** Side the leaf opens to: 1 left, -1 right, seen along the wall. */
  swing: 1 | -1
  wall: UnitWall
  /** Rooms on its left and right side; undefined is outdoors. */
  left: UnitRoom | undefined
  right: UnitRoom | undefined
}

/** A wall as a box on its centre line. Its left is the side of positive `v`. */
export interface UnitWall {
  id: string
  kind: PlanWall['kind']
  start: Spot
  along: Spot
  left: Spot
  /** Ends along the centre line. */
  from: number
  to: number
  thickness: number
  height: number
  openings: UnitOpening[]
}

export interface UnitRoom {
  id: string
  name: string
  kind: RoomKind
  floor: FloorKind
  polygon: Spot[]
  bounds: Bounds
  view: { at: Spot; look: number } | undefined
  /** Rooms with the same number have no wall between them. */
  space: number
}

/** A fixture or a piece of furniture; its back is at -z before a clockwise rotation by `turn` degrees. */
export interface UnitThing {
  kind: ThingKind
  at: Spot
  width: number
  depth: number
  turn: number
  room: UnitRoom
}

export interface UnitModel {
  ceiling: number
  palette: Palette
  walls: UnitWall[]
  rooms: UnitRoom[]
  columns: Spot[][]
  openings: UnitOpening[]
  fixtures: UnitThing[]
  furniture: UnitThing[]
  bounds: Bounds
}

const metres = (mm: number) => mm / 1000
const spot = ([x, y]: Point): Spot => [metres(x), metres(y)]
/** Height in metres of the solid part of an open balcony's edge, below the glass. */
const curb = 0.15

export interface Build {
  variant: PlanVariant
  furnished: boolean
}

export function unitModelOf(plan: UnitPlan, { variant, furnished }: Build): UnitModel {
  const isIn = builtIn(variant)
  const walls = plan.walls.filter(isIn).map(wallOf)
  const rooms = plan.rooms.filter(isIn).map((room) => roomOf(room, variant))
  const openings = plan.openings.filter(isIn).flatMap((opening) => openingOf(opening, walls, rooms))
  for (const wall of walls)
    wall.height = wall.kind === 'parapet' && !wall.openings.length ? curb : metres(plan.ceiling)
  joinSpaces(rooms, walls)
  const things = (written: PlanThing[]) =>
    written.filter(isIn).flatMap((thing): UnitThing[] => {
      const room = rooms.find(({ id }) => id === thing.room)
      const [width, depth] = thing.size
      return room ? [{ ...thing, room, at: spot(thing.at), width: metres(width), depth: metres(depth) }] : []
    })
  return {
    ceiling: metres(plan.ceiling),
    palette: paletteOf(plan.finish),
    walls,
    rooms,
    columns: plan.columns.map((column) => column.map(spot)),
    openings,
    fixtures: things(plan.fixtures),
    furniture: furnished ? things(plan.furniture) : [],
    bounds: boundsOf(walls.flatMap((wall) => cornersOf(wall))),
  }
}

function wallOf({ id, from, to, thickness, kind }: PlanWall): UnitWall {
  const [start, end] = [spot(from), spot(to)]
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1e-6
  const along: Spot = [(end[0] - start[0]) / length, (end[1] - start[1]) / length]
  const left: Spot = [along[1], -along[0]]
  return {
    id,
    kind,
    start,
    along,
    left,
    from: 0,
    to: length,
    thickness: metres(thickness),
    height: 0,
    openings: [],
  }
}

export function inFrame({ start, along, left }: UnitWall, x: number, z: number): { u: number; v: number } {
  const [dx, dz] = [x - start[0], z - start[1]]
  return { u: dx * along[0] + dz * along[1], v: dx * left[0] + dz * left[1] }
}

export const atWall = ({ start, along, left }: UnitWall, u: number, v: number): Spot => [
  start[0] + along[0] * u + left[0] * v,
  start[1] + along[1] * u + left[1] * v,
]

const cornersOf = (wall: UnitWall): Spot[] =>
  [wall.from, wall.to].flatMap((u) => [1, -1].map((side) => atWall(wall, u, (side * wall.thickness) / 2)))

function roomOf(room: PlanRoom, variant: PlanVariant): UnitRoom {
  const polygon = outlineOf(room, variant).map(spot)
  const view = room.view && { at: spot(room.view.at), look: room.view.look }
  const { id, name, kind, floor } = room
  return { id, name, kind, floor, polygon, bounds: boundsOf(polygon), view, space: 0 }
}

export const inRoom = ({ bounds: { x0, z0, x1, z1 }, polygon }: UnitRoom, x: number, z: number): boolean =>
  x >= x0 && x <= x1 && z >= z0 && z <= z1 && isInside(polygon, x, z)

export const roomAt = (rooms: readonly UnitRoom[], x: number, z: number): UnitRoom | undefined =>
  rooms.find((room) => inRoom(room, x, z))

function openingOf(opening: PlanOpening, walls: UnitWall[], rooms: UnitRoom[]): UnitOpening[] {
  const wall = walls.find(({ id }) => id === opening.wall)
  if (!wall) return []
  const from = metres(opening.at)
  const to = from + metres(opening.width)
  const beside = (side: number) => {
    const [x, z] = atWall(wall, (from + to) / 2, side * (wall.thickness / 2 + 0.1))
    return roomAt(rooms, x, z)
  }
  const hole: UnitOpening = {
    id: opening.id,
    kind: opening.kind,
    from,
    to,
    sill: metres(opening.sill),
    head: metres(opening.head),
    hinge: opening.hinge ?? 'start',
    swing: opening.swing === 'right' ? -1 : 1,
    wall,
    left: beside(1),
    right: beside(-1),
  }
  wall.openings.push(hole)
  return [hole]
}

export const isInWall = (wall: UnitWall, x: number, z: number, slack = 0): boolean => {
  const { u, v } = inFrame(wall, x, z)
  return u > wall.from - slack && u < wall.to + slack && Math.abs(v) < wall.thickness / 2 + slack
}

/** Gives rooms that meet without a wall the same space. */
function joinSpaces(rooms: UnitRoom[], walls: UnitWall[]): void {
  for (const [i, room] of rooms.entries()) room.space = i
  for (const room of rooms)
    for (const [i, [ax, az]] of room.polygon.entries()) {
      const [bx, bz] = room.polygon[(i + 1) % room.polygon.length] as Spot
      const length = Math.hypot(bx - ax, bz - az)
      const [nx, nz] = [(bz - az) / length, (ax - bx) / length]
      for (let d = 0.15; d < length; d += 0.3)
        for (const side of [0.04, -0.04]) {
          const x = ax + ((bx - ax) * d) / length + nx * side
          const z = az + ((bz - az) * d) / length + nz * side
          const other = roomAt(rooms, x, z)
          if (!other || other.space === room.space || walls.some((wall) => isInWall(wall, x, z, 0.01)))
            continue
          const merged = other.space
          for (const joined of rooms) if (joined.space === merged) joined.space = room.space
        }
    }
}

import { distanceTo, sides } from '#app/domain/drawings/layouts/geometry.ts'
import type { Point, UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'

type Side = 'north' | 'east' | 'south' | 'west'
type Room = UnitPlan['rooms'][number]

/** Millimetres between a room and a window in its wall: at most the thickest outer wall and its finish. */
const reach = 350

interface Window {
  middle: Point
  /** Extent along its wall: x of a wall to the north or south, y otherwise. */
  from: number
  to: number
  isUpright: boolean
}

function windowsOf({ openings, walls }: UnitPlan, kinds: RegExp): Window[] {
  return openings.flatMap((opening) => {
    const wall = walls.find(({ id }) => id === opening.wall)
    if (!wall || !kinds.test(opening.kind)) return []
    const isUpright = wall.from[0] === wall.to[0]
    const axis = isUpright ? 1 : 0
    const sign = Math.sign(wall.to[axis] - wall.from[axis])
    const ends = [opening.at, opening.at + opening.width].map((at) => wall.from[axis] + sign * at)
    const [from, to] = [Math.min(...ends), Math.max(...ends)]
    const along = (from + to) / 2
    return [{ middle: isUpright ? [wall.from[0], along] : [along, wall.from[1]], from, to, isUpright }]
  })
}

function windowsOfRoom(plan: UnitPlan, room: Room): (Window & { side: Side })[] {
  return [room.polygon, room.extended ?? []].flatMap((shape) => {
    if (!shape.length) return []
    const middle = [0, 1].map(
      (axis) =>
        (Math.min(...shape.map((p) => p[axis as 0 | 1])) + Math.max(...shape.map((p) => p[axis as 0 | 1]))) /
        2,
    ) as Point
    return windowsOf(plan, /window/).flatMap((window) => {
      if (!sides(shape).some((side) => distanceTo(window.middle, side) <= reach)) return []
      const side: Side = window.isUpright
        ? window.middle[0] > middle[0]
          ? 'east'
          : 'west'
        : window.middle[1] > middle[1]
          ? 'south'
          : 'north'
      return [{ ...window, side }]
    })
  })
}

const roomsOf = ({ rooms }: UnitPlan, ...kinds: Room['kind'][]) =>
  rooms.filter(({ kind }) => kinds.includes(kind))

const windowsOfKinds = (plan: UnitPlan, ...kinds: Room['kind'][]) =>
  roomsOf(plan, ...kinds).flatMap((room) => windowsOfRoom(plan, room))

export const hasRoom = ({ rooms }: UnitPlan, name: string) => rooms.some((room) => room.name === name)

export const hasFixture = ({ fixtures }: UnitPlan, kind: string) => fixtures.some((one) => one.kind === kind)

export const countRooms = (plan: UnitPlan, kind: Room['kind']) => roomsOf(plan, kind).length

/** Rooms side by side at the front, which is south on the drawing: 4베이. */
export const countBays = (plan: UnitPlan): number =>
  roomsOf(plan, 'living', 'bedroom').filter((room) =>
    windowsOfRoom(plan, room).some(({ side }) => side === 'south'),
  ).length

/** Sides to which the living room has windows: 2면 개방. */
export const countOpenSides = (plan: UnitPlan): number =>
  new Set(windowsOfKinds(plan, 'living').map(({ side }) => side)).size

/** 대면형: hob or sink is in the island. */
export const cooksAtIsland = ({ fixtures }: UnitPlan): boolean => {
  const islands = fixtures.filter(({ kind }) => kind === 'island')
  return fixtures.some(
    ({ kind, at }) =>
      (kind === 'hob' || kind === 'sink') &&
      islands.some(({ at: [x, y], size, turn }) => {
        const [width, depth] = turn % 180 ? [size[1], size[0]] : size
        return Math.abs(at[0] - x) <= width / 2 && Math.abs(at[1] - y) <= depth / 2
      }),
  )
}

const overlaps = (one: Window, other: Window) =>
  one.isUpright === other.isUpright && one.from < other.to && other.from < one.to

/** Whether a person who comes in looks at a window of the living room without turning. */
export const seesWindowFromEntrance = (plan: UnitPlan): boolean => {
  const windows = windowsOfKinds(plan, 'living')
  return windowsOf(plan, /^entrance$/).some((door) => windows.some((window) => overlaps(door, window)))
}

/** Whether a window of the kitchen and one of the living room lie on one line across the home. */
export const windowsFaceEachOther = (plan: UnitPlan): boolean => {
  const living = windowsOfKinds(plan, 'living')
  return windowsOfKinds(plan, 'kitchen').some((window) => living.some((other) => overlaps(window, other)))
}

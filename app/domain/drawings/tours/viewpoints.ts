import { areaOf, boundsOf, isInside, middleOf, type Spot } from './plane.ts'
import { roomAt, type UnitModel, type UnitRoom } from './unit-model.ts'
import type { Visibility } from './visibility.ts'
import type { Walkable } from './walkable.ts'

export interface Viewpoint {
  room: UnitRoom
  at: Spot
  /** Degrees clockwise from north. */
  look: number
  middle: Spot
}

interface Senses {
  walkable: Walkable
  visibility: Visibility
}

export function viewpointsOf(unit: UnitModel, walkable: Walkable, visibility: Visibility): Viewpoint[] {
  const views = unit.rooms
    .filter(({ kind }) => kind !== 'outdoor-unit')
    .map((room): Viewpoint => {
      const middle = middleOf(room.polygon)
      const stand = room.view ? walkable.nearest(...room.view.at) : findStandpoint(room, walkable, middle)
      const look = room.view?.look ?? findDirection(unit, visibility, stand, room)
      return { room, at: stepBack(unit, { walkable, visibility }, room, stand, look), look, middle }
    })
    .filter(({ room, at }) => [room, undefined].includes(roomAt(unit.rooms, ...at)))
  const start = views.find(({ room }) => room.kind === 'living') ?? views[0]
  if (!start) return []
  return [start, ...views.filter((other) => other !== start && walkable.joined(start.at, other.at))]
}

/** In small rooms, steps back up to the doorway for the widest view past open doors and shelves. */
function stepBack(
  unit: UnitModel,
  { walkable, visibility }: Senses,
  room: UnitRoom,
  at: Spot,
  look: number,
): Spot {
  if (areaOf(room.polygon) > 6.5 || room.kind === 'hall') return at
  const angle = (look * Math.PI) / 180
  const openFrom = ([x, z]: Spot) =>
    [-0.75, -0.45, -0.15, 0.15, 0.45, 0.75]
      .map((turn) => visibility.clear(x, 1.4, z, Math.sin(angle + turn), -Math.cos(angle + turn), 4))
      .reduce((sum, far) => sum + Math.min(far, 2.6), 0)
  let best = at
  let maxView = openFrom(at)
  let position = at
  for (let i = 0; i < 12; i++) {
    const next = walkable.advance(position, -Math.sin(angle) * 0.1, Math.cos(angle) * 0.1)
    const entered = roomAt(unit.rooms, ...next)
    if ((entered ?? room) !== room || Math.hypot(next[0] - position[0], next[1] - position[1]) < 0.05) break
    position = next
    const open = openFrom(position)
    if (open > maxView) [maxView, best] = [open, position]
  }
  return best
}

/** The free spot with the longest distance to the far corners: near an edge, with most of the room in view. */
function findStandpoint(room: UnitRoom, walkable: Walkable, middle: Spot): Spot {
  const { x0, z0, x1, z1 } = boundsOf(room.polygon)
  let best: Spot | undefined
  let maxView = -1
  const step = 0.2
  for (let x = x0 + 0.3; x < x1; x += step)
    for (let z = z0 + 0.3; z < z1; z += step) {
      if (!walkable.isFree(x, z) || !isInside(room.polygon, x, z)) continue
      const far = Math.hypot(x - middle[0], z - middle[1])
      const score = areaOf(room.polygon) > 8 ? far : -far
      if (best === undefined || score > maxView) [maxView, best] = [score, [x, z]]
    }
  return best ?? walkable.nearest(...middle)
}

/** The direction with the longest view inside the room, in degrees clockwise from north. */
function findDirection(unit: UnitModel, visibility: Visibility, [x, z]: Spot, room: UnitRoom): number {
  const [mx, mz] = middleOf(room.polygon)
  let best = 0
  let maxView = -1
  for (let degrees = 0; degrees < 360; degrees += 15) {
    const angle = (degrees * Math.PI) / 180
    const [dx, dz] = [Math.sin(angle), -Math.cos(angle)]
    const open = visibility.clear(x, Math.min(1.5, unit.ceiling - 0.3), z, dx, dz, 8)
    const toMiddle = ((mx - x) * dx + (mz - z) * dz) / (Math.hypot(mx - x, mz - z) || 1)
    const score = open * 0.35 + toMiddle * 2
    if (score > maxView) [maxView, best] = [score, degrees]
  }
  return best
}

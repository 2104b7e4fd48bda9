import type { UnitPlan } from '../features/drawings/plans/unit-plan.ts'
import { areaOf } from '../features/drawings/tours/plane.ts'
import { type SeenFrom, seenFrom } from '../features/drawings/tours/portals.ts'
import { sightIn } from '../features/drawings/tours/tour-scene.ts'
import { type Build, roomAt, type UnitModel, unitModelOf } from '../features/drawings/tours/unit-model.ts'
import { type Viewpoint, viewpointsOf } from '../features/drawings/tours/viewpoints.ts'
import { walkableOf } from '../features/drawings/tours/walkable.ts'
import { type AboveView, createAboveView } from './camera-above.ts'
import { createMarkers, type Markers } from './markers.ts'
import type { Parts } from './parts.ts'
import { listRooms, namesOf } from './rooms.ts'
import { createWalker, restingPitch, type Walker } from './walk.ts'

export const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** What is known of the variant that is shown. */
export interface Shown {
  unit: UnitModel
  viewpoints: Viewpoint[]
  walker: Walker
  markers: Markers
  seen: SeenFrom
  above: AboveView
}

/** Makes ready to walk in one way of building a plan, and lists its rooms. @throws where there is nowhere to stand */
export function makeShown(plan: UnitPlan, build: Build, parts: Parts, go: (roomId: string) => void): Shown {
  const unit = unitModelOf(plan, build)
  const visibility = sightIn(unit)
  const walkable = walkableOf(unit)
  const viewpoints = viewpointsOf(unit, walkable, visibility)
  const [first] = viewpoints
  if (!first) throw new Error('the plan has no room to stand in')
  const names = namesOf(viewpoints)
  listRooms(parts.rooms, names, go)
  const stand = { x: first.at[0], z: first.at[1], heading: radians(first.look), pitch: restingPitch }
  return {
    unit,
    viewpoints,
    walker: createWalker(walkable, stand),
    markers: createMarkers(parts.markers, viewpoints, names, visibility, go),
    seen: seenFrom(unit),
    above: createAboveView(unit.bounds),
  }
}

/** 1 in rooms as small as a store, 0 in large ones; doorways are narrow. */
export function narrowness({ rooms }: UnitModel, x: number, z: number): number {
  const room = roomAt(rooms, x, z)
  if (!room) return 1
  const joined = rooms.filter(({ space }) => space === room.space)
  const area = joined.reduce((sum, { polygon }) => sum + areaOf(polygon), 0)
  return Math.max(0, Math.min(1, (11 - area) / 6))
}

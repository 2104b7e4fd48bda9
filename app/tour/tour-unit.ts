import type { UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import { areaOf } from '#app/domain/drawings/tours/plane.ts'
import { type SeenFrom, seenFrom } from '#app/domain/drawings/tours/portals.ts'
import { sightIn } from '#app/domain/drawings/tours/tour-scene.ts'
import { type Build, roomAt, type UnitModel, unitModelOf } from '#app/domain/drawings/tours/unit-model.ts'
import { type Viewpoint, viewpointsOf } from '#app/domain/drawings/tours/viewpoints.ts'
import type { Visibility } from '#app/domain/drawings/tours/visibility.ts'
import { walkableOf } from '#app/domain/drawings/tours/walkable.ts'
import { type AboveView, createAboveView } from './camera-above.ts'
import { createWalker, restingPitch, type Walker } from './walk.ts'

export const radians = (degrees: number): number => (degrees * Math.PI) / 180

export interface TourUnit {
  model: UnitModel
  viewpoints: Viewpoint[]
  visibility: Visibility
  walker: Walker
  seen: SeenFrom
  above: AboveView
}

/** @throws where the plan has nowhere to stand */
export function prepareUnit(plan: UnitPlan, build: Build): TourUnit {
  const model = unitModelOf(plan, build)
  const visibility = sightIn(model)
  const walkable = walkableOf(model)
  const viewpoints = viewpointsOf(model, walkable, visibility)
  const [first] = viewpoints
  if (!first) throw new Error('the plan has no room with a viewpoint')
  const stand = { x: first.at[0], z: first.at[1], heading: radians(first.look), pitch: restingPitch }
  return {
    model,
    viewpoints,
    visibility,
    walker: createWalker(walkable, stand),
    seen: seenFrom(model),
    above: createAboveView(model.bounds),
  }
}

/** 1 in the smallest rooms and in doorways, 0 in large rooms. */
export function narrowness({ rooms }: UnitModel, x: number, z: number): number {
  const room = roomAt(rooms, x, z)
  if (!room) return 1
  const joined = rooms.filter(({ space }) => space === room.space)
  const area = joined.reduce((sum, { polygon }) => sum + areaOf(polygon), 0)
  return Math.max(0, Math.min(1, (11 - area) / 6))
}

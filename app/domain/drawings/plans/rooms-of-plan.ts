import { asDrawn, type DrawingOf, isPictured } from '../drawing.ts'
import { type RoomAreas, roomAreas } from './room-areas.ts'

export interface RoomOfPlan extends RoomAreas {
  note?: string | undefined
  /** The room exists, but its size is unknown. */
  isUnmeasured?: boolean
}

/** Rooms of a plan: of a drawn one measured, beside a picture as they were written. */
export function roomsOfPlan(plan: DrawingOf<'plan'>): RoomOfPlan[] {
  const drawn = asDrawn<'plan'>(plan)
  if (drawn) return roomAreas(drawn)
  if (!isPictured<'plan'>(plan)) return []
  return plan.rooms.map(({ name, area, basic, note }, i) => ({
    id: `${i + 1}`,
    name,
    // What only the basic variant has is part of another room in the extended one.
    basic: basic ?? area,
    extended: area,
    note,
    isUnmeasured: area === undefined && basic === undefined,
  }))
}

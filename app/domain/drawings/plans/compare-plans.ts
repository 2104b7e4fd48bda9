import type { DrawingOf } from '../drawing.ts'
import { type RoomOfPlan, roomsOfPlan } from './rooms-of-plan.ts'
import type { PlanVariant } from './unit-plan.ts'

/** Square metres; undefined if a plan has no such room, `unmeasured` if its size is unknown. */
export type ComparedArea = number | 'unmeasured' | undefined

export interface ComparedRoom {
  name: string
  areas: [a: ComparedArea, b: ComparedArea]
}

/** Rooms of both plans by name, in the order of the first; areas of equal names add up. */
export function compareRooms(
  a: DrawingOf<'plan'>,
  b: DrawingOf<'plan'>,
  variant: PlanVariant,
): ComparedRoom[] {
  const [ofA, ofB] = [areasByName(a, variant), areasByName(b, variant)]
  const names = new Set([...ofA.keys(), ...ofB.keys()])
  return [...names].map((name) => ({ name, areas: [ofA.get(name), ofB.get(name)] }))
}

function areasByName(plan: DrawingOf<'plan'>, variant: PlanVariant): Map<string, ComparedArea> {
  const areas = new Map<string, ComparedArea>()
  for (const room of roomsOfPlan(plan)) {
    const [area, before] = [areaOf(room, variant), areas.get(room.name)]
    if (area === undefined) continue
    const isSum = typeof area === 'number' && before !== 'unmeasured'
    areas.set(room.name, isSum ? (before ?? 0) + area : 'unmeasured')
  }
  return areas
}

const areaOf = (room: RoomOfPlan, variant: PlanVariant): ComparedArea =>
  room.isUnmeasured ? 'unmeasured' : room[variant]

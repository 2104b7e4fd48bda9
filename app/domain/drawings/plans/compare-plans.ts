import { roomArea } from './room-areas.ts'
import type { PlanVariant, UnitPlan } from './unit-plan.ts'

/** Square metres; undefined where a plan has no such room. */
export interface ComparedRoom {
  name: string
  areas: [a: number | undefined, b: number | undefined]
}

/** Rooms of both plans by name, in the order of the first; areas of equal names add up. */
export function compareRooms(a: UnitPlan, b: UnitPlan, variant: PlanVariant): ComparedRoom[] {
  const [ofA, ofB] = [areasByName(a, variant), areasByName(b, variant)]
  const names = new Set([...ofA.keys(), ...ofB.keys()])
  return [...names].map((name) => ({ name, areas: [ofA.get(name), ofB.get(name)] }))
}

function areasByName(plan: UnitPlan, variant: PlanVariant): Map<string, number> {
  const areas = new Map<string, number>()
  for (const room of plan.rooms) {
    const area = roomArea(room, variant)
    if (area !== undefined) areas.set(room.name, (areas.get(room.name) ?? 0) + area)
  }
  return areas
}

import type { Building } from './schema.ts'

/** How many homes a building has by type. Homes it goes without are taken off the type of their line. */
export function householdsByType({ floors, from, lines, without }: Building): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (type: string, count: number) => counts.set(type, (counts.get(type) ?? 0) + count)
  for (const type of lines) add(type, floors - from + 1)
  for (const home of without) {
    const type = lines[Number(home.slice(-2)) - 1]
    if (type) add(type, -1)
  }
  return counts
}

/** All homes of some buildings, or those of one type. */
export function countHouseholds(buildings: Building[], type?: string): number {
  return buildings
    .flatMap((building) => [...householdsByType(building)])
    .filter(([of]) => !type || of === type)
    .reduce((sum, [, count]) => sum + count, 0)
}

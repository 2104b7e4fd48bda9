import { linesOf, storeysOf } from './households.ts'
import type { SiteLayout } from './site-layout.ts'

/** A line (호) of a building, with the floors on which it has homes. */
export interface HomeLine {
  building: string
  /** 1호 is 1. */
  line: number
  floors: number[]
  facing: string
}

export function homesOfType({ buildings }: SiteLayout, type: string): HomeLine[] {
  return buildings.flatMap((building) => {
    const storeys = storeysOf(building)
    return linesOf(building).flatMap((line): HomeLine[] => {
      if (line.type !== type) return []
      const floors = storeys.filter(({ homes }) => homes[line.number - 1]).map(({ floor }) => floor)
      return [{ building: building.number, line: line.number, floors, facing: line.facing }]
    })
  })
}

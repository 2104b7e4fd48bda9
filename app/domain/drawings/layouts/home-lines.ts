import { linesOf, storeysOf } from './households.ts'
import type { SiteLayout } from './site-layout.ts'

/** A line (호) of a building, with the floors on which it has homes. */
export interface HomeLine {
  building: string
  /** 1호 is 1. */
  line: number
  type: string
  floors: number[]
  facing: string
}

/** Every line of a layout that has homes. */
export function homeLines({ buildings }: SiteLayout): HomeLine[] {
  return buildings.flatMap((building) => {
    const storeys = storeysOf(building)
    return linesOf(building).flatMap(({ number, type, facing }): HomeLine[] => {
      const floors = storeys.filter(({ homes }) => homes[number - 1]).map(({ floor }) => floor)
      return floors.length ? [{ building: building.number, line: number, type, floors, facing }] : []
    })
  })
}

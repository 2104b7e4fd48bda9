import { facingOf } from './geometry.ts'
import type { Building, SiteLayout } from './site-layout.ts'

export interface Line {
  /** 1호 is 1. */
  number: number
  type: string
  /** Direction that its front faces: 남, 남동. */
  facing: string
  /** Whether it is its plan's mirror image: stairs and lift lie between each odd line of a wing and the next. */
  isMirrored: boolean
}

export interface Storey {
  floor: number
  /** Home number of each line, undefined where there is none; empty on floors without homes. */
  homes: (string | undefined)[]
  without?: 'pilotis' | 'refuge'
}

export const linesOf = ({ wings }: Building): Line[] =>
  wings
    .flatMap(({ lines, footprint }) =>
      lines.map((type, i) => ({ type, facing: facingOf(footprint), isMirrored: i % 2 === 1 })),
    )
    .map((line, i) => ({ number: i + 1, ...line }))

export const facingsOf = (building: Building): string[] => [
  ...new Set(linesOf(building).map(({ facing }) => facing)),
]

/** Number of a home as a visitor reads it: 3층 1호 is 301. */
const homeNumber = (floor: number, line: number): string => `${floor}${String(line).padStart(2, '0')}`

export function storeysOf(building: Building): Storey[] {
  const { floors, pilotis, refuge, without } = building
  const missing = new Set(without.map(({ home }) => home))
  const lines = linesOf(building)
  return Array.from({ length: floors }, (_, i) => {
    const floor = i + 1
    if (pilotis.includes(floor)) return { floor, homes: [], without: 'pilotis' }
    if (refuge.includes(floor)) return { floor, homes: [], without: 'refuge' }
    return {
      floor,
      homes: lines
        .map(({ number }) => homeNumber(floor, number))
        .map((home) => (missing.has(home) ? undefined : home)),
    }
  })
}

/** Homes by type, in order of first appearance. */
export function countByType(buildings: Building[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const building of buildings) {
    const storeys = storeysOf(building)
    for (const [i, { type }] of linesOf(building).entries())
      counts.set(type, (counts.get(type) ?? 0) + storeys.filter(({ homes }) => homes[i]).length)
  }
  return counts
}

export const countHouseholds = (buildings: Building[], type?: string): number =>
  [...countByType(buildings)]
    .filter(([of]) => !type || of === type)
    .reduce((sum, [, count]) => sum + count, 0)

export const typesOf = ({ types }: SiteLayout, building: Building): SiteLayout['types'] =>
  types.filter(({ id }) => building.wings.some(({ lines }) => lines.includes(id)))

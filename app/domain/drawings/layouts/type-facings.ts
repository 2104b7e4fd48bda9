import { linesOf, storeysOf } from './households.ts'
import type { SiteLayout } from './site-layout.ts'

export interface TypeFacings {
  /** Homes of the type, and how many of them do not face `main`. */
  total: number
  main: string
  others: { count: number; buildings: string[]; facings: string[] }
}

/** Directions that the homes of a type face; undefined where there are none. */
export function typeFacings({ buildings }: SiteLayout, type: string): TypeFacings | undefined {
  const homes = buildings.flatMap((building) => {
    const lines = linesOf(building)
    return storeysOf(building).flatMap(({ homes }) =>
      homes.flatMap((home, i) =>
        home && lines[i]?.type === type ? [{ building: building.number, facing: lines[i].facing }] : [],
      ),
    )
  })
  const counts = new Map<string, number>()
  for (const { facing } of homes) counts.set(facing, (counts.get(facing) ?? 0) + 1)
  const [main] = [...counts].toSorted(([, a], [, b]) => b - a)
  if (!main) return undefined
  const others = homes.filter(({ facing }) => facing !== main[0])
  return {
    total: homes.length,
    main: main[0],
    others: {
      count: others.length,
      buildings: [...new Set(others.map(({ building }) => building))],
      facings: [...new Set(others.map(({ facing }) => facing))],
    },
  }
}

import type { DrawingOf } from '#app/domain/drawings/drawing.ts'
import { isPictured } from '#app/domain/drawings/drawing.ts'
import { countHouseholds, linesOf, type Storey, storeysOf } from '#app/domain/drawings/layouts/households.ts'
import type { Building, SiteLayout } from '#app/domain/drawings/layouts/site-layout.ts'
import type { PicturedLayout } from '#app/domain/drawings/pictured.ts'
import type { HomePlace } from '#app/domain/homes/home.ts'

export interface TowerLine {
  number: number
  type: string
  /** Unknown beside a picture of the layout. */
  facing: string | undefined
  isMirrored: boolean
}

/** A building as its table shows it. */
export interface Tower {
  number: string
  /** Above the ground; unknown beside a picture of the layout. */
  floors: number | undefined
  households: number
  lines: TowerLine[]
  /** From the lowest. */
  storeys: Storey[]
  without: Building['without']
}

export interface TowerPhase {
  id: string
  label: string
  towers: Tower[]
}

export interface Towers {
  types: { id: string; label: string; page?: string }[]
  phases: TowerPhase[]
}

/** Of a drawn layout; where the layout is a picture, of the homes that the office sells. */
export const towersOf = (layout: DrawingOf<'layout'>, homes: readonly HomePlace[] = []): Towers =>
  isPictured<'layout'>(layout) ? towersOfHomes(layout, homes) : towersOfLayout(layout)

const towersOfLayout = ({ types, phases, buildings }: SiteLayout): Towers => ({
  types,
  phases: phases.map(({ id, label }) => ({
    id,
    label,
    towers: buildings
      .filter(({ phase }) => phase === id)
      .map((building) => {
        const households = countHouseholds([building])
        return {
          number: building.number,
          floors: building.floors,
          households,
          lines: linesOf(building),
          storeys: storeysOf(building),
          without: building.without,
        }
      }),
  })),
})

function towersOfHomes({ types }: PicturedLayout, homes: readonly HomePlace[]): Towers {
  const towers = [...Map.groupBy(homes, ({ building }) => building)].map(([number, own]) =>
    towerOf(number, own),
  )
  const named = new Set(types.map(({ id }) => id))
  const others = new Set(homes.flatMap(({ type }) => (named.has(type) ? [] : [type])))
  return {
    types: [...types, ...[...others].sort().map((id) => ({ id, label: id }))],
    phases: towers.length ? [{ id: 'all', label: '전체', towers }] : [],
  }
}

/** A column for each line, and one more where a line changes its type on its way up. */
function towerOf(number: string, homes: readonly HomePlace[]): Tower {
  const columns = [...Map.groupBy(homes, ({ line, type }) => `${line} ${type}`).values()]
    .map((own) => ({ own, first: own[0] as HomePlace }))
    .sort((a, b) => a.first.line - b.first.line || a.first.floor - b.first.floor)
  const floors = [...new Set(homes.map(({ floor }) => floor))].sort((a, b) => a - b)
  return {
    number,
    floors: undefined,
    households: homes.length,
    lines: columns.map(({ own, first: { line, type } }) => ({
      ...{ number: line, type, facing: undefined },
      isMirrored: own.every(({ isMirrored }) => isMirrored === true),
    })),
    storeys: floors.map((floor) => ({
      floor,
      homes: columns.map(({ own }) => own.find((home) => home.floor === floor)?.number),
    })),
    without: [],
  }
}

export const countHomes = (towers: readonly Tower[]): number =>
  towers.reduce((sum, { households }) => sum + households, 0)

import { type Home, type HomeName, type HomePlace, homeKinds, homeName } from '#app/domain/homes/home.ts'
import { boundIn, compareWithHomes } from '#app/domain/homes/save-homes.server.ts'

export const tooHeavy = '표는 2MB까지 넣을 수 있습니다. 동·호수 표만 남겨 다시 넣어 주세요.'

/** Homes that are named of each kind of difference; the rest are counted. */
export const shownHomes = 30

export interface NamedHomes {
  count: number
  names: string[]
}

/** How the homes of a site would change, for the screen. */
export interface Difference {
  total: number
  added: NamedHomes
  changed: NamedHomes
  removed: NamedHomes
  /** Of them, those that may not differ. */
  bound: NamedHomes
}

export const isSameHomes = ({ added, changed, removed }: Difference): boolean =>
  !added.count && !changed.count && !removed.count

export function differenceOf(homes: readonly Home[], wanted: readonly HomePlace[], now: string): Difference {
  const { added, changed, removed } = compareWithHomes(homes, wanted)
  return {
    total: wanted.length,
    added: named(added, homeName),
    changed: named(changed, ({ home, to }) => `${homeName(home)} (${whatChanges(home, to)})`),
    removed: named(removed, homeName),
    bound: named(boundIn({ changed, removed }, now), homeName),
  }
}

const named = <One>(all: readonly One[], nameOf: (one: One) => string): NamedHomes => ({
  count: all.length,
  names: all.slice(0, shownHomes).map(nameOf),
})

const whatChanges = (home: HomePlace, to: HomePlace): string =>
  [
    home.type !== to.type && `타입 ${home.type} → ${to.type}`,
    home.floor !== to.floor && `${home.floor}층 → ${to.floor}층`,
    home.line !== to.line && `${home.line}라인 → ${to.line}라인`,
    home.kind !== to.kind && `${homeKinds[home.kind]} → ${homeKinds[to.kind]}`,
    home.isMirrored !== to.isMirrored && (to.isMirrored ? '평면 반전' : '평면 반전 없음'),
  ]
    .filter(Boolean)
    .join(', ')

/** Homes by building and type, for a table. */
export function countHomes(homes: readonly (HomeName & { type: string })[]) {
  const types = [...new Set(homes.map(({ type }) => type))].sort((a, b) => a.localeCompare(b, 'ko-KR'))
  const buildings = [...Map.groupBy(homes, ({ building }) => building)].map(([building, own]) => ({
    building,
    counts: types.map((type) => own.filter((home) => home.type === type).length),
  }))
  return { types, buildings, total: homes.length }
}

import type { HomeName } from '#app/domain/homes/home.ts'

export const tooHeavy = '표는 2MB까지 넣을 수 있습니다. 동·호수 표만 남겨 다시 넣어 주세요.'

/** Maximum number of homes listed for each kind of difference; the rest are counted. */
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

/** Homes by building and type, for a table. */
export function countHomes(homes: readonly (HomeName & { type: string })[]) {
  const types = [...new Set(homes.map(({ type }) => type))].sort((a, b) =>
    a.localeCompare(b, 'ko-KR', { numeric: true }),
  )
  const buildings = [...Map.groupBy(homes, ({ building }) => building)].map(([building, own]) => ({
    building,
    counts: types.map((type) => own.filter((home) => home.type === type).length),
  }))
  return { types, buildings, total: homes.length }
}

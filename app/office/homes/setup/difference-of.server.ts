import { type Home, type HomePlace, homeKinds, homeName } from '#app/domain/homes/home.ts'
import { boundIn, compareWithHomes } from '#app/domain/homes/save-homes.server.ts'
import { type Difference, type NamedHomes, shownHomes } from './difference.ts'

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

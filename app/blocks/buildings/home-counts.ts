export const kinds = ['type', 'floor', 'facing'] as const
type Kind = (typeof kinds)[number]

/** A home by its marks (`marks.ts`), and the building that it is in. */
export type Home = Record<Kind, string> & { tower: number }

/** What is chosen, a mark each; empty where anything goes. */
export type Chosen = Record<Kind, string>

const fits = (home: Home, chosen: Chosen, but?: Kind) =>
  kinds.every((kind) => kind === but || !chosen[kind] || home[kind] === chosen[kind])

/** Homes that match all that is chosen, by building. */
export function countIn(homes: readonly Home[], chosen: Chosen, towers: number): number[] {
  const counts = new Array<number>(towers).fill(0)
  for (const home of homes) if (fits(home, chosen)) counts[home.tower] = (counts[home.tower] ?? 0) + 1
  return counts
}

/** How many homes each choice of a kind would leave beside what the other kinds have chosen; the empty mark is all. */
export function countsOf(homes: readonly Home[], chosen: Chosen, kind: Kind): Map<string, number> {
  const counts = new Map([['', 0]])
  for (const home of homes) {
    if (!fits(home, chosen, kind)) continue
    for (const mark of ['', home[kind]]) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  }
  return counts
}

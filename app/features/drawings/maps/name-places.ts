/** What a name takes up, in pixels. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** One way to write a name: what it would cover, and how unwelcome it is. */
export interface Candidate<Place> {
  place: Place
  boxes: Box[]
  cost: number
}

/** Where other names had better not stand; that thing's own name may. */
export interface Owned extends Box {
  of?: string
}

export interface Wanted<Place> {
  id: string
  candidates: Candidate<Place>[]
}

export const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
const isWithin = (box: Box, frame: Box) =>
  box.left >= frame.left && box.top >= frame.top && box.right <= frame.right && box.bottom <= frame.bottom

/** What it costs to write a name over a line. */
const overLine = 1.5

/**
 * Finds a place for each name, the first one first, so that no name covers another or anything `firm`. A name that
 * finds none is tried again before all others, once; what is left out then is not in the answer.
 */
export function placeNames<Place>(
  wanted: readonly Wanted<Place>[],
  { frame, firm, lines }: { frame: Box; firm: readonly Owned[]; lines: readonly Owned[] },
): Map<string, Place> {
  const all = wanted.map(({ id, candidates }) => ({
    id,
    candidates: candidates.toSorted((a, b) => a.cost - b.cost),
  }))
  const first: Wanted<Place>[] = []
  for (;;) {
    const order = [...first, ...all.filter((one) => !first.includes(one))]
    const placed = new Map<string, Place>()
    const taken: Owned[] = [...firm]
    let failed: Wanted<Place> | undefined
    for (const one of order) {
      const best = cheapest(one, frame, taken, lines)
      if (best) {
        placed.set(one.id, best.place)
        taken.push(...best.boxes)
      } else if (!first.includes(one)) failed ??= one
    }
    if (!failed) return placed
    first.unshift(failed)
  }
}

function cheapest<Place>(
  { id, candidates }: Wanted<Place>,
  frame: Box,
  taken: readonly Owned[],
  lines: readonly Owned[],
) {
  let best: Candidate<Place> | undefined
  let least = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    // The rest costs as much and more.
    if (candidate.cost >= least) break
    const { boxes } = candidate
    if (!boxes.every((box) => isWithin(box, frame))) continue
    const covers = (others: readonly Owned[]) =>
      others.some((other) => other.of !== id && boxes.some((box) => overlap(box, other)))
    if (covers(taken)) continue
    const cost = candidate.cost + (covers(lines) ? overLine : 0)
    if (cost >= least) continue
    best = candidate
    least = cost
  }
  return best
}

/** Space that a name covers, in pixels. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Candidate<Place> {
  place: Place
  boxes: Box[]
  cost: number
}

/** Space that only one feature's own name may cover. */
export interface OwnedBox extends Box {
  of?: string
}

export interface NameRequest<Place> {
  id: string
  candidates: Candidate<Place>[]
}

export const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
const isWithin = (box: Box, frame: Box) =>
  box.left >= frame.left && box.top >= frame.top && box.right <= frame.right && box.bottom <= frame.bottom

const overLine = 1.5

/**
 * No name covers another or anything `firm`. A name without room is tried once more before all others, then left out.
 */
export function placeNames<Place>(
  requests: readonly NameRequest<Place>[],
  { frame, firm, lines }: { frame: Box; firm: readonly OwnedBox[]; lines: readonly OwnedBox[] },
): Map<string, Place> {
  const all = requests.map(({ id, candidates }) => ({
    id,
    candidates: candidates.toSorted((a, b) => a.cost - b.cost),
  }))
  const first: NameRequest<Place>[] = []
  for (;;) {
    const order = [...first, ...all.filter((one) => !first.includes(one))]
    const placed = new Map<string, Place>()
    const occupied: OwnedBox[] = [...firm]
    let failed: NameRequest<Place> | undefined
    for (const one of order) {
      const best = cheapest(one, frame, occupied, lines)
      if (best) {
        placed.set(one.id, best.place)
        occupied.push(...best.boxes)
      } else if (!first.includes(one)) failed ??= one
    }
    if (!failed) return placed
    first.unshift(failed)
  }
}

function cheapest<Place>(
  { id, candidates }: NameRequest<Place>,
  frame: Box,
  occupied: readonly OwnedBox[],
  lines: readonly OwnedBox[],
) {
  let best: Candidate<Place> | undefined
  let lowestCost = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    // Candidates are sorted by cost.
    if (candidate.cost >= lowestCost) break
    const { boxes } = candidate
    if (!boxes.every((box) => isWithin(box, frame))) continue
    const covers = (others: readonly OwnedBox[]) =>
      others.some((other) => other.of !== id && boxes.some((box) => overlap(box, other)))
    if (covers(occupied)) continue
    const cost = candidate.cost + (covers(lines) ? overLine : 0)
    if (cost >= lowestCost) continue
    best = candidate
    lowestCost = cost
  }
  return best
}

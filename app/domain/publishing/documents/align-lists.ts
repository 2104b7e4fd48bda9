/** Number of comparisons that are still allowed. */
export interface Effort {
  left: number
}

/**
 * A longest common subsequence of two lists, as places in `to` by places in `from`. Whatever the lists hold, the time is bounded by
 * `effort`: once it is spent, only items that occur once in either list are matched.
 */
export function alignLists(
  from: readonly string[],
  to: readonly string[],
  effort: Effort,
): Map<number, number> {
  const found = new Map<number, number>()
  let start = 0
  while (start < from.length && start < to.length && from[start] === to[start]) found.set(start, start++)
  let [endFrom, endTo] = [from.length, to.length]
  while (endFrom > start && endTo > start && from[endFrom - 1] === to[endTo - 1])
    found.set(--endFrom, --endTo)
  const [restFrom, restTo] = [from.slice(start, endFrom), to.slice(start, endTo)]
  const cost = restFrom.length * restTo.length
  const isAffordable = cost <= effort.left
  if (isAffordable) effort.left -= cost
  const pairs = isAffordable ? longestCommon(restFrom, restTo) : longestOfUnique(restFrom, restTo)
  for (const [i, j] of pairs) found.set(start + i, start + j)
  return new Map([...found].sort(([a], [b]) => a - b))
}

type Pairs = [from: number, to: number][]

/** By the table of all pairs. */
function longestCommon(from: readonly string[], to: readonly string[]): Pairs {
  const width = to.length + 1
  const lengths = new Uint16Array((from.length + 1) * width)
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        from[i] === to[j]
          ? (lengths[(i + 1) * width + j + 1] as number) + 1
          : Math.max(lengths[(i + 1) * width + j] as number, lengths[i * width + j + 1] as number)
  const pairs: Pairs = []
  for (let i = 0, j = 0; i < from.length && j < to.length; )
    if (from[i] === to[j]) pairs.push([i++, j++])
    else if ((lengths[(i + 1) * width + j] as number) >= (lengths[i * width + j + 1] as number)) i++
    else j++
  return pairs
}

/** The longest rising run of places, by piles as in patience sorting. */
function longestOfUnique(from: readonly string[], to: readonly string[]): Pairs {
  const [inFrom, inTo] = [uniquePlaces(from), uniquePlaces(to)]
  const tops: Node[] = []
  for (const [item, i] of inFrom) {
    const j = inTo.get(item)
    if (j === undefined) continue
    let [low, high] = [0, tops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((tops[middle] as Node).pair[1] < j) low = middle + 1
      else high = middle
    }
    tops[low] = { pair: [i, j], below: tops[low - 1] }
  }
  const pairs: Pairs = []
  for (let node = tops.at(-1); node; node = node.below) pairs.push(node.pair)
  return pairs.reverse()
}

/** On the pile to the left lay the highest smaller place. */
interface Node {
  pair: Pairs[number]
  below: Node | undefined
}

function uniquePlaces(items: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  const seen = new Set<string>()
  for (const [i, item] of items.entries()) {
    if (seen.has(item)) places.delete(item)
    else places.set(item, i)
    seen.add(item)
  }
  return places
}

/** Width of the line that begins with one word and ends before another, in whole units. */
type WidthOf = (from: number, to: number) => number

/**
 * Breaks words into `count` lines whose widest is as narrow as possible, preferring a short first line. Linear: as the
 * first line's end moves on, the line grows and the rest shrinks, so the best end, where they meet, only moves forward.
 * @param words their number, at least `count` @returns where each line but the first starts
 */
export function balanceLines(words: number, count: number, widthOf: WidthOf): number[] {
  /** For each number of lines after the first: where the line that starts at a word ends. */
  const ends: number[][] = []
  let rest = Array.from({ length: words }, (_, from) => widthOf(from, words))
  for (let lines = 2; lines <= count; lines++) {
    const step = firstLineEnds(words - lines + 1, rest, widthOf)
    ends.push(step.ends)
    rest = step.widest
  }
  const starts: number[] = []
  for (const end of ends.reverse()) starts.push(end[starts.at(-1) ?? 0] as number)
  return starts
}

/**
 * @param maxStarts words that may start it; later lines need the others @param rest widest line after it, by starting word
 */
function firstLineEnds(
  maxStarts: number,
  rest: number[],
  widthOf: WidthOf,
): { ends: number[]; widest: number[] } {
  const ends: number[] = []
  const widest: number[] = []
  const evenFrom = findRunStarts(rest)
  let meet = 1
  for (let from = 0; from < maxStarts; from++) {
    meet = Math.max(meet, from + 1)
    while (meet < maxStarts && widthOf(from, meet) < (rest[meet] as number)) meet++
    const before = meet - 1
    const wideHere = Math.max(widthOf(from, meet), rest[meet] as number)
    const isBetterBefore = before > from && (rest[before] as number) <= wideHere
    ends.push(isBetterBefore ? Math.max(from + 1, evenFrom[before] as number) : meet)
    widest.push(isBetterBefore ? (rest[before] as number) : wideHere)
  }
  return { ends, widest }
}

/** For each position the first of the run of equal values before it. */
function findRunStarts(values: number[]): number[] {
  const runStarts: number[] = []
  for (const [i, value] of values.entries())
    runStarts.push(i > 0 && values[i - 1] === value ? (runStarts[i - 1] as number) : i)
  return runStarts
}

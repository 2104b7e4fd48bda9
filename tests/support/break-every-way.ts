import type { SetHeadline } from '#app/domain/discovery/head/break-headline.ts'

/**
 * Sets a headline as `breakHeadline` does, by trying every way to break it: time without end for a long one, and no
 * doubt that the best was found.
 */
export function breakEveryWay(
  text: string,
  widthOf: (text: string) => number,
  room: { width: number; sizes: readonly number[]; maxLines: (size: number) => number },
): SetHeadline | undefined {
  const words = text.split(/\s+/).filter(Boolean)
  for (const size of room.sizes) {
    const fits = (line: string) => widthOf(line) * size <= room.width
    for (let count = 1; count <= room.maxLines(size); count++) {
      const lines = balanced(words, count, widthOf)
      if (lines.length === count && lines.every(fits)) return { size, lines }
    }
  }
  return undefined
}

/** Words in so many lines of which the widest is as narrow as can be. */
function balanced(words: string[], count: number, widthOf: (text: string) => number): string[] {
  if (count <= 1 || words.length <= 1) return [words.join(' ')]
  let best: string[] = []
  let narrowest = Number.POSITIVE_INFINITY
  for (let first = 1; first <= words.length - count + 1; first++) {
    const lines = [words.slice(0, first).join(' '), ...balanced(words.slice(first), count - 1, widthOf)]
    const widest = Math.max(...lines.map(widthOf))
    if (lines.length !== count || widest >= narrowest) continue
    narrowest = widest
    best = lines
  }
  return best
}

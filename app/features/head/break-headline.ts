/** A headline in lines, each as wide as it is drawn at a size of 1. */
export interface SetHeadline {
  /** In pixels. */
  size: number
  lines: string[]
}

/**
 * Sets a headline as large as its room allows: between words only, as Korean is set, in lines of much the same width.
 * @param widthOf width of a text in units of its size
 * @returns undefined where it fits at no size
 */
export function breakHeadline(
  text: string,
  widthOf: (text: string) => number,
  room: { width: number; sizes: readonly number[]; mostLines: (size: number) => number },
): SetHeadline | undefined {
  const words = text.split(/\s+/).filter(Boolean)
  for (const size of room.sizes) {
    const fits = (line: string) => widthOf(line) * size <= room.width
    for (let count = 1; count <= room.mostLines(size); count++) {
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

import { balanceLines } from './balance-lines.ts'

/** Lines with their widths, at font size 1. */
export interface SetHeadline {
  size: number
  lines: string[]
}

interface Room {
  width: number
  sizes: readonly number[]
  maxLines: (size: number) => number
}

/** A longer word fits no width in any typeface. */
const maxWordLength = 400

/**
 * As large as fits, broken between words only, as Korean is set. Stops measuring one that is much too long. @param
 * widthOf width of a text in units of its size @returns undefined where it fits at no size
 */
export function breakHeadline(
  text: string,
  widthOf: (text: string) => number,
  room: Room,
): SetHeadline | undefined {
  const words = text.split(/\s+/).filter(Boolean)
  const maxWidth = Math.max(...room.sizes.map((size) => (room.width / size) * room.maxLines(size)))
  const ends = measure(words, widthOf, maxWidth)
  if (!ends) return undefined
  const blank = unitsOf(widthOf('가 가') - widthOf('가가'))
  const widthOfLine = (from: number, to: number) =>
    (ends[to] as number) - (ends[from] as number) + (to - from - 1) * blank
  for (const size of room.sizes) {
    const fits = (line: string) => widthOf(line) * size <= room.width
    for (let count = 1; count <= Math.min(room.maxLines(size), words.length || 1); count++) {
      const starts = [0, ...balanceLines(words.length, count, widthOfLine)]
      const lines = starts.map((start, i) => words.slice(start, starts[i + 1]).join(' '))
      if (lines.every(fits)) return { size, lines }
    }
  }
  return undefined
}

/** End offset of each word drawn without spaces; undefined as soon as no size can fit. */
function measure(words: string[], widthOf: (text: string) => number, maxWidth: number): number[] | undefined {
  const ends = [0]
  for (const word of words) {
    const end = (ends.at(-1) as number) + (word.length > maxWordLength ? Number.NaN : unitsOf(widthOf(word)))
    if (!(end <= unitsOf(maxWidth))) return undefined
    ends.push(end)
  }
  return ends
}

/** Whole units of every typeface (1,000 or a power of two to the size), so that equal widths are equal. */
const unitsOf = (width: number): number => Math.round(width * 256_000)

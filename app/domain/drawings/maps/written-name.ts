import type { Box, Candidate } from './name-places.ts'
import type { Pixel } from './projection.ts'

/** A part of a line; `light` is small type. */
export interface Run {
  text: string
  light?: boolean
}

/** A laid out name: anchor of its first line, or the position of each letter. */
export interface WrittenName {
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
  /** Degrees clockwise, around x and y. */
  turn?: number
  letters?: Pixel[]
  lines?: Run[][]
  sign?: { box: Box; at: Pixel }
}

/** Relative to the name's own size. */
export const lightSize = 0.93
const lineHeight = 1.24

const widthOf = (letter: string) => {
  if (letter > 'ᄀ') return 1
  if ('( )·.,'.includes(letter)) return 0.34
  return 0.62
}

/** Width of a text in the sans serif of the site, in pixels; rather too wide than too narrow. */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + widthOf(letter), 0) * size

const runWidth = ({ text, light }: Run, size: number) => textWidth(text, light ? size * lightSize : size)
export const linesWidth = (lines: readonly Run[][], size: number): number =>
  Math.max(...lines.map((runs) => runs.reduce((sum, run) => sum + runWidth(run, size), 0)))
export const linesHeight = (lines: readonly Run[][], size: number): number => lines.length * size * lineHeight
export const lineStep = (size: number): number => size * lineHeight

/** Positions the lines of a name: `top` is the upper edge, `x` the position of its anchor. */
export function layOutName(
  lines: readonly Run[][],
  size: number,
  x: number,
  top: number,
  anchor: WrittenName['anchor'],
): { place: WrittenName; box: Box } {
  const width = linesWidth(lines, size)
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return {
    place: { x, y: top + size * 0.98, anchor },
    box: { left, top, right: left + width, bottom: top + linesHeight(lines, size) },
  }
}

export function besideMark(
  lines: readonly Run[][],
  size: number,
  [x, y]: Pixel,
  radius: number,
): Candidate<WrittenName>[] {
  const height = linesHeight(lines, size)
  const gap = radius + size * 0.34
  const corner = radius * 0.7 + size * 0.16
  const at: [x: number, top: number, anchor: WrittenName['anchor']][] = [
    [x + gap, y - height / 2, 'start'],
    [x - gap, y - height / 2, 'end'],
    [x, y - gap - height + size * 0.14, 'middle'],
    [x, y + gap - size * 0.14, 'middle'],
    [x + corner, y - corner - height + size * 0.3, 'start'],
    [x + corner, y + corner - size * 0.3, 'start'],
    [x - corner, y - corner - height + size * 0.3, 'end'],
    [x - corner, y + corner - size * 0.3, 'end'],
  ]
  return at.map(([left, top, anchor], i) => {
    const { place, box } = layOutName(lines, size, left, top, anchor)
    return { place, boxes: [box], cost: i * 0.5 }
  })
}

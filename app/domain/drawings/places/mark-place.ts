import { boxOf, isInside } from '../plans/draw-geometry.ts'
import type { Frame } from './frame.ts'
import type { Pair, Place } from './place.ts'

/** A marked place on the picture of a drawing. */
export interface PictureMark {
  /** Of the number: 0 to 1 from the picture's left and top. */
  at: Pair
  /** Path data in thousandths of the picture's width. */
  shape: string
}

/** @returns undefined where the picture does not show the place */
export function markPlace({ lines, isArea }: Place, { ratio, toPicture }: Frame): PictureMark | undefined {
  const drawn = lines.map((line) => line.map((point) => toPicture(point)))
  const [x, y] = middleOf(drawn[0] ?? [], isArea)
  if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1)) return undefined
  const scaled = ([fx, fy]: Pair) => `${Math.round(fx * 1000)} ${Math.round((fy * 1000) / ratio)}`
  const shape = drawn
    .map((line) => (line.length > 1 ? `M${line.map(scaled).join('L')}${isArea ? 'z' : ''}` : ''))
    .join('')
  return { at: [x, y], shape }
}

/** The middle of the outline's box, or of its first edge where that lies outside of it; of a line the point halfway. */
function middleOf(line: readonly Pair[], isArea: boolean): Pair {
  const [first = [-1, -1], second = first] = line
  if (!isArea) return line[Math.floor(line.length / 2)] ?? first
  const { x0, y0, x1, y1 } = boxOf(line)
  const middle: Pair = [(x0 + x1) / 2, (y0 + y1) / 2]
  if (
    line.length < 4 ||
    isInside(
      [...middle],
      line.map(([x, y]) => [x, y]),
    )
  )
    return middle
  return [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2]
}

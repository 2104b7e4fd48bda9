import type { Pixel } from './projection.ts'

/** Rounds to one decimal, the precision of path data. */
const n = (value: number): number => Math.round(value * 10) / 10
const write = ([x, y]: Pixel) => `${n(x)} ${n(y)}`

function around(line: readonly Pixel[], i: number, closed: boolean): [Pixel, Pixel, Pixel, Pixel] {
  const at = (j: number) => {
    const k = closed ? (j + line.length) % line.length : Math.min(Math.max(j, 0), line.length - 1)
    return line[k] as Pixel
  }
  return [at(i - 1), at(i), at(i + 1), at(i + 2)]
}

const stretches = (line: readonly Pixel[], closed: boolean) => line.length - (closed ? 0 : 1)

export const straight = (line: readonly Pixel[], closed = false): string =>
  `M${line.map(write).join('L')}${closed ? 'Z' : ''}`

/** A smooth line through points (Catmull-Rom as cubic Béziers), as path data. */
export function smooth(line: readonly Pixel[], closed = false): string {
  const curves = Array.from({ length: stretches(line, closed) }, (_, i) => {
    const [before, start, end, after] = around(line, i, closed)
    const one: Pixel = [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6]
    const two: Pixel = [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6]
    return `C${[one, two, end].map(write).join(' ')}`
  })
  return `M${write(line[0] as Pixel)}${curves.join('')}${closed ? 'Z' : ''}`
}

/** Points along the same smooth line, at most `step` pixels from one to the next. */
export function along(line: readonly Pixel[], step: number, closed = false): Pixel[] {
  const points = Array.from({ length: stretches(line, closed) }, (_, i) => {
    const [before, start, end, after] = around(line, i, closed)
    const length = Math.hypot(end[0] - start[0], end[1] - start[1])
    const count = Math.min(400, Math.max(1, Math.ceil(length / step)))
    return Array.from({ length: count }, (_, j): Pixel => {
      const t = j / count
      const on = (axis: 0 | 1) =>
        0.5 *
        (2 * start[axis] +
          (end[axis] - before[axis]) * t +
          (2 * before[axis] - 5 * start[axis] + 4 * end[axis] - after[axis]) * t ** 2 +
          (3 * start[axis] - before[axis] - 3 * end[axis] + after[axis]) * t ** 3)
      return [on(0), on(1)]
    })
  })
  const last = line.at(-1)
  return closed || !last ? points.flat() : [...points.flat(), last]
}

/** The outline in clockwise order, so that overlapping outlines add up when filled. */
export function clockwise(outline: readonly Pixel[]): Pixel[] {
  const twice = outline.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length] as Pixel
    return sum + x * nextY - nextX * y
  }, 0)
  return twice < 0 ? outline.toReversed() : [...outline]
}

/** Whether points of one height lie inside an outline. */
export function alongRow(y: number, outline: readonly Pixel[]): (x: number) => boolean {
  const crossings: number[] = []
  let before = outline.at(-1) as Pixel
  for (const point of outline) {
    const [[ax, ay], [bx, by]] = [before, point]
    if (ay > y !== by > y) crossings.push(((bx - ax) * (y - ay)) / (by - ay) + ax)
    before = point
  }
  return (x) => {
    let inside = false
    for (const crossing of crossings) if (x < crossing) inside = !inside
    return inside
  }
}

import type { Spot } from '#app/domain/drawings/layouts/site-layout.ts'

/** Whole decimetres keep thousands of numbers short. */
const formatSpot = ([x, y]: Spot) => `${Math.round(x)} ${Math.round(y)}`

export const open = (line: Spot[]): string => `M${line.map(formatSpot).join(' ')}`

export const closed = (shape: Spot[]): string => `${open(shape)}z`

const towards = ([ax, ay]: Spot, [bx, by]: Spot, distance: number): Spot => {
  const length = Math.hypot(bx - ax, by - ay) || 1
  const share = Math.min(distance, length / 2) / length
  return [ax + (bx - ax) * share, ay + (by - ay) * share]
}

export function rounded(shape: Spot[], radius: number): string {
  if (!radius) return closed(shape)
  const corners = shape.map((corner, i) => {
    const before = shape[(i + shape.length - 1) % shape.length] as Spot
    const after = shape[(i + 1) % shape.length] as Spot
    return `${formatSpot(towards(corner, before, radius))}Q${formatSpot(corner)} ${formatSpot(towards(corner, after, radius))}`
  })
  return `M${corners.join('L')}z`
}

/** A smooth line through its spots (Catmull-Rom as cubic Béziers). */
export function smooth(line: Spot[]): string {
  const at = (i: number) => line[Math.min(Math.max(i, 0), line.length - 1)] as Spot
  const curves = line.slice(1).map((end, i) => {
    const [before, start, after] = [at(i - 1), at(i), at(i + 2)]
    const one: Spot = [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6]
    const two: Spot = [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6]
    return `C${[one, two, end].map(formatSpot).join(' ')}`
  })
  return `M${formatSpot(at(0))}${curves.join('')}`
}

/** Dots as lines of zero length with round caps. */
export function dots(spots: Spot[]): string {
  let [px, py] = [0, 0]
  const steps = spots.map(([x, y]) => {
    const step = `m${Math.round(x) - px} ${Math.round(y) - py}h0`
    ;[px, py] = [Math.round(x), Math.round(y)]
    return step
  })
  return steps.join('')
}

/** A line offset to its right, for waves along a shore. */
export function beside(line: Spot[], distance: number): Spot[] {
  return line.map(([x, y], i) => {
    const [ax, ay] = line[Math.max(0, i - 1)] as Spot
    const [bx, by] = line[Math.min(line.length - 1, i + 1)] as Spot
    const length = Math.hypot(bx - ax, by - ay) || 1
    return [x - ((by - ay) / length) * distance, y + ((bx - ax) / length) * distance]
  })
}

export function along(line: Spot[], every: number): Spot[] {
  const spots: Spot[] = []
  let left = every / 2
  for (const [i, end] of line.slice(1).entries()) {
    const start = line[i] as Spot
    const length = Math.hypot(end[0] - start[0], end[1] - start[1])
    for (; left <= length; left += every)
      spots.push([
        start[0] + ((end[0] - start[0]) * left) / length,
        start[1] + ((end[1] - start[1]) * left) / length,
      ])
    left -= length
  }
  return spots
}

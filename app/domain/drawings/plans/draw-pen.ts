import type { Box } from './draw-geometry.ts'
import type { Point } from './unit-plan.ts'

export interface Placed {
  at: Point
  size: readonly [width: number, depth: number]
  turn: 0 | 90 | 180 | 270
}

export function boxAt({ at: [x, y], size: [width, depth], turn }: Placed): Box {
  const [w, d] = turn % 180 ? [depth, width] : [width, depth]
  return { x0: x - w / 2, y0: y - d / 2, x1: x + w / 2, y1: y + d / 2 }
}

/** Draws in the box's own frame: x along its back from 0 to its width, y from the back to its depth. */
export interface Pen {
  width: number
  depth: number
  line(...points: Point[]): string
  rect(x0: number, y0: number, x1: number, y1: number, corner?: number): string
  oval(x: number, y: number, rx: number, ry?: number): string
}

export function penFor({ at: [x, y], size: [width, depth], turn }: Placed): Pen {
  const radians = (turn * Math.PI) / 180
  const [cos, sin] = [Math.round(Math.cos(radians)), Math.round(Math.sin(radians))]
  const toPlan = ([u, v]: Point): Point => {
    const [dx, dy] = [u - width / 2, v - depth / 2]
    return [Math.round(x + dx * cos - dy * sin), Math.round(y + dx * sin + dy * cos)]
  }
  const format = (point: Point) => toPlan(point).join(' ')
  const line = (...points: Point[]) => `M${points.map(format).join('L')}`
  return {
    width,
    depth,
    line,
    rect(x0, y0, x1, y1, corner = 0) {
      const r = Math.round(Math.min(corner, (x1 - x0) / 2, (y1 - y0) / 2))
      if (r <= 0) return `${line([x0, y0], [x1, y0], [x1, y1], [x0, y1])}z`
      const arc = (point: Point) => `A${r} ${r} 0 0 1 ${format(point)}`
      return [
        line([x0 + r, y0], [x1 - r, y0]) + arc([x1, y0 + r]),
        `L${format([x1, y1 - r])}${arc([x1 - r, y1])}`,
        `L${format([x0 + r, y1])}${arc([x0, y1 - r])}`,
        `L${format([x0, y0 + r])}${arc([x0 + r, y0])}z`,
      ].join('')
    },
    oval(u, v, rx, ry = rx) {
      const [cx, cy] = toPlan([u, v])
      const [across, down] = (turn % 180 ? [ry, rx] : [rx, ry]).map(Math.round) as [number, number]
      const half = `a${across} ${down} 0 1 0`
      return `M${cx - across} ${cy}${half} ${2 * across} 0${half} ${-2 * across} 0z`
    },
  }
}

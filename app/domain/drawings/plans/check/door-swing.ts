import type { Box } from '../draw-geometry.ts'
import type { Point } from '../unit-plan.ts'
import type { Survey } from './survey.ts'

type Opening = Survey['openings'][number]

export interface Swing {
  opening: Opening
  hinge: Point
  radius: number
  closed: Point
  open: Point
}

/** Swing of a hinged door; undefined for sliding and open ones. */
export function swingOf(opening: Opening): Swing | undefined {
  const { own, hole, hinge, swing, width, kind } = opening
  if ((kind !== 'door' && kind !== 'entrance') || !hinge || !swing) return undefined
  const level = own.from[1] === own.to[1]
  const forward = level ? own.from[0] < own.to[0] : own.from[1] < own.to[1]
  // Along the wall, and to its left: north of a wall that runs east.
  const along: Point = level ? [forward ? 1 : -1, 0] : [0, forward ? 1 : -1]
  const left: Point = [along[1], -along[0]]
  const open: Point = swing === 'left' ? left : [-left[0], -left[1]]
  const closed: Point = hinge === 'start' ? along : [-along[0], -along[1]]
  const faceX = open[0] > 0 ? hole.x1 : hole.x0
  const faceY = open[1] > 0 ? hole.y1 : hole.y0
  const at: Point = level
    ? [closed[0] > 0 ? hole.x0 : hole.x1, faceY]
    : [faceX, closed[1] > 0 ? hole.y0 : hole.y1]
  return { opening, hinge: at, radius: width, closed, open }
}

const steps = 16

/** Sample points of a swing, at least a centimetre from its edge. */
export function pointsOf({ hinge, radius, closed, open }: Swing): Point[] {
  const points: Point[] = []
  for (let i = 1; i <= steps; i++)
    for (let j = 0; j <= steps; j++) {
      const distance = ((radius - 10) * i) / steps
      const angle = ((Math.PI / 2) * (j * 0.96 + 0.02 * steps)) / steps
      const [along, out] = [Math.cos(angle) * distance, Math.sin(angle) * distance]
      points.push([
        hinge[0] + closed[0] * along + open[0] * out,
        hinge[1] + closed[1] * along + open[1] * out,
      ])
    }
  return points
}

export function passesOver({ hinge, radius, closed, open }: Swing, [x, y]: Point): boolean {
  const [dx, dy] = [x - hinge[0], y - hinge[1]]
  const along = dx * closed[0] + dy * closed[1]
  const out = dx * open[0] + dy * open[1]
  return along > 0 && out > 0 && along * along + out * out < radius * radius
}

/** Whether a leaf sweeps over part of a box, tested at the point of it nearest to the hinge within the quarter. */
export function sweeps({ hinge, radius, closed, open }: Swing, { x0, y0, x1, y1 }: Box): boolean {
  const distance = (axis: Point) => {
    const ends = [
      (x0 - hinge[0]) * axis[0] + (y0 - hinge[1]) * axis[1],
      (x1 - hinge[0]) * axis[0] + (y1 - hinge[1]) * axis[1],
    ]
    return { from: Math.min(...ends), to: Math.max(...ends) }
  }
  const [along, out] = [distance(closed), distance(open)]
  if (along.to <= 0 || out.to <= 0) return false
  return Math.hypot(Math.max(along.from, 0), Math.max(out.from, 0)) < radius - 1
}

import { height, horizon, perRadian, width } from './frame.ts'

/** Metres east and south of the home, and above the ground. */
export type Point = readonly [x: number, y: number, z: number]

/** What stands nearer is drawn as if it stood here: an edge below one's feet would reach to infinity. */
const nearest = 1.5
/** Radians that a stretch of an edge may turn: straight edges are curves on a cylinder. */
const straight = 0.08

export interface Cylinder {
  /** Metres of the eye above the ground. */
  eye: number
  /** Radians to the right of the front. */
  turnTo(point: readonly number[]): number
  /** Path of a closed shape; a shape that lies around the home is closed below it. */
  shape(points: Point[]): string
  /** Path of an open line. */
  line(points: Point[]): string
  /** Pixels of the picture: across from 0 to its width, down from its upper edge. */
  pixel(point: Point): [x: number, y: number]
}

/** The world as seen from a height, unrolled. @param front radians clockwise from north that the middle shows */
export function cylinderFrom(eye: number, front: number): Cylinder {
  const turnTo = ([x = 0, y = 0]: readonly number[]) => wrapped(Math.atan2(x, -y) - front)
  const levelOf = ([x, y, z]: Point) =>
    Math.min(height + 40, horizon - ((z - eye) / Math.max(nearest, Math.hypot(x, y))) * perRadian)
  const across = (turn: number) => width / 2 + turn * perRadian

  /** Points with their turn, continuous beyond the edges of the picture. */
  const unroll = (points: Point[]): [x: number, y: number][] => {
    let turn = 0
    return points.map((point, i) => {
      turn = i ? turn + wrapped(turnTo(point) - turn) : turnTo(point)
      return [across(turn), levelOf(point)]
    })
  }
  return {
    eye,
    turnTo,
    pixel: (point) => [across(turnTo(point)), levelOf(point)],
    shape(points) {
      const [first] = points
      if (!first) return ''
      const spots = unroll(divided([...points, first]))
      const [start, end] = [spots[0], spots.at(-1)] as [[number, number], [number, number]]
      if (Math.abs(end[0] - start[0]) > width / 2) spots.push([end[0], height + 40], [start[0], height + 40])
      return repeated(spots, 'z')
    },
    line: (points) => repeated(unroll(divided(points)), ''),
  }
}

const wrapped = (radians: number) => radians - 2 * Math.PI * Math.round(radians / (2 * Math.PI))

/** Halves edges until none turns by more than looks straight. */
function divided(points: Point[]): Point[] {
  const all: Point[] = []
  for (const [i, end] of points.entries()) {
    const start = points[i - 1]
    if (start) halve(start, end, all)
    else all.push(end)
  }
  return all
}

function halve(start: Point, end: Point, to: Point[]): void {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1])
  if (length <= straight * Math.max(nearest, distanceTo(start, end))) return void to.push(end)
  const at = (axis: 0 | 1 | 2) => (start[axis] + end[axis]) / 2
  const middle = [at(0), at(1), at(2)] as const
  halve(start, middle, to)
  halve(middle, end, to)
}

/** Metres from the home to a stretch of an edge. */
function distanceTo([ax, ay]: Point, [bx, by]: Point): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const along = length ? Math.max(0, Math.min(1, -(ax * (bx - ax) + ay * (by - ay)) / length)) : 0
  return Math.hypot(ax + along * (bx - ax), ay + along * (by - ay))
}

/** A path, and its copies where it leaves the picture on one side and comes back on the other. */
function repeated(spots: [x: number, y: number][], close: string): string {
  const [left, right] = reachOf(spots)
  return [-width, 0, width]
    .filter((shift) => left + shift < width && right + shift > 0)
    .map((shift) => pathOf(spots, shift) + close)
    .join('')
}

function reachOf(spots: [x: number, y: number][]): [left: number, right: number] {
  let [left, right] = [Infinity, -Infinity]
  for (const [x] of spots) {
    if (x < left) left = x
    if (x > right) right = x
  }
  return [left, right]
}

/** Whole pixels, each as its step from the one before: short. */
function pathOf(spots: [x: number, y: number][], shift: number): string {
  let path = ''
  let [px, py] = [0, 0]
  for (const [i, spot] of spots.entries()) {
    const [x, y] = [Math.round(spot[0] + shift), Math.round(spot[1])]
    path += i ? `${i === 1 ? 'l' : ' '}${x - px} ${y - py}` : `M${x} ${y}`
    ;[px, py] = [x, y]
  }
  return path
}

import { type Box, boxOf, edgesOf, isInside } from '../draw-geometry.ts'
import type { Point } from '../unit-plan.ts'

/**
 * The plane cut along every edge of a plan. All edges are axis-aligned, so each cell lies wholly inside or outside of
 * every shape: areas, overlaps and neighbours are exact.
 */
export interface Cells {
  xs: number[]
  ys: number[]
  columns: number
  rows: number
}

export function cellsFor(polygons: readonly (readonly Point[])[]): Cells {
  const along = (axis: 0 | 1) => {
    const stops = [...new Set(polygons.flatMap((polygon) => polygon.map((point) => point[axis])))].sort(
      (a, b) => a - b,
    )
    return [(stops[0] ?? 0) - 1000, ...stops, (stops.at(-1) ?? 0) + 1000]
  }
  const [xs, ys] = [along(0), along(1)]
  return { xs, ys, columns: xs.length - 1, rows: ys.length - 1 }
}

const stop = (stops: number[], i: number) => stops[i] as number

/** Bounds of a cell; cells are numbered row by row. */
export function boxOfCell({ xs, ys, columns }: Cells, cell: number): Box {
  const [column, row] = [cell % columns, Math.floor(cell / columns)]
  return { x0: stop(xs, column), y0: stop(ys, row), x1: stop(xs, column + 1), y1: stop(ys, row + 1) }
}

export function areaOfCell(cells: Cells, cell: number): number {
  const { x0, y0, x1, y1 } = boxOfCell(cells, cell)
  return (x1 - x0) * (y1 - y0)
}

/** Cells inside a polygon whose edges are all edges of cells. */
export function cellsIn(cells: Cells, polygon: readonly Point[]): number[] {
  return cellsMeeting(cells, boxOf(polygon)).filter((cell) => {
    const { x0, y0, x1, y1 } = boxOfCell(cells, cell)
    return isInside([(x0 + x1) / 2, (y0 + y1) / 2], polygon)
  })
}

export function cellsMeeting({ xs, ys, columns }: Cells, box: Box): number[] {
  const range = (stops: number[], from: number, to: number) => {
    const first = Math.max(
      0,
      stops.findLastIndex((at) => at <= from),
    )
    const beyond = stops.findIndex((at) => at >= to)
    return [first, beyond < 0 ? stops.length - 1 : beyond] as const
  }
  const [west, east] = range(xs, box.x0, box.x1)
  const [north, south] = range(ys, box.y0, box.y1)
  const inside: number[] = []
  for (let row = north; row < south; row++)
    for (let column = west; column < east; column++) inside.push(row * columns + column)
  return inside
}

export type Side = 'north' | 'east' | 'south' | 'west'

/** Neighbours of a cell; fewer than four at the margin. */
export function besides({ columns, rows }: Cells, cell: number): [Side, number][] {
  const [column, row] = [cell % columns, Math.floor(cell / columns)]
  const neighbours: [Side, number][] = []
  if (row > 0) neighbours.push(['north', cell - columns])
  if (column < columns - 1) neighbours.push(['east', cell + 1])
  if (row < rows - 1) neighbours.push(['south', cell + columns])
  if (column > 0) neighbours.push(['west', cell - 1])
  return neighbours
}

export function sharedLength(cells: Cells, cell: number, side: Side): number {
  const { x0, y0, x1, y1 } = boxOfCell(cells, cell)
  return side === 'north' || side === 'south' ? x1 - x0 : y1 - y0
}

export const isRectilinear = (polygon: readonly Point[]): boolean =>
  edgesOf(polygon).every(([a, b]) => a[0] === b[0] || a[1] === b[1])

/** Whether a rectilinear polygon neither touches nor crosses itself and has no edge of length 0. */
export function isSimple(polygon: readonly Point[]): boolean {
  const edges = edgesOf(polygon).map(boxOf)
  return edges.every((a, i) => {
    if (a.x0 === a.x1 && a.y0 === a.y1) return false
    return edges.every((b, j) => {
      if (j <= i) return true
      const isNext = j === i + 1 || (i === 0 && j === edges.length - 1)
      const meet = a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1
      const shared = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) + Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
      return isNext ? shared === 0 : !meet
    })
  })
}

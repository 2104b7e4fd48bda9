import { shadowOf } from './floor-shadow.ts'
import type { Detail, Grid } from './grid.ts'
import { type Light, toSun, type Vector } from './light.ts'
import { isInside } from './plane.ts'
import { sunOf } from './sun-spots.ts'
import { footprintOf, heightOf } from './thing-size.ts'
import { exposed } from './tones.ts'
import { isInWall, type UnitModel, type UnitRoom, type UnitThing } from './unit-model.ts'

/** Light on a floor or ceiling as a picture: red, green and blue from 0 to 255 per cell. */
export interface LightMap {
  /** North-west corner and size in metres. */
  x: number
  z: number
  width: number
  depth: number
  columns: number
  rows: number
  data: Uint8Array
}

/** Metres between samples of the light that a room scatters; sun and shadows are as fine as the cells. */
const scattered = 0.26
/** Metres a cell. */
const cells = { floor: 0.03, ceiling: 0.06 }

/** Clips light at twice the brightness of a screen. */
const brightnessScale = 255 / 1.25

/** @param detail 2 halves cells and distances between samples */
export function lightMapOf(
  unit: UnitModel,
  light: Light,
  level: 'floor' | 'ceiling',
  things: UnitThing[],
  detail: Detail,
): LightMap {
  const step = cells[level] / detail
  const margin = 0.12
  const { x0, z0, x1, z1 } = unit.bounds
  const grid: Grid = {
    x: x0 - margin,
    z: z0 - margin,
    step,
    columns: Math.ceil((x1 - x0 + 2 * margin) / step),
    rows: Math.ceil((z1 - z0 + 2 * margin) / step),
  }
  const owner = findRoomOfCells(unit, grid)
  const shadow = shadowOf(unit, grid, level === 'floor' ? things : [])
  const boxes = things
    .map((thing) => ({ ...footprintOf(thing), top: heightOf(thing.kind) }))
    .filter(({ top }) => top > 0.1)
  const y = level === 'floor' ? 0.01 : unit.ceiling - 0.01
  const normal: Vector = [0, level === 'floor' ? 1 : -1, 0]
  const fields = unit.rooms.map((room) =>
    fieldOf(unit, light, room, { y, normal, every: scattered / detail }),
  )
  const sunny = level === 'floor' ? sunOf(unit, light, grid, owner, boxes) : undefined

  const data = new Uint8Array(grid.columns * grid.rows * 4)
  for (let k = 0; k < grid.rows; k++)
    for (let i = 0; i < grid.columns; i++) {
      const cell = k * grid.columns + i
      const room = owner[cell] as number
      const field = fields[room]
      if (room < 0 || !field) continue
      const [x, z] = [grid.x + (i + 0.5) * step, grid.z + (k + 0.5) * step]
      const open = shadow[cell] as number
      const sun = sunny?.[cell] ?? 0
      const fallen = field(x, z).map((part, c) => part * open + sun * (light.sun[c] as number) * toSun[1])
      const shown = exposed(fallen as [number, number, number])
      for (const c of [0, 1, 2] as const) data[cell * 4 + c] = Math.min(255, shown[c] * brightnessScale)
      data[cell * 4 + 3] = 255
    }
  extendIntoWalls(data, grid, 7 * detail)
  return {
    x: grid.x,
    z: grid.z,
    width: grid.columns * step,
    depth: grid.rows * step,
    columns: grid.columns,
    rows: grid.rows,
    data,
  }
}

/** Room number of each cell; -1 in walls and outdoors. */
function findRoomOfCells({ rooms }: UnitModel, { x, z, step, columns, rows }: Grid): Int16Array {
  const owner = new Int16Array(columns * rows).fill(-1)
  for (const [number, { bounds, polygon }] of rooms.entries()) {
    const [i0, i1] = [Math.floor((bounds.x0 - x) / step), Math.ceil((bounds.x1 - x) / step)]
    const [k0, k1] = [Math.floor((bounds.z0 - z) / step), Math.ceil((bounds.z1 - z) / step)]
    for (let k = Math.max(0, k0); k < Math.min(rows, k1); k++)
      for (let i = Math.max(0, i0); i < Math.min(columns, i1); i++)
        if (isInside(polygon, x + (i + 0.5) * step, z + (k + 0.5) * step)) owner[k * columns + i] = number
  }
  return owner
}

interface Level {
  y: number
  normal: Vector
  /** Metres between samples. */
  every: number
}

function fieldOf(unit: UnitModel, light: Light, room: UnitRoom, { y, normal, every }: Level) {
  const { x0, z0, x1, z1 } = room.bounds
  const columns = Math.max(2, Math.ceil((x1 - x0) / every) + 1)
  const rows = Math.max(2, Math.ceil((z1 - z0) / every) + 1)
  const [dx, dz] = [(x1 - x0) / (columns - 1), (z1 - z0) / (rows - 1)]
  const values: ([number, number, number] | undefined)[] = []
  for (let k = 0; k < rows; k++)
    for (let i = 0; i < columns; i++) {
      const x = Math.min(x1 - 0.04, Math.max(x0 + 0.04, x0 + i * dx))
      const z = Math.min(z1 - 0.04, Math.max(z0 + 0.04, z0 + k * dz))
      const away = unit.walls.some((wall) => isInWall(wall, x, z, 0.01))
      values.push(away || !isInside(room.polygon, x, z) ? undefined : light.at([x, y, z], normal, room.space))
    }
  const filled = values.map(
    (value, n) => value ?? nearest(values, n % columns, Math.floor(n / columns), columns, rows),
  )
  return (x: number, z: number): [number, number, number] => {
    const u = Math.max(0, Math.min(columns - 1.001, (x - x0) / dx))
    const v = Math.max(0, Math.min(rows - 1.001, (z - z0) / dz))
    const [i, k] = [Math.floor(u), Math.floor(v)]
    const [s, t] = [u - i, v - k]
    const read = (c: 0 | 1 | 2) => {
      const value = (di: number, dk: number) => filled[(k + dk) * columns + i + di]?.[c] ?? 0
      return (
        (value(0, 0) * (1 - s) + value(1, 0) * s) * (1 - t) + (value(0, 1) * (1 - s) + value(1, 1) * s) * t
      )
    }
    return [read(0), read(1), read(2)]
  }
}

function nearest<T>(
  values: (T | undefined)[],
  i: number,
  k: number,
  columns: number,
  rows: number,
): T | undefined {
  let best: T | undefined
  let minDistance = Infinity
  for (let b = 0; b < rows; b++)
    for (let a = 0; a < columns; a++) {
      const far = (a - i) ** 2 + (b - k) ** 2
      const value = values[b * columns + a]
      if (value && far < minDistance) [minDistance, best] = [far, value]
    }
  return best
}

/** Extends light some cells into the walls, so that no dark seam shows between floor and wall. */
function extendIntoWalls(data: Uint8Array, { columns, rows }: Grid, times: number): void {
  for (let pass = 0; pass < times; pass++) {
    const found: [number, number][] = []
    for (let k = 0; k < rows; k++)
      for (let i = 0; i < columns; i++) {
        const cell = k * columns + i
        if (data[cell * 4 + 3]) continue
        const from = [
          i > 0 ? cell - 1 : -1,
          i < columns - 1 ? cell + 1 : -1,
          k > 0 ? cell - columns : -1,
          k < rows - 1 ? cell + columns : -1,
        ].find((near) => near >= 0 && data[near * 4 + 3])
        if (from !== undefined) found.push([cell, from])
      }
    for (const [cell, from] of found) data.copyWithin(cell * 4, from * 4, from * 4 + 4)
  }
}

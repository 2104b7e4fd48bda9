import { blurred, type Grid } from './grid.ts'
import { isOpenAir, type Light, toSun } from './light.ts'
import type { UnitModel } from './unit-model.ts'

export interface Box {
  x0: number
  z0: number
  x1: number
  z1: number
  top: number
}

/** Sun on each cell of the floor, 0 to 1, with soft edges. */
export function sunOf(
  unit: UnitModel,
  light: Light,
  grid: Grid,
  owner: Int16Array,
  boxes: Box[],
): Float32Array {
  const { x, z, step, columns, rows } = grid
  const lit = new Float32Array(columns * rows)
  const bright = new Set(
    unit.openings.flatMap(({ left, right }) =>
      left && right
        ? isOpenAir(left) || isOpenAir(right)
          ? [left.space, right.space]
          : []
        : [(left ?? right)?.space],
    ),
  )
  for (let k = 0; k < rows; k++)
    for (let i = 0; i < columns; i++) {
      const cell = k * columns + i
      const room = unit.rooms[owner[cell] as number]
      if (!room || !bright.has(room.space)) continue
      const [px, pz] = [x + (i + 0.5) * step, z + (k + 0.5) * step]
      if (light.inSun(px, 0.01, pz) && !boxes.some((box) => stops(box, px, pz))) lit[cell] = 1
    }
  return blurred(lit, columns, rows, 1)
}

function stops({ x0, z0, x1, z1, top }: Box, x: number, z: number): boolean {
  let [enter, leave] = [0, top / toSun[1]]
  for (const [from, to, at, way] of [
    [x0, x1, x, toSun[0]],
    [z0, z1, z, toSun[2]],
  ] as const) {
    const [a, b] = [(from - at) / way, (to - at) / way]
    enter = Math.max(enter, Math.min(a, b))
    leave = Math.min(leave, Math.max(a, b))
  }
  return enter < leave
}

import { blurred, type Grid } from './grid.ts'
import { footprintOf, heightOf } from './thing-size.ts'
import { isInWall, type UnitModel, type UnitThing } from './unit-model.ts'

/** Light that walls and furniture leave to the floor around them, 0 to 1. */
export function shadowOf(unit: UnitModel, grid: Grid, things: UnitThing[]): Float32Array {
  const { x, z, step, columns, rows } = grid
  const walls = new Float32Array(columns * rows)
  const solid = (cx: number, cz: number) =>
    unit.walls.some((wall) => isInWall(wall, cx, cz) && !inHole(wall, cx, cz))
  for (let k = 0; k < rows; k++)
    for (let i = 0; i < columns; i++)
      if (solid(x + (i + 0.5) * step, z + (k + 0.5) * step)) walls[k * columns + i] = 1
  const stuff = new Float32Array(columns * rows)
  for (const thing of things) {
    const weight =
      thing.kind === 'rug' || thing.kind === 'shower' || thing.kind === 'hatch'
        ? 0
        : heightOf(thing.kind) > 0.3
          ? 1
          : 0.7
    const { x0, z0, x1, z1 } = footprintOf(thing)
    for (
      let k = Math.max(0, Math.round((z0 - z) / step));
      k < Math.min(rows, Math.round((z1 - z) / step));
      k++
    )
      for (
        let i = Math.max(0, Math.round((x0 - x) / step));
        i < Math.min(columns, Math.round((x1 - x) / step));
        i++
      )
        stuff[k * columns + i] = Math.max(stuff[k * columns + i] as number, weight)
  }
  const near = blurred(stuff, columns, rows, Math.round(0.09 / step))
  const far = blurred(stuff, columns, rows, Math.round(0.3 / step))
  const edge = blurred(walls, columns, rows, Math.round(0.22 / step))
  return near.map(
    (value, n) => (1 - 0.42 * value) * (1 - 0.3 * (far[n] as number)) * (1 - 0.42 * (edge[n] as number)),
  )
}

function inHole(wall: UnitModel['walls'][number], x: number, z: number): boolean {
  const u = (x - wall.start[0]) * wall.along[0] + (z - wall.start[1]) * wall.along[1]
  return wall.openings.some(({ from, to, sill }) => sill < 0.05 && u > from && u < to)
}

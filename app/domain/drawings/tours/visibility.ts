import type { Spot } from './plane.ts'
import { atWall, isInWall, type UnitModel, type UnitOpening, type UnitWall } from './unit-model.ts'

/** A stretch of wall that blocks light, except for a gap between two heights. */
interface Blocker {
  ax: number
  az: number
  bx: number
  bz: number
  /** Heights of the gap in metres; equal where there is none. */
  low: number
  high: number
}

export interface Visibility {
  /** Whether the building leaves free sight between two points, x, y, z each, in metres. */
  sees(ax: number, ay: number, az: number, bx: number, by: number, bz: number): boolean
  /** Free level distance in a direction at that height, up to `max` metres. */
  clear(x: number, y: number, z: number, dx: number, dz: number, max: number): number
}

export function mullionsOf({ from, to, kind }: UnitOpening): number[] {
  const width = to - from
  const panes = kind === 'balcony-window' ? Math.max(2, Math.round(width / 1.25)) : width > 0.95 ? 2 : 1
  return Array.from({ length: panes - 1 }, (_, i) => (width * (i + 1)) / panes)
}

export const frameHalf = 0.03

/** Door leaves stand open and block nothing. `things` are upright boxes that block level sight only. */
export function visibilityOf(unit: UnitModel, things: { corners: Spot[]; top: number }[] = []): Visibility {
  const columns = unit.columns.flatMap((corners) => sidesOf(corners, 0))
  const blockers = [...unit.walls.flatMap((wall) => blockersOf(unit, wall, 0)), ...columns]
  const faces = unit.walls.flatMap((wall) =>
    [1, -1].flatMap((side) => blockersOf(unit, wall, (side * wall.thickness) / 2)),
  )
  const low = things.flatMap(({ corners, top }) => sidesOf(corners, top))
  const all = packed([...faces, ...columns, ...low])
  const walls = packed(blockers)

  return {
    sees(ax, ay, az, bx, by, bz) {
      const [dx, dz, rise] = [bx - ax, bz - az, by - ay]
      for (let i = 0; i < walls.length; i += 6) {
        const t = crossing(walls, i, ax, az, dx, dz)
        if (t < 0 || t > 1) continue
        const y = ay + rise * t
        if (y <= (walls[i + 4] as number) || y >= (walls[i + 5] as number)) return false
      }
      return true
    },
    clear(x, y, z, dx, dz, max) {
      let nearest = max
      for (let i = 0; i < all.length; i += 6) {
        if (y > (all[i + 4] as number) && y < (all[i + 5] as number)) continue
        const t = crossing(all, i, x, z, dx, dz)
        if (t >= 0 && t < nearest) nearest = t
      }
      return nearest
    },
  }
}

/** Sides of an upright body; sight passes over `top` metres, unless it is 0. */
const sidesOf = (corners: readonly Spot[], top: number): Blocker[] =>
  corners.map(([ax, az], i) => {
    const [bx, bz] = corners[(i + 1) % corners.length] as Spot
    return { ax, az, bx, bz, low: top, high: top ? 99 : 0 }
  })

/** Six numbers per line in one array: read millions of times. */
const packed = (lines: Blocker[]): Float64Array =>
  Float64Array.from(lines.flatMap(({ ax, az, bx, bz, low, high }) => [ax, az, bx - ax, bz - az, low, high]))

/** Fraction of the way `d` from a spot at which it meets a line; negative where it does not. */
function crossing(lines: Float64Array, i: number, x: number, z: number, dx: number, dz: number): number {
  const px = (lines[i] as number) - x
  const pz = (lines[i + 1] as number) - z
  const wx = lines[i + 2] as number
  const wz = lines[i + 3] as number
  const across = dx * wz - dz * wx
  const s = px * dz - pz * dx
  // Compared before dividing: most lines miss.
  if (across > 0 ? s < 0 || s > across : s > 0 || s < across) return -1
  if (across > -1e-9 && across < 1e-9) return -1
  return (px * wz - pz * wx) / across
}

/** `v` to the left of the axis, cut at holes; extended to the axis of an adjoining wall, so that corners are tight. */
function blockersOf(unit: UnitModel, wall: UnitWall, v: number): Blocker[] {
  const stretch = (from: number, to: number, low = 0, high = 0): Blocker => {
    const [[ax, az], [bx, bz]] = [atWall(wall, from, v), atWall(wall, to, v)]
    return { ax, az, bx, bz, low, high }
  }
  const beyond = (u: number) => {
    const [x, z] = atWall(wall, u, 0)
    const adjoining = unit.walls.filter((other) => other !== wall && isInWall(other, x, z, 0.015))
    return Math.max(0, ...adjoining.map(({ thickness }) => thickness / 2))
  }
  const [start, end] = [wall.from - beyond(wall.from), wall.to + beyond(wall.to)]
  // Sight passes over an open balcony's edge.
  const top = wall.height < unit.ceiling ? ([wall.height, 99] as const) : ([0, 0] as const)
  const parts: Blocker[] = []
  let at = start
  for (const { from, to, kind, sill, head } of [...wall.openings].sort((a, b) => a.from - b.from)) {
    if (from > at) parts.push(stretch(at, from))
    parts.push(kind === 'entrance' ? stretch(from, to) : stretch(from, to, sill, head))
    at = to
  }
  if (end > at) parts.push(stretch(at, end, ...top))
  return parts
}

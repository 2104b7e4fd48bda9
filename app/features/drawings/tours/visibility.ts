import type { Spot } from './plane.ts'
import { atWall, isInWall, type UnitModel, type UnitOpening, type UnitWall } from './unit-model.ts'

/** A stretch of wall that stops light, but for a gap between two heights. */
interface Blocker {
  ax: number
  az: number
  bx: number
  bz: number
  /** Light passes between these heights in metres; equal where there is no gap. */
  low: number
  high: number
}

export interface Visibility {
  /** Whether nothing of the building stands between two points, x, y, z each, in metres. */
  sees(ax: number, ay: number, az: number, bx: number, by: number, bz: number): boolean
  /** How far one can go level in a direction before a wall or something at that height, up to `most` metres. */
  clear(x: number, y: number, z: number, dx: number, dz: number, most: number): number
}

/** Bars of a window's frame: distance from its start to each upright between two panes. */
export function mullionsOf({ from, to, kind }: UnitOpening): number[] {
  const width = to - from
  const panes = kind === 'balcony-window' ? Math.max(2, Math.round(width / 1.25)) : width > 0.95 ? 2 : 1
  return Array.from({ length: panes - 1 }, (_, i) => (width * (i + 1)) / panes)
}

/** Half the width of a window's frame and bars. */
export const frameHalf = 0.03

/**
 * What can be seen from where: walls as lines, their holes as gaps. Leaves of doors stand open and stop nothing.
 * `things` are upright boxes that stand in the way of level sight only.
 */
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
    clear(x, y, z, dx, dz, most) {
      let nearest = most
      for (let i = 0; i < all.length; i += 6) {
        if (y > (all[i + 4] as number) && y < (all[i + 5] as number)) continue
        const t = crossing(all, i, x, z, dx, dz)
        if (t >= 0 && t < nearest) nearest = t
      }
      return nearest
    },
  }
}

/** The sides of an upright body; over `top` metres one looks away, unless it is 0. */
const sidesOf = (corners: readonly Spot[], top: number): Blocker[] =>
  corners.map(([ax, az], i) => {
    const [bx, bz] = corners[(i + 1) % corners.length] as Spot
    return { ax, az, bx, bz, low: top, high: top ? 99 : 0 }
  })

/** Six numbers a line, side by side: these are read millions of times. */
const packed = (lines: Blocker[]): Float64Array =>
  Float64Array.from(lines.flatMap(({ ax, az, bx, bz, low, high }) => [ax, az, bx - ax, bz - az, low, high]))

/** Which part of the way `d` from a spot is gone where it meets a line; negative where it does not. */
function crossing(lines: Float64Array, i: number, x: number, z: number, dx: number, dz: number): number {
  const px = (lines[i] as number) - x
  const pz = (lines[i + 1] as number) - z
  const wx = lines[i + 2] as number
  const wz = lines[i + 3] as number
  const across = dx * wz - dz * wx
  const s = px * dz - pz * dx
  // Compared before it is divided: most lines are missed.
  if (across > 0 ? s < 0 || s > across : s > 0 || s < across) return -1
  if (across > -1e-9 && across < 1e-9) return -1
  return (px * wz - pz * wx) / across
}

/**
 * One line along a wall, `v` to the left of its middle, cut at its holes. Where the wall ends at another it runs on to
 * that one's middle, so that nothing is seen through the corner.
 */
function blockersOf(unit: UnitModel, wall: UnitWall, v: number): Blocker[] {
  const stretch = (from: number, to: number, low = 0, high = 0): Blocker => {
    const [[ax, az], [bx, bz]] = [atWall(wall, from, v), atWall(wall, to, v)]
    return { ax, az, bx, bz, low, high }
  }
  const beyond = (u: number) => {
    const [x, z] = atWall(wall, u, 0)
    const met = unit.walls.filter((other) => other !== wall && isInWall(other, x, z, 0.015))
    return Math.max(0, ...met.map(({ thickness }) => thickness / 2))
  }
  const [start, end] = [wall.from - beyond(wall.from), wall.to + beyond(wall.to)]
  // Over an open balcony's edge one looks away.
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

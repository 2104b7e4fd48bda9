import { atWall, type Home, type HomeOpening, type HomeWall } from './home.ts'
import type { Spot } from './plane.ts'

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
export function mullionsOf({ from, to, kind }: HomeOpening): number[] {
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
export function visibilityOf(home: Home, things: { corners: Spot[]; top: number }[] = []): Visibility {
  const blockers = home.walls.flatMap((wall) => blockersOf(home, wall, 0))
  const faces = home.walls.flatMap((wall) =>
    [1, -1].flatMap((side) => blockersOf(home, wall, (side * wall.thickness) / 2)),
  )
  const low = things.flatMap(({ corners, top }) =>
    corners.map(([ax, az], i): Blocker => {
      const [bx, bz] = corners[(i + 1) % corners.length] as Spot
      return { ax, az, bx, bz, low: top, high: 99 }
    }),
  )
  const all = [...faces, ...low]

  return {
    sees(ax, ay, az, bx, by, bz) {
      const [dx, dz] = [bx - ax, bz - az]
      for (const wall of blockers) {
        const t = crossing(wall, ax, az, dx, dz)
        if (t < 0 || t > 1) continue
        const y = ay + (by - ay) * t
        if (y <= wall.low || y >= wall.high) return false
      }
      return true
    },
    clear(x, y, z, dx, dz, most) {
      let nearest = most
      for (const wall of all) {
        if (y > wall.low && y < wall.high) continue
        const t = crossing(wall, x, z, dx, dz)
        if (t >= 0 && t < nearest) nearest = t
      }
      return nearest
    },
  }
}

/** Which part of the way `d` from a spot is gone where it meets a line; negative where it does not. */
function crossing({ ax, az, bx, bz }: Blocker, x: number, z: number, dx: number, dz: number): number {
  const [wx, wz] = [bx - ax, bz - az]
  const across = dx * wz - dz * wx
  if (across > -1e-9 && across < 1e-9) return -1
  const [px, pz] = [ax - x, az - z]
  const s = (px * dz - pz * dx) / across
  if (s < 0 || s > 1) return -1
  return (px * wz - pz * wx) / across
}

/** One line along a wall, `v` to the left of its middle, cut at its holes. */
function blockersOf(home: Home, wall: HomeWall, v: number): Blocker[] {
  const stretch = (from: number, to: number, low = 0, high = 0): Blocker => {
    const [[ax, az], [bx, bz]] = [atWall(wall, from, v), atWall(wall, to, v)]
    return { ax, az, bx, bz, low, high }
  }
  const holes = [...wall.openings].sort((a, b) => a.from - b.from)
  const parts: Blocker[] = []
  let at = wall.from
  for (const hole of holes) {
    if (hole.from > at) parts.push(stretch(at, hole.from))
    parts.push(
      hole.kind === 'entrance'
        ? stretch(hole.from, hole.to)
        : stretch(hole.from, hole.to, hole.sill, hole.head),
    )
    at = hole.to
  }
  if (wall.to > at)
    parts.push(stretch(at, wall.to, wall.height, wall.height < home.ceiling ? 99 : wall.height))
  return parts
}

import type { Spot } from './plane.ts'
import { atWall, isInWall, roomAt, type UnitModel } from './unit-model.ts'

interface Portal {
  spaces: readonly [number, number]
  a: Spot
  b: Spot
}

/** Numbers of the spaces (`UnitRoom.space`) visible from a spot. */
export type SeenFrom = (at: Spot, heading: number, halfAngle: number) => Set<number>

/** Spaces in view. `heading`: radians clockwise from north; `halfAngle`: half the field of view. */
export function seenFrom(unit: UnitModel): SeenFrom {
  const portals = unit.openings.flatMap(({ wall, from, to, left, right, kind }): Portal[] =>
    left && right && left.space !== right.space && kind !== 'entrance'
      ? [{ spaces: [left.space, right.space], a: atWall(wall, from, 0), b: atWall(wall, to, 0) }]
      : [],
  )

  return (at, heading, halfAngle) => {
    const seen = new Set<number>()
    const look = (space: number, low: number, high: number, steps: readonly number[]) => {
      seen.add(space)
      if (steps.length > 5) return
      for (const { spaces, a, b } of portals) {
        const next = spaces[0] === space ? spaces[1] : spaces[1] === space ? spaces[0] : undefined
        if (next === undefined || steps.includes(next)) continue
        const near = Math.hypot((a[0] + b[0]) / 2 - at[0], (a[1] + b[1]) / 2 - at[1]) < 0.9
        if (near) {
          look(next, low, high, [...steps, space])
          continue
        }
        const [first, second] = [turnTo(at, a, heading), turnTo(at, b, heading)]
        const [min, max] = [Math.min(first, second), Math.max(first, second)]
        // What lies behind the viewer wraps around from one side to the other.
        const parts =
          max - min > Math.PI ? [[max, Math.PI] as const, [-Math.PI, min] as const] : [[min, max] as const]
        for (const [from, to] of parts)
          if (Math.max(low, from) < Math.min(high, to))
            look(next, Math.max(low, from), Math.min(high, to), [...steps, space])
      }
    }
    const starts = spacesAt(unit, at)
    for (const space of starts)
      look(
        space,
        -halfAngle,
        halfAngle,
        starts.filter((other) => other !== space),
      )
    return seen
  }
}

function spacesAt(unit: UnitModel, [x, z]: Spot): number[] {
  const room = roomAt(unit.rooms, x, z)
  if (room) return [room.space]
  const beside = unit.openings.filter(({ wall }) => isInWall(wall, x, z, 0.05))
  return [
    ...new Set(
      beside.flatMap(({ left, right }) => [left, right].flatMap((side) => (side ? [side.space] : []))),
    ),
  ]
}

/** Radians from the heading to a spot, between -π and π. */
function turnTo([x, z]: Spot, [tx, tz]: Spot, heading: number): number {
  const turn = Math.atan2(tx - x, -(tz - z)) - heading
  return Math.atan2(Math.sin(turn), Math.cos(turn))
}

import type { Vector } from './light.ts'
import { cuts, drawSheet, groupIn, type Mesher, type Shade } from './mesh.ts'
import { isInside } from './plane.ts'
import { drawRailing } from './railing.ts'
import { palette, type Tone } from './tones.ts'
import { atWall, isInWall, roomAt, type UnitModel, type UnitRoom, type UnitWall } from './unit-model.ts'

const skirtingHeight = 0.07
const skirtingDepth = 0.012
const up: Vector = [0, 1, 0]

interface Stretch {
  wall: UnitWall
  side: 1 | -1
  from: number
  to: number
  room: UnitRoom
}

export function drawWalls(mesher: Mesher, shade: Shade, unit: UnitModel): void {
  for (const wall of unit.walls) {
    for (const side of [1, -1] as const)
      for (const stretch of stretchesOf(unit, wall, side)) drawStretch(mesher, shade, stretch, unit)
    drawEnds(mesher, shade, unit, wall)
    drawTop(mesher, wall)
    if (wall.height < unit.ceiling) drawRailing(mesher, shade, unit, wall)
  }
  for (const column of unit.columns) drawColumn(mesher, shade, unit, column)
}

/** Cuts a side where holes, adjoining walls and rooms begin and end; hidden parts are left out. */
function stretchesOf(unit: UnitModel, wall: UnitWall, side: 1 | -1): Stretch[] {
  const face = (side * wall.thickness) / 2
  const stops = new Set([wall.from, wall.to])
  for (const { from, to } of wall.openings) for (const stop of [from, to]) stops.add(stop)
  const add = (x: number, z: number) => {
    const u = (x - wall.start[0]) * wall.along[0] + (z - wall.start[1]) * wall.along[1]
    if (u > wall.from && u < wall.to) stops.add(u)
  }
  for (const other of unit.walls)
    if (other !== wall)
      for (const end of [other.from, other.to])
        for (const edge of [1, -1]) add(...atWall(other, end, (edge * other.thickness) / 2))
  for (const { polygon } of unit.rooms) for (const corner of polygon) add(...corner)
  const sorted = [...stops].sort((a, b) => a - b)
  return sorted.slice(0, -1).flatMap((from, i): Stretch[] => {
    const to = sorted[i + 1] as number
    if (to - from < 0.004) return []
    const [x, z] = atWall(wall, (from + to) / 2, face + side * 0.004)
    if (unit.walls.some((other) => other !== wall && isInWall(other, x, z))) return []
    const [rx, rz] = atWall(wall, (from + to) / 2, face + side * 0.03)
    const room = roomAt(unit.rooms, rx, rz)
    // Walls are transparent from outdoors, for the view from above.
    return room ? [{ wall, side, from, to, room }] : []
  })
}

function drawStretch(mesher: Mesher, shade: Shade, stretch: Stretch, unit: UnitModel): void {
  const { wall, side, from, to, room } = stretch
  const middle = (from + to) / 2
  const hole = wall.openings.find((opening) => opening.from < middle && middle < opening.to)
  const bands = hole
    ? [[0, hole.sill] as const, [hole.head, wall.height] as const]
    : [[0, wall.height] as const]
  const normal: Vector = [wall.left[0] * side, 0, wall.left[1] * side]
  const [x, z] = atWall(wall, 0, (side * wall.thickness) / 2)
  const along: Vector = [wall.along[0], 0, wall.along[1]]
  const tiled = room.kind === 'bathroom'
  const group = groupIn(room, tiled ? 'wall-tile' : 'plain')
  for (const [low, high] of bands) {
    if (high - low < 0.002) continue
    const us = cuts(from, to)
    const vs = cuts(low, high, 0.6)
    const colour = wallTone(room, unit)
    drawSheet(mesher, shade, group, {
      from: [x, 0, z],
      along,
      up,
      us,
      vs,
      normal,
      colour,
    })
    const skirted =
      (room.floor === 'wood' || room.kind === 'entrance') && low === 0 && high > skirtingHeight * 2
    if (!skirted || tiled) continue
    const out = side * (wall.thickness / 2 + skirtingDepth)
    const [sx, sz] = atWall(wall, 0, out)
    drawSheet(mesher, shade, group, {
      from: [sx, 0, sz],
      along,
      up,
      us,
      vs: [0, skirtingHeight],
      normal,
      colour: palette.trim,
    })
    drawSheet(mesher, shade, group, {
      from: [x, skirtingHeight, z],
      along,
      up: [normal[0], 0, normal[2]],
      us: [from, to],
      vs: [0, skirtingDepth],
      normal: up,
      colour: palette.trim,
    })
  }
}

function wallTone({ kind }: UnitRoom, unit: UnitModel): Tone {
  if (kind === 'bathroom') return [1, 1, 1]
  if (kind === 'balcony' || kind === 'outdoor-unit' || kind === 'utility') return palette.ceiling
  return unit.palette.wall
}

function drawEnds(mesher: Mesher, shade: Shade, unit: UnitModel, wall: UnitWall): void {
  for (const [u, way] of [
    [wall.from, -1],
    [wall.to, 1],
  ] as const) {
    const [x, z] = atWall(wall, u + way * 0.01, 0)
    if (unit.walls.some((other) => other !== wall && isInWall(other, x, z))) continue
    const room = roomAt(unit.rooms, ...atWall(wall, u + way * 0.05, 0))
    if (!room) continue
    const half = wall.thickness / 2
    const [sx, sz] = atWall(wall, u, -half)
    drawSheet(mesher, shade, groupIn(room, 'plain'), {
      from: [sx, 0, sz],
      along: [wall.left[0], 0, wall.left[1]],
      up,
      us: [0, wall.thickness],
      vs: cuts(0, wall.height, 0.6),
      normal: [wall.along[0] * way, 0, wall.along[1] * way],
      colour: unit.palette.wall,
    })
  }
}

function drawTop(mesher: Mesher, wall: UnitWall): void {
  const half = wall.thickness / 2
  const [x, z] = atWall(wall, 0, -half)
  drawSheet(
    mesher,
    () => [1, 1, 1],
    { space: -1, room: '', material: 'plain', layer: 'shell' },
    {
      from: [x, wall.height, z],
      along: [wall.along[0], 0, wall.along[1]],
      up: [wall.left[0], 0, wall.left[1]],
      us: [wall.from, wall.to],
      vs: [0, wall.thickness],
      normal: up,
      colour: palette.cut,
    },
  )
}

function drawColumn(
  mesher: Mesher,
  shade: Shade,
  unit: UnitModel,
  column: UnitModel['columns'][number],
): void {
  const corners = [
    ...unit.rooms.flatMap(({ polygon }) => polygon),
    ...unit.walls.flatMap((wall) =>
      [wall.from, wall.to].flatMap((u) =>
        [1, -1].map((side) => atWall(wall, u, (side * wall.thickness) / 2)),
      ),
    ),
  ]
  for (const [i, [ax, az]] of column.entries()) {
    const [bx, bz] = column[(i + 1) % column.length] as (typeof column)[number]
    const length = Math.hypot(bx - ax, bz - az)
    const along: Vector = [(bx - ax) / length, 0, (bz - az) / length]
    let normal: Vector = [along[2], 0, -along[0]]
    if (isInside(column, (ax + bx) / 2 + normal[0] * 0.01, (az + bz) / 2 + normal[2] * 0.01))
      normal = [-normal[0], 0, -normal[2]]
    const inner = corners.map(([x, z]) => (x - ax) * along[0] + (z - az) * along[2])
    const stops = [0, ...inner.filter((u) => u > 0.004 && u < length - 0.004).sort((a, b) => a - b), length]
    for (const [k, to] of stops.slice(1).entries()) {
      const from = stops[k] as number
      const middle = (from + to) / 2
      const [x, z] = [ax + along[0] * middle + normal[0] * 0.03, az + along[2] * middle + normal[2] * 0.03]
      const room = roomAt(unit.rooms, x, z)
      if (!room || to - from < 0.004) continue
      const group = groupIn(room, 'plain')
      drawSheet(mesher, shade, group, {
        from: [ax, 0, az],
        along,
        up,
        us: cuts(from, to),
        vs: cuts(0, unit.ceiling, 0.6),
        normal,
        colour: unit.palette.wall,
      })
    }
  }
}

import { type Block, drawBlock, type Frame } from './block.ts'
import { type Draw, drawCasing, drawDoor } from './doors.ts'
import type { Vector } from './light.ts'
import { drawSheet, type Group, groupIn, type Mesher, type Shade } from './mesh.ts'
import { palette, type Tone } from './tones.ts'
import { atWall, type UnitModel, type UnitOpening } from './unit-model.ts'
import { frameHalf, mullionsOf } from './visibility.ts'

const up: Vector = [0, 1, 0]

/** The walkable part of an opening, in metres along its wall. */
export function passageOf(opening: UnitOpening): { from: number; to: number } | undefined {
  const { kind, from, to, sill, left, right, hinge } = opening
  if (!left || !right || sill > 0.12 || kind === 'entrance' || kind === 'window' || kind === 'louver')
    return undefined
  if (kind === 'door' || kind === 'opening' || to - from < 1) return { from, to }
  const covered = (to - from) * (kind === 'sliding-door' && !isWooden(opening) ? 0.36 : 0.5)
  return hinge === 'start' ? { from: from + covered, to } : { from, to: to - covered }
}

const isWooden = ({ left, right }: UnitOpening) =>
  [left, right].some(
    (room) => room?.kind === 'dressing' || room?.kind === 'storage' || room?.kind === 'bathroom',
  )

export function drawOpenings(mesher: Mesher, shade: Shade, unit: UnitModel): void {
  for (const opening of unit.openings) {
    const room = opening.left ?? opening.right
    if (!room) continue
    const group = groupIn(room, 'plain')
    drawReveals(mesher, shade, group, opening)
    if (opening.kind === 'opening') continue
    const draw = (block: Block, colour: Tone) =>
      drawBlock(mesher, shade, group, frameOf(opening), block, colour)
    if (opening.kind === 'door' || opening.kind === 'entrance')
      drawDoor(mesher, shade, group, opening, draw, unit.palette.door)
    else if (opening.kind === 'sliding-door')
      drawSliding(opening, draw, glazing(mesher, opening), unit.palette.door)
    else if (opening.kind === 'louver') drawLouver(opening, draw)
    else drawWindow(opening, draw, glazing(mesher, opening))
  }
}

/** Along the wall, up, and to its left. */
function frameOf({ wall, from }: UnitOpening): Frame {
  const [x, z] = atWall(wall, from, 0)
  return {
    origin: [x, 0, z],
    right: [wall.along[0], 0, wall.along[1]],
    up,
    out: [wall.left[0], 0, wall.left[1]],
  }
}

function drawReveals(
  mesher: Mesher,
  shade: Shade,
  group: Group,
  { wall, from, to, sill, head }: UnitOpening,
): void {
  const half = wall.thickness / 2
  const along: Vector = [wall.along[0], 0, wall.along[1]]
  const out: Vector = [wall.left[0], 0, wall.left[1]]
  const [x, z] = atWall(wall, from, -half)
  const [ex, ez] = atWall(wall, to, -half)
  const vs = [0, half, half * 2]
  const sheet = { along: out, us: vs, colour: palette.trim }
  const side: Vector = [-along[0], 0, -along[2]]
  drawSheet(mesher, shade, group, { ...sheet, from: [x, sill, z], up, vs: [0, head - sill], normal: along })
  drawSheet(mesher, shade, group, { ...sheet, from: [ex, sill, ez], up, vs: [0, head - sill], normal: side })
  const level = { ...sheet, up: along, vs: [0, (to - from) / 2, to - from] }
  drawSheet(mesher, shade, group, { ...level, from: [x, head, z], normal: [0, -1, 0] })
  if (sill > 0) drawSheet(mesher, shade, group, { ...level, from: [x, sill, z], normal: up })
}

type Glaze = (u0: number, u1: number, y0: number, y1: number, v: number) => void

const glazing =
  (mesher: Mesher, { wall, from, left, right }: UnitOpening): Glaze =>
  (u0, u1, y0, y1, v) => {
    const room = left ?? right
    if (!room) return
    const [x, z] = atWall(wall, from, v)
    drawSheet(mesher, () => [1, 1, 1], groupIn(room, 'glass'), {
      from: [x, 0, z],
      along: [wall.along[0], 0, wall.along[1]],
      up,
      us: [u0, u1],
      vs: [y0, y1],
      normal: [wall.left[0], 0, wall.left[1]],
      colour: [1, 1, 1],
    })
  }

function drawSliding(opening: UnitOpening, draw: Draw, glaze: Glaze, wood: Tone): void {
  const { from, to, head, wall, hinge } = opening
  const width = to - from
  const half = wall.thickness / 2
  drawCasing(draw, width, head, half)
  const wooden = isWooden(opening)
  const leaves = width < 1 ? 1 : wooden ? 2 : 3
  const leaf = leaves === 1 ? width : width / leaves + 0.02
  for (let i = 0; i < leaves; i++) {
    // A single leaf slides beside its hole; of more, all stack behind the first.
    const u =
      leaves === 1
        ? hinge === 'start'
          ? -width * 0.94
          : width * 0.94
        : hinge === 'start'
          ? i * 0.02
          : width - leaf - i * 0.02
    const v = leaves === 1 ? half + 0.03 : (i - (leaves - 1) / 2) * 0.036
    if (wooden) {
      draw([u, u + leaf, 0.01, head - 0.01, v - 0.016, v + 0.016], wood)
      draw(
        [
          u + (hinge === 'start' ? leaf - 0.07 : 0.05),
          u + (hinge === 'start' ? leaf - 0.05 : 0.07),
          0.9,
          1.1,
          v - 0.02,
          v + 0.02,
        ],
        palette.metal,
      )
      continue
    }
    drawSash(draw, u, u + leaf, 0.01, head - 0.01, v, palette.frameDark, 0.022)
    glaze(u, u + leaf, 0.01, head, v)
  }
}

function drawSash(
  draw: Draw,
  u0: number,
  u1: number,
  y0: number,
  y1: number,
  v: number,
  colour: Tone,
  bar: number,
): void {
  const [near, far] = [v - 0.016, v + 0.016]
  draw([u0, u0 + bar, y0, y1, near, far], colour)
  draw([u1 - bar, u1, y0, y1, near, far], colour)
  draw([u0 + bar, u1 - bar, y0, y0 + bar, near, far], colour)
  draw([u0 + bar, u1 - bar, y1 - bar, y1, near, far], colour)
}

function drawLouver({ from, to, sill, head }: UnitOpening, draw: Draw): void {
  const count = Math.max(2, Math.round((head - sill) / 0.12))
  for (let i = 0; i < count; i++) {
    const y = sill + ((head - sill) * (i + 0.5)) / count
    draw([0, to - from, y - 0.012, y + 0.012, -0.03, 0.03], palette.frame)
  }
}

function drawWindow(opening: UnitOpening, draw: Draw, glaze: Glaze): void {
  const { from, to, sill, head, wall, left, right, hinge } = opening
  const width = to - from
  const bar = frameHalf * 2
  const deep = Math.min(0.07, wall.thickness / 2)
  draw([0, bar, sill, head, -deep, deep], palette.frame)
  draw([width - bar, width, sill, head, -deep, deep], palette.frame)
  draw([bar, width - bar, sill, sill + bar * 0.8, -deep, deep], palette.frame)
  draw([bar, width - bar, head - bar, head, -deep, deep], palette.frame)
  const bars = mullionsOf(opening)
  const edges = [bar / 2, ...bars, width - bar / 2]
  const open = passageOf(opening)
  for (let i = 0; i < edges.length - 1; i++) {
    const [u0, u1] = [edges[i] as number, edges[i + 1] as number]
    const last = hinge === 'start' ? i === edges.length - 2 : i === 0
    const by = open && last ? (hinge === 'start' ? -1 : 1) * (u1 - u0 - 0.05) : 0
    const v = i % 2 ? 0.02 : -0.02
    drawSash(draw, u0 + by - 0.012, u1 + by + 0.012, sill + 0.03, head - 0.03, v, palette.frame, 0.036)
    glaze(u0 + by, u1 + by, sill + 0.03, head - 0.03, v)
  }
  const outdoors = !left ? 1 : !right ? -1 : 0
  const half = wall.thickness / 2
  if (outdoors && sill < 0.85) {
    const [near, far] = outdoors > 0 ? [half - 0.03, half + 0.01] : [-half - 0.01, -half + 0.03]
    for (const height of [1.18, 0.2 + sill / 2])
      if (height > sill + 0.1) draw([0, width, height, height + 0.035, near, far], palette.metal)
  }
}

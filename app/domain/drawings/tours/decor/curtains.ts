import { drawBlock, type Frame } from '../block.ts'
import { isOpenAir, type Vector } from '../light.ts'
import { type Group, groupIn, type Mesher, type Shade } from '../mesh.ts'
import type { Workshop } from '../things/kit.ts'
import { mixed, palette, type Tone } from '../tones.ts'
import { atWall, type UnitOpening, type UnitRoom, type UnitWall } from '../unit-model.ts'

function curtainedRoom({ kind, from, to, left, right }: UnitOpening): UnitRoom | undefined {
  if (to - from < 1.2 || (kind !== 'window' && kind !== 'balcony-window')) return undefined
  const inside = [left, right].filter((room) => room && !isOpenAir(room))
  const [room] = inside
  return inside.length === 1 && (room?.kind === 'living' || room?.kind === 'bedroom') ? room : undefined
}

export function drawCurtains({ mesher, unit, accents }: Workshop, shade: Shade, opening: UnitOpening): void {
  const room = curtainedRoom(opening)
  if (!room) return
  const { wall, from, to, head } = opening
  const side = room === opening.left ? 1 : -1
  const cloth = room.kind === 'living' ? palette.curtain : mixed(palette.curtain, accents.sand, 0.35)
  const wide = Math.min(0.46, (to - from) * 0.14)
  const group = groupIn(room, 'plain')
  const top = Math.min(unit.ceiling - 0.015, head + 0.3)
  for (const start of [from - 0.14, to + 0.14 - wide])
    drawFolds(mesher, shade, group, { wall, side, from: start, to: start + wide, top, cloth })
  const sheers = Math.min(0.85, (to - from) * 0.27)
  for (const start of [from - 0.1, to + 0.1 - sheers])
    drawFolds(mesher, shade, groupIn(room, 'sheer'), {
      wall,
      side,
      from: start,
      to: start + sheers,
      top,
      cloth: palette.sheer,
      sheer: true,
    })
  const [x, z] = atWall(wall, 0, side * (wall.thickness / 2 + 0.11))
  const frame: Frame = {
    origin: [x, 0, z],
    right: [wall.along[0], 0, wall.along[1]],
    up: [0, 1, 0],
    out: [wall.left[0] * side, 0, wall.left[1] * side],
  }
  const box = [from - 0.2, to + 0.2, unit.ceiling - 0.012, unit.ceiling - 0.001, -0.05, 0.05] as const
  drawBlock(mesher, shade, group, frame, box, palette.trim)
}

interface Cloth {
  wall: UnitWall
  side: number
  from: number
  to: number
  top: number
  cloth: Tone
  /** Thin: daylight comes through from behind, and it hangs nearer to the window. */
  sheer?: boolean
}

const points = 4

function drawFolds(
  mesher: Mesher,
  shade: Shade,
  group: Group,
  { wall, side, from, to, top, cloth, sheer = false }: Cloth,
): void {
  const folds = Math.max(3, Math.round((to - from) / 0.085))
  const [hung, through] = sheer ? [0.04, 0.28] : [0.1, 0.2]
  const heights = [0.015, 0.8, 1.6, top]
  const normal: Vector = [wall.left[0] * side, 0, wall.left[1] * side]
  const numbers = Array.from({ length: folds * points + 1 }, (_, i) => {
    const share = i / (folds * points)
    const wave = Math.sin(share * folds * 2 * Math.PI)
    const [x, z] = atWall(wall, from + (to - from) * share, side * (wall.thickness / 2 + hung + wave * 0.032))
    return heights.map((y) => {
      const lit = shade([x + normal[0] * 0.05, y, z + normal[2] * 0.05], normal, group.space)
      const shown = (c: 0 | 1 | 2) => cloth[c] * Math.min(1.1, (lit[c] + through) * (0.9 + wave * 0.13))
      return mesher.corner(group, [x, y, z], [shown(0), shown(1), shown(2)])
    })
  })
  for (let i = 0; i < numbers.length - 1; i++)
    for (let k = 0; k < heights.length - 1; k++) {
      const [a, b] = [numbers[i]?.[k] as number, numbers[i + 1]?.[k] as number]
      const [c, d] = [numbers[i + 1]?.[k + 1] as number, numbers[i]?.[k + 1] as number]
      mesher.triangle(group, a, b, c)
      mesher.triangle(group, a, c, d)
      mesher.triangle(group, a, c, b)
      mesher.triangle(group, a, d, c)
    }
}

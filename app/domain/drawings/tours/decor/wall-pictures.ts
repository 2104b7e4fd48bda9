import { drawBlock, type Frame } from '../block.ts'
import type { Tone, Vector } from '../light.ts'
import { drawSheet, groupIn, type Shade } from '../mesh.ts'
import type { Workshop } from '../things/kit.ts'
import { mixed, palette } from '../tones.ts'
import { atWall, inFrame, roomAt, type UnitRoom, type UnitThing, type UnitWall } from '../unit-model.ts'

interface WallPicture {
  from: number
  to: number
  low: number
  high: number
  sky: Tone
  land: Tone
}

export function drawWallPictures(workshop: Workshop, shade: Shade, thing: UnitThing): void {
  const hung = wallBehind(workshop, thing)
  if (!hung) return
  const { lake, pine, brass, sand } = workshop.accents
  const paper = palette.sheet
  const pictures: WallPicture[] =
    thing.kind === 'sofa'
      ? [
          { from: -0.78, to: 0.06, low: 1.12, high: 1.78, sky: mixed(lake, paper, 0.72), land: lake },
          {
            from: 0.16,
            to: 0.68,
            low: 1.12,
            high: 1.78,
            sky: mixed(brass, paper, 0.76),
            land: mixed(pine, paper, 0.2),
          },
        ]
      : [
          {
            from: -0.5,
            to: 0.5,
            low: 1.28,
            high: 1.82,
            sky: mixed(sand, paper, 0.5),
            land: mixed(pine, paper, 0.25),
          },
        ]
  for (const picture of pictures) drawPicture(workshop, shade, hung, thing.room, picture)
}

/** The wall right behind a thing, as a frame at its middle; undefined where a window or open floor is behind. */
function wallBehind({ unit }: Workshop, { at, width, depth, turn, room }: UnitThing): Frame | undefined {
  const angle = (turn * Math.PI) / 180
  const back = [Math.round(Math.sin(angle)), -Math.round(Math.cos(angle))] as const
  const [x, z] = [at[0] + back[0] * (depth / 2 + 0.1), at[1] + back[1] * (depth / 2 + 0.1)]
  const isBehind = (wall: UnitWall) => {
    const { u, v } = inFrame(wall, x, z)
    const isWhole = wall.openings.every(({ from, to }) => u + width / 2 < from || u - width / 2 > to)
    return isWhole && Math.abs(v) < wall.thickness / 2 + 0.12 && u > wall.from && u < wall.to
  }
  const wall = unit.walls.find(isBehind)
  if (!wall || roomAt(unit.rooms, x, z)?.space === room.space) return undefined
  const { u, v } = inFrame(wall, ...at)
  const [ox, oz] = atWall(wall, u, (Math.sign(v) * wall.thickness) / 2)
  return {
    origin: [ox, 0, oz],
    right: [Math.round(Math.cos(angle)), 0, Math.round(Math.sin(angle))],
    up: [0, 1, 0],
    out: [-back[0], 0, -back[1]],
  }
}

function drawPicture(
  { mesher }: Workshop,
  shade: Shade,
  frame: Frame,
  room: UnitRoom,
  { from, to, low, high, sky, land }: WallPicture,
): void {
  const group = groupIn(room, 'plain')
  const { origin, right, up, out } = frame
  drawBlock(mesher, shade, group, frame, [from, to, low, high, 0, 0.028], palette.oak, 'back')
  const at = (u: number, y: number, away: number): Vector => [
    origin[0] + right[0] * u + out[0] * away,
    y,
    origin[2] + right[2] * u + out[2] * away,
  ]
  const lit = shade(at((from + to) / 2, (low + high) / 2, 0.05), out, room.space)
  const panel = (a: number, b: number, y0: number, y1: number, away: number, colour: Tone) =>
    drawSheet(mesher, () => lit, group, {
      from: at(0, 0, away),
      along: right,
      up,
      us: [a, b],
      vs: [y0, y1],
      normal: out,
      colour,
    })
  const [edge, mount] = [0.018, Math.min(0.09, (to - from) * 0.16)]
  const line = low + mount + (high - low - 2 * mount) * 0.36
  panel(from + edge, to - edge, low + edge, high - edge, 0.029, palette.sheet)
  panel(from + mount, to - mount, low + mount, high - mount, 0.0305, sky)
  panel(from + mount, to - mount, low + mount, line, 0.032, land)
  panel(from + mount, to - mount, line, line + 0.02, 0.0325, mixed(land, sky, 0.6))
}

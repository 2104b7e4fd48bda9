import { drawBlock, type Frame } from '../block.ts'
import type { Vector } from '../light.ts'
import { drawSheet, groupIn, type Shade } from '../mesh.ts'
import type { Workshop } from '../things/kit.ts'
import { mixed, palette, type Tone } from '../tones.ts'
import { atWall, inFrame, roomAt, type UnitRoom, type UnitThing, type UnitWall } from '../unit-model.ts'

interface WallPicture {
  from: number
  to: number
  low: number
  high: number
}

/** A wide print over a sofa, an upright one over a bed: ridges behind each other over water, and the sun. */
export function drawWallPictures(workshop: Workshop, shade: Shade, thing: UnitThing): void {
  const hung = wallBehind(workshop, thing)
  if (!hung) return
  const sofa = thing.kind === 'sofa'
  const picture: WallPicture = sofa
    ? { from: -0.68, to: 0.68, low: 1.1, high: 2.02 }
    : { from: -0.34, to: 0.34, low: 1.42, high: 2.16 }
  drawPicture(workshop, shade, hung, thing.room, picture)
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

const columns = 18

function drawPicture(
  { mesher, unit, accents }: Workshop,
  shade: Shade,
  frame: Frame,
  room: UnitRoom,
  { from, to, low, high }: WallPicture,
): void {
  const group = groupIn(room, 'plain')
  const { origin, right, up, out } = frame
  drawBlock(mesher, shade, group, frame, [from, to, low, high, 0, 0.028], unit.palette.oak, 'back')
  const at = (u: number, y: number, away: number): Vector => [
    origin[0] + right[0] * u + out[0] * away,
    y,
    origin[2] + right[2] * u + out[2] * away,
  ]
  const lit = shade(at((from + to) / 2, (low + high) / 2, 0.05), out, room.space)
  const edge = 0.02
  const [width, height] = [to - from - 2 * edge, high - low - 2 * edge]
  const place = (x: number, y: number, away: number) =>
    at(from + edge + x * width, low + edge + y * height, away)
  const panel = (y0: number, y1: number, away: number, colour: Tone) =>
    drawSheet(mesher, () => lit, group, {
      from: at(0, 0, away),
      along: right,
      up,
      us: [from + edge, to - edge],
      vs: [low + edge + y0 * height, low + edge + y1 * height],
      normal: out,
      colour,
    })
  const tone = (colour: Tone): Tone => [colour[0] * lit[0], colour[1] * lit[1], colour[2] * lit[2]]
  /** A quadrilateral of the print, its corners against the clock as one sees it. */
  const facet = (corners: Vector[], colour: Tone) => {
    const [a, b, c, d] = corners.map((corner) => mesher.corner(group, corner, tone(colour))) as [
      number,
      number,
      number,
      number,
    ]
    mesher.triangle(group, a, b, c)
    mesher.triangle(group, a, c, d)
  }
  const pine = unit.palette.cushion ?? accents.pine
  const sky = mixed(palette.fabric, palette.sheet, 0.72)
  panel(0, 1, 0.029, sky)
  const [sunX, sunY, r] = [0.74, 0.8, 0.055 * height]
  const rim = (i: number): Vector => {
    const angle = (i / 20) * 2 * Math.PI
    return at(
      from + edge + sunX * width + Math.cos(angle) * r,
      low + edge + sunY * height + Math.sin(angle) * r,
      0.0296,
    )
  }
  for (let i = 0; i < 20; i += 2)
    facet(
      [place(sunX, sunY, 0.0296), rim(i), rim(i + 1), rim(i + 2)],
      mixed(unit.palette.clay, accents.brass, 0.5),
    )
  const ridges = 5
  for (let k = 0; k < ridges; k++) {
    const colour = mixed(mixed(pine, palette.sheet, 0.62), pine, (k / (ridges - 1)) ** 1.4)
    const line = (x: number) =>
      0.66 - 0.115 * k + 0.05 * Math.sin(x * (4.1 + k) + k * 1.9) + 0.022 * Math.sin(x * 11 + k * 2.3)
    for (let i = 0; i < columns; i++) {
      const [x0, x1, away] = [i / columns, (i + 1) / columns, 0.03 + k * 0.0005]
      facet(
        [place(x0, 0, away), place(x1, 0, away), place(x1, line(x1), away), place(x0, line(x0), away)],
        colour,
      )
    }
  }
  panel(0, 0.1, 0.0328, mixed(sky, pine, 0.12))
}

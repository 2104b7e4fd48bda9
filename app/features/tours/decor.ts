import { drawBlock, type Frame } from './block.ts'
import { atWall, type Home, type HomeOpening, type HomeRoom, roomAt } from './home.ts'
import type { Vector } from './light.ts'
import { drawSheet, type Group, type Shade } from './mesh.ts'
import { isInside } from './plane.ts'
import type { Workshop } from './things/kit.ts'
import { mixed, palette } from './tones.ts'

const up: Vector = [0, 1, 0]

/** What a plan does not write: lamps in the ceiling, curtains beside wide windows, pictures above sofas and beds. */
export function drawDecor({ mesher, home, accents }: Workshop, shade: Shade, furnished: boolean): void {
  for (const room of home.rooms) drawDownlights(room)
  if (furnished) for (const opening of home.openings) drawCurtains(opening)
  for (const thing of home.furniture)
    if (thing.kind === 'sofa' || (thing.kind === 'bed' && thing.width > 1.3)) drawPictures(thing)

  function drawDownlights(room: HomeRoom) {
    const { kind, bounds, polygon, space } = room
    if (kind === 'balcony' || kind === 'outdoor-unit') return
    const group: Group = { space, material: 'plain', layer: 'ceiling' }
    const [w, d] = [bounds.x1 - bounds.x0, bounds.z1 - bounds.z0]
    const edge = kind === 'living' || kind === 'bedroom' ? 0.26 : 0
    const [nx, nz] = edge
      ? [Math.max(2, Math.round(w / 1.3)), 2]
      : [Math.max(1, Math.round(w / 1.5)), Math.max(1, Math.round(d / 1.6))]
    for (let i = 0; i < nx; i++)
      for (let k = 0; k < nz; k++) {
        const x = edge ? bounds.x0 + edge + ((w - 2 * edge) * i) / (nx - 1) : bounds.x0 + (w * (i + 0.5)) / nx
        const z = edge ? (k ? bounds.z1 - edge : bounds.z0 + edge) : bounds.z0 + (d * (k + 0.5)) / nz
        if (!isInside(polygon, x, z)) continue
        disc(group, x, z, 0.055, palette.trim, 0.002)
        disc(group, x, z, 0.042, [1.05, 1, 0.9], 0.004)
      }
  }

  function disc(
    group: Group,
    x: number,
    z: number,
    r: number,
    tone: readonly [number, number, number],
    below: number,
  ) {
    const y = home.ceiling - below
    const middle = mesher.corner(group, [x, y, z], tone)
    const rim = Array.from({ length: 13 }, (_, i) =>
      mesher.corner(
        group,
        [x + Math.cos((i / 12) * 6.2832) * r, y, z + Math.sin((i / 12) * 6.2832) * r],
        tone,
      ),
    )
    for (let i = 0; i < 12; i++) mesher.triangle(group, middle, rim[i] as number, rim[i + 1] as number)
  }

  function drawCurtains({ wall, from, to, left, right, head, kind }: HomeOpening) {
    const room = !left ? right : !right ? left : left.kind === 'balcony' ? right : left
    if (
      !room ||
      (room.kind !== 'living' && room.kind !== 'bedroom') ||
      to - from < 1.2 ||
      kind === 'sliding-door'
    )
      return
    if (left && right && left.kind !== 'balcony' && right.kind !== 'balcony') return
    const side = room === left ? 1 : -1
    const cloth = room.kind === 'living' ? palette.curtain : mixed(palette.curtain, accents.sand, 0.35)
    const wide = Math.min(0.46, (to - from) * 0.14)
    for (const [u0, u1] of [
      [from - 0.14, from - 0.14 + wide],
      [to + 0.14 - wide, to + 0.14],
    ] as const)
      drawFolds(u0, u1, side, Math.min(home.ceiling - 0.015, head + 0.3), cloth, room.space, wall)
    const [x, z] = atWall(wall, 0, side * (wall.thickness / 2 + 0.11))
    const frame: Frame = {
      origin: [x, 0, z],
      right: [wall.along[0], 0, wall.along[1]],
      up,
      out: [wall.left[0] * side, 0, wall.left[1] * side],
    }
    const group: Group = { space: room.space, material: 'plain', layer: 'home' }
    drawBlock(
      mesher,
      shade,
      group,
      frame,
      [from - 0.2, to + 0.2, home.ceiling - 0.012, home.ceiling - 0.001, -0.05, 0.05],
      palette.trim,
    )
  }

  function drawFolds(
    u0: number,
    u1: number,
    side: number,
    top: number,
    cloth: readonly [number, number, number],
    space: number,
    wall: HomeOpening['wall'],
  ) {
    const folds = Math.max(3, Math.round((u1 - u0) / 0.085))
    const group: Group = { space, material: 'plain', layer: 'home' }
    const columns = Array.from({ length: folds * 4 + 1 }, (_, i) => {
      const share = i / (folds * 4)
      const wave = Math.sin(share * folds * 2 * Math.PI)
      const [x, z] = atWall(wall, u0 + (u1 - u0) * share, side * (wall.thickness / 2 + 0.1 + wave * 0.032))
      return { x, z, tone: 0.9 + wave * 0.13 }
    })
    const heights = [0.015, 0.8, 1.6, top]
    const normal: Vector = [wall.left[0] * side, 0, wall.left[1] * side]
    const numbers = columns.map(({ x, z, tone }) =>
      heights.map((y) => {
        const lit = shade([x + normal[0] * 0.05, y, z + normal[2] * 0.05], normal, space)
        // Daylight comes through the cloth from behind.
        const glow = 0.2
        return mesher.corner(
          group,
          [x, y, z],
          [
            cloth[0] * Math.min(1.1, (lit[0] + glow) * tone),
            cloth[1] * Math.min(1.1, (lit[1] + glow) * tone),
            cloth[2] * Math.min(1.08, (lit[2] + glow) * tone),
          ],
        )
      }),
    )
    for (let i = 0; i < numbers.length - 1; i++)
      for (let k = 0; k < heights.length - 1; k++) {
        const [a, b] = [numbers[i]?.[k] as number, numbers[i + 1]?.[k] as number]
        const [c, d] = [numbers[i + 1]?.[k + 1] as number, numbers[i]?.[k + 1] as number]
        for (const [p, q, r] of [
          [a, b, c],
          [a, c, d],
          [a, c, b],
          [a, d, c],
        ] as const)
          mesher.triangle(group, p, q, r)
      }
  }

  function drawPictures({ at, width, depth, turn, room, kind }: Home['furniture'][number]) {
    const angle = (turn * Math.PI) / 180
    const back: [number, number] = [Math.round(Math.sin(angle)), -Math.round(Math.cos(angle))]
    const right: Vector = [Math.round(Math.cos(angle)), 0, Math.round(Math.sin(angle))]
    // The wall right behind; nothing is hung in front of windows or in the middle of a room.
    const [x, z] = [at[0] + back[0] * (depth / 2 + 0.1), at[1] + back[1] * (depth / 2 + 0.1)]
    const wall = home.walls.find((candidate) => {
      const [dx, dz] = [x - candidate.start[0], z - candidate.start[1]]
      const u = dx * candidate.along[0] + dz * candidate.along[1]
      const v = dx * candidate.left[0] + dz * candidate.left[1]
      const clear = candidate.openings.every(({ from, to }) => u + width / 2 < from || u - width / 2 > to)
      return clear && Math.abs(v) < candidate.thickness / 2 + 0.12 && u > candidate.from && u < candidate.to
    })
    if (!wall || roomAt(home.rooms, x, z)?.space === room.space) return
    const [dx, dz] = [at[0] - wall.start[0], at[1] - wall.start[1]]
    const u = dx * wall.along[0] + dz * wall.along[1]
    const side = dx * wall.left[0] + dz * wall.left[1] > 0 ? 1 : -1
    const [ox, oz] = atWall(wall, u, (side * wall.thickness) / 2)
    const frame: Frame = { origin: [ox, 0, oz], right, up, out: [-back[0], 0, -back[1]] }
    const group: Group = { space: room.space, material: 'plain', layer: 'home' }
    const hang = (
      a: number,
      b: number,
      low: number,
      high: number,
      sky: readonly [number, number, number],
      land: readonly [number, number, number],
    ) => {
      drawBlock(mesher, shade, group, frame, [a, b, low, high, 0, 0.028], palette.oak, 'back')
      const panel = (
        p: number,
        q: number,
        y0: number,
        y1: number,
        tone: readonly [number, number, number],
        out: number,
      ) => {
        const middle: Vector = [ox + right[0] * ((p + q) / 2), (y0 + y1) / 2, oz + right[2] * ((p + q) / 2)]
        const lit = shade(
          [middle[0] - back[0] * 0.04, middle[1], middle[2] - back[1] * 0.04],
          frame.out,
          room.space,
        )
        drawSheet(mesher, () => lit, group, {
          from: [ox - back[0] * out, 0, oz - back[1] * out],
          along: right,
          up,
          us: [p, q],
          vs: [y0, y1],
          normal: frame.out,
          colour: tone,
        })
      }
      const e = 0.018
      panel(a + e, b - e, low + e, high - e, palette.sheet, 0.029)
      const m = Math.min(0.09, (b - a) * 0.16)
      panel(a + m, b - m, low + m, high - m, sky, 0.0295)
      const line = low + m + (high - low - 2 * m) * 0.36
      panel(a + m, b - m, low + m, line, land, 0.03)
      panel(a + m, b - m, line, line + 0.02, mixed(land, sky, 0.6), 0.0302)
    }
    if (kind === 'sofa') {
      hang(-0.78, 0.06, 1.12, 1.78, mixed(accents.lake, palette.sheet, 0.72), accents.lake)
      hang(
        0.16,
        0.68,
        1.12,
        1.78,
        mixed(accents.brass, palette.sheet, 0.76),
        mixed(accents.pine, palette.sheet, 0.2),
      )
    } else
      hang(
        -0.5,
        0.5,
        1.28,
        1.82,
        mixed(accents.sand, palette.sheet, 0.5),
        mixed(accents.pine, palette.sheet, 0.25),
      )
  }
}

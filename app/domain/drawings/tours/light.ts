import { areaOf } from './plane.ts'
import type { Tone } from './tones.ts'
import { atWall, inFrame, type UnitModel, type UnitOpening, type UnitRoom } from './unit-model.ts'
import { frameHalf, mullionsOf, type Visibility } from './visibility.ts'

export type Vector = readonly [x: number, y: number, z: number]

/** The sun at two in the afternoon in autumn: degrees clockwise from north, and above the horizon. */
const sunAzimuth = (208 * Math.PI) / 180
const sunHeight = (36 * Math.PI) / 180
export const toSun: Vector = [
  Math.sin(sunAzimuth) * Math.cos(sunHeight),
  Math.sin(sunHeight),
  -Math.cos(sunAzimuth) * Math.cos(sunHeight),
]

const sky: Tone = [3.3, 3.55, 3.8]
const ground: Tone = [1.25, 1.22, 1.05]
const sun: Tone = [3.6, 3.15, 2.45]
const bounce: Tone = [1.02, 1, 0.955]
const lamp: Tone = [1, 0.87, 0.7]

interface Piece {
  x: number
  y: number
  z: number
  nx: number
  nz: number
  area: number
}

interface Pane {
  pieces: Piece[]
  x: number
  z: number
}

export interface Light {
  at(place: Vector, normal: Vector, space: number): [number, number, number]
  inSun(x: number, y: number, z: number): boolean
  sun: Tone
}

/** No ray tracing: each window is a few light patches that are visible or not. Good for a picture, not for planning. */
export function lightOf(unit: UnitModel, visibility: Visibility): Light {
  const panes = unit.openings.filter(isOutward).map((opening) => paneOf(opening))
  const steady = ambientOf(unit)
  const lamps = lampsOf(unit)

  return {
    sun,
    at([x, y, z], [nx, ny, nz], space) {
      const around = steady.get(space) ?? 0.3
      const height = y / unit.ceiling
      // The floor is brighter than the ceiling, so surfaces that face down get slightly less but warmer light.
      const level = around * (0.92 + 0.1 * ny) * (0.94 + 0.06 * height)
      const light: [number, number, number] = [level * bounce[0], level * bounce[1], level * bounce[2]]
      for (const pane of panes) {
        if ((pane.x - x) ** 2 + (pane.z - z) ** 2 > 100) continue
        addPane(light, pane)
      }
      for (const { at, strength, space: of } of lamps) {
        if (of !== space) continue
        const [dx, dy, dz] = [at[0] - x, at[1] - y, at[2] - z]
        const squared = dx * dx + dy * dy + dz * dz + 0.25
        const facing = (dx * nx + dy * ny + dz * nz) / Math.sqrt(squared)
        if (facing <= 0) continue
        const power = (strength * facing) / squared
        for (const i of [0, 1, 2] as const) light[i] += lamp[i] * power
      }
      return light

      function addPane(to: [number, number, number], { pieces }: Pane) {
        for (const piece of pieces) {
          const [dx, dy, dz] = [piece.x - x, piece.y - y, piece.z - z]
          const here = dx * nx + dy * ny + dz * nz
          const there = -(dx * piece.nx + dz * piece.nz)
          if (here <= 0 || there <= 0) continue
          const squared = dx * dx + dy * dy + dz * dz
          const form = (here * there * piece.area) / (Math.PI * squared * (squared + piece.area * 0.3))
          if (form < 0.0004) continue
          if (!visibility.sees(x + nx * 0.02, y, z + nz * 0.02, piece.x, piece.y, piece.z)) continue
          const up = Math.max(0, Math.min(1, 0.5 + (dy / Math.sqrt(squared)) * 4))
          for (const i of [0, 1, 2] as const) to[i] += form * (ground[i] + (sky[i] - ground[i]) * up)
        }
      }
    },
    inSun(x, y, z) {
      const far = (unit.ceiling - y) / toSun[1]
      const [ex, ez] = [x + toSun[0] * far, z + toSun[2] * far]
      if (
        unit.rooms.some(
          ({ bounds: b }) => ex > b.x0 - 0.1 && ex < b.x1 + 0.1 && ez > b.z0 - 0.1 && ez < b.z1 + 0.1,
        )
      )
        return false
      if (!visibility.sees(x, y, z, ex, unit.ceiling, ez)) return false
      return !unit.openings.some((opening) => barBlocks(opening, x, y, z, ex - x, unit.ceiling - y, ez - z))
    },
  }
}

const isOutward = ({ kind, left, right }: UnitOpening) =>
  kind !== 'entrance' && kind !== 'door' && (!left || !right)

function paneOf({ wall, from, to, sill, head, left }: UnitOpening): Pane {
  const [columns, rows] = [
    Math.max(1, Math.round((to - from) / 0.55)),
    Math.max(1, Math.round((head - sill) / 0.6)),
  ]
  const inward = left ? 1 : -1
  const area = ((to - from) * (head - sill)) / columns / rows
  const pieces: Piece[] = []
  for (let i = 0; i < columns; i++)
    for (let k = 0; k < rows; k++) {
      const [x, z] = atWall(wall, from + ((i + 0.5) / columns) * (to - from), inward * 0.01)
      const y = sill + ((k + 0.5) / rows) * (head - sill)
      pieces.push({ x, y, z, nx: wall.left[0] * inward, nz: wall.left[1] * inward, area })
    }
  const [x, z] = atWall(wall, (from + to) / 2, 0)
  return { pieces, x, z }
}

/** Ambient light of each space: daylight reflected by its walls, and its lamps. */
function ambientOf(unit: UnitModel): Map<number, number> {
  const glass = new Map<number, number>()
  const surface = new Map<number, number>()
  const add = (to: Map<number, number>, space: number, value: number) =>
    to.set(space, (to.get(space) ?? 0) + value)
  for (const { left, right, from, to, sill, head, kind } of unit.openings)
    for (const [room, other] of [
      [left, right],
      [right, left],
    ])
      if (room && (!other || isOpenAir(other)) && kind !== 'entrance')
        add(glass, room.space, (to - from) * (head - sill) * (other ? 0.6 : 1))
  for (const { space, polygon } of unit.rooms) add(surface, space, areaOf(polygon) * 3.4)
  return new Map(
    unit.rooms.map(({ space }) => {
      const share = (glass.get(space) ?? 0) / (surface.get(space) ?? 1)
      return [space, Math.min(0.5, 0.26 + 3 * share)]
    }),
  )
}

export const isOpenAir = ({ kind }: UnitRoom) => kind === 'balcony' || kind === 'outdoor-unit'

function lampsOf(unit: UnitModel): { at: Vector; strength: number; space: number }[] {
  return unit.rooms
    .filter((room) => !isOpenAir(room) && room.kind !== 'living' && room.kind !== 'bedroom')
    .map(({ bounds: { x0, z0, x1, z1 }, space, kind }) => ({
      at: [(x0 + x1) / 2, unit.ceiling - 0.1, (z0 + z1) / 2],
      strength: kind === 'kitchen' ? 0.4 : 0.5 + 0.09 * (x1 - x0) * (z1 - z0),
      space,
    }))
}

function barBlocks(
  opening: UnitOpening,
  x: number,
  y: number,
  z: number,
  dx: number,
  dy: number,
  dz: number,
): boolean {
  const { wall, from, to, sill, head } = opening
  const here = inFrame(wall, x, z)
  const there = inFrame(wall, x + dx, z + dz)
  if (here.v > 0 === there.v > 0) return false
  const t = here.v / (here.v - there.v)
  const u = here.u + (there.u - here.u) * t
  if (u < from || u > to) return false
  const level = y + dy * t
  const near = (bar: number, at: number) => Math.abs(at - bar) < frameHalf
  return (
    near(sill + frameHalf, level) ||
    near(head - frameHalf, level) ||
    near(from + frameHalf, u) ||
    near(to - frameHalf, u) ||
    (opening.kind !== 'opening' && mullionsOf(opening).some((bar) => near(from + bar, u)))
  )
}

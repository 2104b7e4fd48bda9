import type { Light, Vector } from '../light.ts'
import { groupIn, type Material, type Mesher } from '../mesh.ts'
import { type Accents, mixed, type Palette, type Tone } from '../tones.ts'
import { inFrame, type UnitModel, type UnitThing } from '../unit-model.ts'
import { placeOf } from './thing-place.ts'

/** Ranges along width, height and depth, in metres from the middle of the footprint on the floor. */
export type Extent = readonly [x0: number, x1: number, y0: number, y1: number, z0: number, z1: number]

/** Simple solids in the thing's own frame, with its back at -z. */
export interface Kit {
  width: number
  depth: number
  accents: Accents
  palette: Palette
  /** From 0 to 1, the same for the same thing in every visit. */
  chance(salt: number): number
  box(extent: Extent, tone: Tone, options?: { material?: Material; skip?: string }): void
  /** A box with rounded edges, and a top that swells by `swell` metres. */
  soft(extent: Extent, tone: Tone, round?: number, swell?: number): void
  tube(
    x: number,
    z: number,
    y0: number,
    y1: number,
    r0: number,
    r1: number,
    tone: Tone,
    options?: TubeOptions,
  ): void
  blade(a: Vector, b: Vector, c: Vector, tone: Tone): void
  /** A horizontal rectangle lit like the floor. */
  flat(x0: number, x1: number, z0: number, z1: number, y: number, tone: Tone): void
  /** Unshaded. `below` is its colour at the lower edge. */
  glowing(extent: Extent, tone: Tone, below?: Tone): void
  openBehind(x0: number, x1: number): boolean
}

interface TubeOptions {
  sides?: number
  closed?: boolean
  glow?: number
}

export interface Workshop {
  mesher: Mesher
  unit: UnitModel
  light: Light
  accents: Accents
}

export function kitOf({ mesher, unit, light, accents }: Workshop, thing: UnitThing, top: number): Kit {
  const { place, lit } = placeOf({ unit, light }, thing, top)
  const groupOf = (material: Material) => groupIn(thing.room, material)
  const corner = (material: Material, local: Vector, normal: Vector, tone: Tone, u = 0, v = 0) =>
    mesher.corner(groupOf(material), place(local), lit(local, normal, tone), u, v)

  const net = (
    us: number[],
    vs: number[],
    at: (u: number, v: number) => { local: Vector; normal: Vector },
    tone: Tone,
    material: Material,
    inward: boolean,
  ) => {
    const numbers = vs.map((v) =>
      us.map((u) => {
        const { local, normal } = at(u, v)
        return corner(material, local, normal, tone, u, v)
      }),
    )
    for (let k = 0; k < vs.length - 1; k++)
      for (let i = 0; i < us.length - 1; i++) {
        const [a, b] = [numbers[k]?.[i] as number, numbers[k]?.[i + 1] as number]
        const [c, d] = [numbers[k + 1]?.[i + 1] as number, numbers[k + 1]?.[i] as number]
        const [p, q] = inward ? [d, b] : [b, d]
        mesher.triangle(groupOf(material), a, p, c)
        mesher.triangle(groupOf(material), a, c, q)
      }
  }

  const split = (from: number, to: number) => {
    const count = Math.max(1, Math.ceil((to - from) / 0.7))
    return Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count)
  }

  /** The six sides of an extent: along, up, normal, and whether the winding is reversed. */
  const sides = ([x0, x1, y0, y1, z0, z1]: Extent) =>
    [
      ['front', split(x0, x1), split(y0, y1), (u: number, v: number): Vector => [u, v, z1], [0, 0, 1], false],
      ['back', split(x0, x1), split(y0, y1), (u: number, v: number): Vector => [u, v, z0], [0, 0, -1], true],
      ['right', split(z0, z1), split(y0, y1), (u: number, v: number): Vector => [x1, v, u], [1, 0, 0], true],
      ['left', split(z0, z1), split(y0, y1), (u: number, v: number): Vector => [x0, v, u], [-1, 0, 0], false],
      ['top', split(x0, x1), split(z0, z1), (u: number, v: number): Vector => [u, y1, v], [0, 1, 0], true],
      [
        'bottom',
        split(x0, x1),
        split(z0, z1),
        (u: number, v: number): Vector => [u, y0, v],
        [0, -1, 0],
        false,
      ],
    ] as const

  return {
    width: thing.width,
    depth: thing.depth,
    accents,
    palette: unit.palette,
    chance: (salt) =>
      fraction(Math.sin(thing.at[0] * 12.9898 + thing.at[1] * 78.233 + salt * 37.719) * 43758.5453),
    box(extent, tone, { material = 'plain', skip = '' } = {}) {
      for (const [name, us, vs, at, normal, inward] of sides(extent))
        if (!skip.includes(name) && !(name === 'bottom' && extent[2] < 0.3))
          net(us, vs, (u, v) => ({ local: at(u, v), normal: normal as Vector }), tone, material, inward)
    },
    soft([x0, x1, y0, y1, z0, z1], tone, round = 0.05, swell = 0) {
      const half: Vector = [(x1 - x0) / 2, (y1 - y0) / 2, (z1 - z0) / 2]
      const middle: Vector = [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2]
      const r = Math.min(round, ...half)
      const stops = (h: number) => [-h, -h + r, 0, h - r, h]
      for (const [name, a, b, c, sign, inward] of [
        ['front', 0, 1, 2, 1, false],
        ['back', 0, 1, 2, -1, true],
        ['right', 2, 1, 0, 1, true],
        ['left', 2, 1, 0, -1, false],
        ['top', 0, 2, 1, 1, true],
        ['bottom', 0, 2, 1, -1, false],
      ] as const) {
        if (name === 'bottom' && y0 < 0.3) continue
        const at = (u: number, v: number) => {
          const p: [number, number, number] = [0, 0, 0]
          p[a] = u
          p[b] = v
          p[c] = sign * half[c]
          const inner = p.map((value, i) =>
            Math.max(-(half[i] as number) + r, Math.min((half[i] as number) - r, value)),
          )
          const out = p.map((value, i) => value - (inner[i] as number))
          const length = Math.hypot(...out) || 1
          const normal = out.map((value) => value / length) as unknown as Vector
          const rise =
            swell && p[1] > 0 ? swell * (1 - (p[0] / half[0]) ** 2) * (1 - (p[2] / half[2]) ** 2) : 0
          const local: Vector = [
            middle[0] + (inner[0] as number) + normal[0] * r,
            middle[1] + (inner[1] as number) + normal[1] * r + rise,
            middle[2] + (inner[2] as number) + normal[2] * r,
          ]
          return { local, normal }
        }
        net(stops(half[a]), stops(half[b]), at, tone, 'plain', inward)
      }
    },
    tube(x, z, y0, y1, r0, r1, tone, { sides: count = 12, closed = true, glow = 0 } = {}) {
      const angles = Array.from({ length: count + 1 }, (_, i) => (i / count) * 2 * Math.PI)
      const slope = (r0 - r1) / Math.max(0.001, y1 - y0)
      const shown = glow ? mixed(tone, [1, 0.95, 0.84], glow) : tone
      net(
        angles,
        [y0, y1],
        (u, v) => {
          const r = r0 + ((r1 - r0) * (v - y0)) / (y1 - y0)
          const length = Math.hypot(1, slope)
          return {
            local: [x + Math.cos(u) * r, v, z + Math.sin(u) * r],
            normal: [Math.cos(u) / length, slope / length, Math.sin(u) / length],
          }
        },
        shown,
        'plain',
        true,
      )
      if (!closed) return
      const center = corner('plain', [x, y1, z], [0, 1, 0], shown)
      const rim = angles.map((u) =>
        corner('plain', [x + Math.cos(u) * r1, y1, z + Math.sin(u) * r1], [0, 1, 0], shown),
      )
      for (let i = 0; i < count; i++)
        mesher.triangle(groupOf('plain'), center, rim[i + 1] as number, rim[i] as number)
    },
    blade(a, b, c, tone) {
      const up: Vector = [0, 0.8, 0.6]
      const numbers = [a, b, c].map((local) => corner('plain', local, up, tone)) as [number, number, number]
      mesher.triangle(groupOf('plain'), numbers[0], numbers[1], numbers[2])
      mesher.triangle(groupOf('plain'), numbers[0], numbers[2], numbers[1])
    },
    flat(x0, x1, z0, z1, y, tone) {
      const corners: Vector[] = [
        [x0, y, z0],
        [x0, y, z1],
        [x1, y, z1],
        [x1, y, z0],
      ]
      const [a, b, c, d] = corners.map((local) => mesher.corner(groupOf('rug'), place(local), tone)) as [
        number,
        number,
        number,
        number,
      ]
      mesher.triangle(groupOf('rug'), a, b, c)
      mesher.triangle(groupOf('rug'), a, c, d)
    },
    glowing(extent, tone, below = tone) {
      for (const [, us, vs, at, , inward] of sides(extent)) {
        const [a, b, c, d] = [
          [us[0], vs[0]],
          [us.at(-1), vs[0]],
          [us.at(-1), vs.at(-1)],
          [us[0], vs.at(-1)],
        ].map(([u, v]) => {
          const local = at(u as number, v as number)
          return mesher.corner(groupOf('plain'), place(local), local[1] > extent[2] + 0.001 ? tone : below)
        }) as [number, number, number, number]
        for (const [p, q, r] of inward
          ? [
              [a, d, c],
              [a, c, b],
            ]
          : [
              [a, b, c],
              [a, c, d],
            ])
          mesher.triangle(groupOf('plain'), p as number, q as number, r as number)
      }
    },
    openBehind(x0, x1) {
      const behind = -thing.depth / 2 - 0.12
      return [0.1, 0.5, 0.9].some((share) => {
        const [x, , z] = place([x0 + (x1 - x0) * share, 0, behind])
        return unit.openings.some(({ wall, from, to }) => {
          const { u, v } = inFrame(wall, x, z)
          return Math.abs(v) < wall.thickness / 2 + 0.15 && u > from - 0.05 && u < to + 0.05
        })
      })
    },
  }
}

const fraction = (value: number) => value - Math.floor(value)

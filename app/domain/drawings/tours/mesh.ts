import type { Detail } from './grid.ts'
import type { Vector } from './light.ts'
import type { Tone } from './tones.ts'
import type { UnitRoom } from './unit-model.ts'

export type Material =
  | 'plain'
  | 'oak'
  | 'planks'
  | 'tile'
  | 'stone'
  | 'marble'
  | 'concrete'
  | 'wall-tile'
  | 'rug'
  | 'glass'
  | 'sheer'
  | 'ceiling'
export type Layer = 'home' | 'ceiling' | 'shell'

/** Triangles of one room and one material, drawn in one call. */
export interface Mesh {
  space: number
  material: Material
  layer: Layer
  /** Metres, three numbers per corner. */
  positions: number[]
  /** Lit colour, 0 to 255, three numbers per corner. */
  colours: number[]
  /** Metres on the surface, two numbers per corner; for textured materials. */
  uvs: number[]
  indices: number[]
}

/** A draw call; rooms out of view are skipped. */
export interface Group {
  space: number
  room: string
  material: Material
  layer: Layer
}

export const groupIn = (
  { space, id }: Pick<UnitRoom, 'space' | 'id'>,
  material: Material,
  layer: Layer = 'home',
): Group => ({ space, room: id, material, layer })

export interface Mesher {
  detail: Detail
  meshes(): Mesh[]
  corner(group: Group, place: Vector, colour: Tone, u?: number, v?: number): number
  triangle(group: Group, a: number, b: number, c: number): void
}

export function createMesher(detail: Detail): Mesher {
  const meshes = new Map<string, Mesh>()
  const meshOf = ({ space, room, material, layer }: Group) => {
    const key = `${room} ${material} ${layer}`
    let mesh = meshes.get(key)
    if (!mesh) {
      mesh = { space, material, layer, positions: [], colours: [], uvs: [], indices: [] }
      meshes.set(key, mesh)
    }
    return mesh
  }
  return {
    detail,
    meshes: () => [...meshes.values()],
    corner(group, place, colour, u = 0, v = 0) {
      const { positions, colours, uvs } = meshOf(group)
      positions.push(...place)
      for (const part of colour) colours.push(Math.max(0, Math.min(255, Math.round(part * 255))))
      uvs.push(u, v)
      return positions.length / 3 - 1
    },
    triangle(group, a, b, c) {
      meshOf(group).indices.push(a, b, c)
    },
  }
}

export type Shade = (place: Vector, normal: Vector, space: number) => Tone

const times = (a: Tone, b: Tone): Tone => [a[0] * b[0], a[1] * b[1], a[2] * b[2]]

/** A flat rectangle: `us` and `vs` are its cuts in metres along two perpendicular directions. */
interface Sheet {
  from: Vector
  along: Vector
  up: Vector
  us: readonly number[]
  vs: readonly number[]
  normal: Vector
  colour: Tone
  shift?: readonly [number, number]
}

export function drawSheet(mesher: Mesher, shade: Shade, group: Group, sheet: Sheet): void {
  const { from, along, up, normal, colour, shift = [0, 0] } = sheet
  const [us, vs] = mesher.detail > 1 ? [halved(sheet.us), halved(sheet.vs)] : [sheet.us, sheet.vs]
  const numbers = vs.map((v) =>
    us.map((u) => {
      const place: Vector = [
        from[0] + along[0] * u + up[0] * v,
        from[1] + along[1] * u + up[1] * v,
        from[2] + along[2] * u + up[2] * v,
      ]
      return mesher.corner(
        group,
        place,
        times(colour, shade(place, normal, group.space)),
        u + shift[0],
        v + shift[1],
      )
    }),
  )
  const turned = facing(along, up, normal)
  for (let k = 0; k < vs.length - 1; k++)
    for (let i = 0; i < us.length - 1; i++) {
      const [a, b] = [numbers[k]?.[i] as number, numbers[k]?.[i + 1] as number]
      const [c, d] = [numbers[k + 1]?.[i + 1] as number, numbers[k + 1]?.[i] as number]
      // Alternating diagonals hide the cut.
      const order = (i + k) % 2 ? [a, b, c, a, c, d] : [a, b, d, b, c, d]
      const [p, q, r, s, t, w] = (turned ? order : [...order].reverse()) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ]
      mesher.triangle(group, p, q, r)
      mesher.triangle(group, s, t, w)
    }
}

/** Metres below which a stretch stays whole. */
const whole = 0.1

const halved = (stops: readonly number[]): number[] =>
  stops.flatMap((stop, i) => {
    const before = stops[i - 1]
    return before === undefined || stop - before < whole ? [stop] : [(before + stop) / 2, stop]
  })

function facing(a: Vector, b: Vector, normal: Vector): boolean {
  const cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]] as const
  return cross[0] * normal[0] + cross[1] * normal[1] + cross[2] * normal[2] > 0
}

/** Cuts that are denser near the ends, where light changes fastest, in metres. */
export function cuts(from: number, to: number, maxStep = 0.5): number[] {
  const length = to - from
  if (length < 0.12) return [from, to]
  const near = [0.05, 0.16, 0.36].filter((d) => d * 2 < length - 0.1)
  const inner = near.at(-1) ?? 0
  const count = Math.max(1, Math.round((length - 2 * inner) / maxStep))
  const middle = Array.from(
    { length: count - 1 },
    (_, i) => from + inner + ((length - 2 * inner) * (i + 1)) / count,
  )
  return [from, ...near.map((d) => from + d), ...middle, ...near.map((d) => to - d).reverse(), to]
}

import type { Vector } from './light.ts'
import { drawSheet, type Group, type Mesher, type Shade } from './mesh.ts'
import type { Tone } from './tones.ts'

export interface Frame {
  origin: Vector
  right: Vector
  up: Vector
  out: Vector
}

/** Ranges along right, up and out, in metres. */
export type Block = readonly [x0: number, x1: number, y0: number, y1: number, z0: number, z1: number]

const at = ({ origin, right, up, out }: Frame, x: number, y: number, z: number): Vector => [
  origin[0] + right[0] * x + up[0] * y + out[0] * z,
  origin[1] + right[1] * x + up[1] * y + out[1] * z,
  origin[2] + right[2] * x + up[2] * y + out[2] * z,
]
const turned = (v: Vector): Vector => [-v[0], -v[1], -v[2]]

export function drawBlock(
  mesher: Mesher,
  shade: Shade,
  group: Group,
  frame: Frame,
  [x0, x1, y0, y1, z0, z1]: Block,
  colour: Tone,
  skip = '',
): void {
  const { right, up, out } = frame
  const [w, h, d] = [x1 - x0, y1 - y0, z1 - z0]
  const sides: [
    name: string,
    from: Vector,
    along: Vector,
    rise: Vector,
    normal: Vector,
    u: number,
    v: number,
  ][] = [
    ['front', at(frame, x0, y0, z1), right, up, out, w, h],
    ['back', at(frame, x0, y0, z0), right, up, turned(out), w, h],
    ['left', at(frame, x0, y0, z0), out, up, turned(right), d, h],
    ['right', at(frame, x1, y0, z0), out, up, right, d, h],
    ['top', at(frame, x0, y1, z0), right, out, up, w, d],
    ['bottom', at(frame, x0, y0, z0), right, out, turned(up), w, d],
  ]
  for (const [name, from, along, rise, normal, u, v] of sides) {
    if (skip.includes(name)) continue
    const middle: Vector = [
      from[0] + (along[0] * u + rise[0] * v) / 2 + normal[0] * 0.02,
      from[1] + (along[1] * u + rise[1] * v) / 2 + normal[1] * 0.02,
      from[2] + (along[2] * u + rise[2] * v) / 2 + normal[2] * 0.02,
    ]
    const tone = shade(middle, normal, group.space)
    drawSheet(mesher, () => tone, group, { from, along, up: rise, us: [0, u], vs: [0, v], normal, colour })
  }
}

import { type Block, drawBlock, type Frame } from './block.ts'
import type { Vector } from './light.ts'
import type { Group, Mesher, Shade } from './mesh.ts'
import type { Spot } from './plane.ts'
import { palette, type Tone } from './tones.ts'
import { atWall, type UnitOpening } from './unit-model.ts'

const ajar = (80 * Math.PI) / 180

export type Draw = (block: Block, colour: Tone) => void

export function leafOf({ wall, from, to, hinge, swing, kind }: UnitOpening): {
  hinge: Spot
  end: Spot
  right: Vector
  out: Vector
  width: number
} {
  const turn = kind === 'entrance' ? 0 : ajar
  const way = hinge === 'start' ? 1 : -1
  const width = to - from - 0.06
  const [x, z] = atWall(
    wall,
    hinge === 'start' ? from + 0.03 : to - 0.03,
    swing * (wall.thickness / 2 - 0.03),
  )
  const mix = (a: number, b: number): Vector => [
    wall.along[0] * a * way + wall.left[0] * b * swing,
    0,
    wall.along[1] * a * way + wall.left[1] * b * swing,
  ]
  const right = mix(Math.cos(turn), Math.sin(turn))
  const out = mix(Math.sin(turn), -Math.cos(turn))
  return { hinge: [x, z], end: [x + right[0] * width, z + right[2] * width], right, out, width }
}

export function drawDoor(
  mesher: Mesher,
  shade: Shade,
  group: Group,
  opening: UnitOpening,
  draw: Draw,
  inner: Tone,
): void {
  const { wall, from, to, head, kind } = opening
  drawCasing(draw, to - from, head, wall.thickness / 2)
  const leaf = leafOf(opening)
  const frame: Frame = {
    origin: [leaf.hinge[0], 0, leaf.hinge[1]],
    right: leaf.right,
    up: [0, 1, 0],
    out: leaf.out,
  }
  const colour = kind === 'entrance' ? palette.doorWood : inner
  const paint: Draw = (block, tone) => drawBlock(mesher, shade, group, frame, block, tone)
  paint([0, leaf.width, 0.008, head - 0.03, 0, 0.04], colour)
  const [plate, bar] = [leaf.width - 0.1, leaf.width - 0.17]
  paint([plate, plate + 0.04, 0.93, 1.05, -0.008, 0.048], palette.metal)
  paint([bar, plate + 0.04, 0.985, 1.005, -0.05, -0.03], palette.metal)
  paint([bar, plate + 0.04, 0.985, 1.005, 0.07, 0.09], palette.metal)
}

export function drawCasing(draw: Draw, width: number, head: number, half: number): void {
  const [out, edge] = [0.012, 0.055]
  for (const [near, far] of [
    [half, half + out],
    [-half - out, -half],
  ] as const) {
    draw([-edge, 0, 0, head + edge, near, far], palette.trim)
    draw([width, width + edge, 0, head + edge, near, far], palette.trim)
    draw([0, width, head, head + edge, near, far], palette.trim)
  }
}

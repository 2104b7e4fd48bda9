import type { Light, Vector } from './light.ts'
import { cuts, drawSheet, type Group, groupIn, type Material, type Mesher, type Shade } from './mesh.ts'
import { passageOf } from './openings.ts'
import { type Bounds, largestRectangle, type Spot } from './plane.ts'
import { exposed, palette, type Tone } from './tones.ts'
import { trianglesOf } from './triangles.ts'
import { atWall, type UnitModel, type UnitRoom } from './unit-model.ts'

const materials: Record<UnitRoom['floor'], Material> = {
  wood: 'planks',
  tile: 'tile',
  stone: 'stone',
  concrete: 'concrete',
}
const white: Tone = [1, 1, 1]

/** Floors, door sills and ceilings. Light maps light them, so they need few triangles. */
export function drawFloors(mesher: Mesher, shade: Shade, light: Light, unit: UnitModel): void {
  for (const room of unit.rooms) {
    fill(mesher, groupIn(room, materials[room.floor]), room.polygon, [], 0, true)
    const cove = coveOf(room)
    const group = groupIn(room, 'ceiling', 'ceiling')
    fill(mesher, group, room.polygon, cove ? cornersOf(cove) : [], unit.ceiling, false)
    if (cove) drawCove(mesher, shade, light, unit, room, cove)
  }
  for (const opening of unit.openings) {
    if (!passageOf(opening) && opening.kind !== 'entrance') continue
    const room =
      opening.right && opening.left?.kind === 'bathroom' ? opening.right : (opening.left ?? opening.right)
    if (!room) continue
    const { wall, from, to } = opening
    const half = wall.thickness / 2
    const corners = [
      atWall(wall, from, -half),
      atWall(wall, to, -half),
      atWall(wall, to, half),
      atWall(wall, from, half),
    ]
    fill(mesher, groupIn(room, materials[room.floor]), corners, [], 0, true)
  }
}

function fill(mesher: Mesher, group: Group, outline: Spot[], hole: Spot[], y: number, upward: boolean): void {
  const numbers = [...outline, ...hole].map(([x, z]) => mesher.corner(group, [x, y, z], white, x, z))
  for (const corners of trianglesOf(outline, hole)) {
    const [a, b, c] = corners.map((n) => numbers[n]) as [number, number, number]
    if (upward) mesher.triangle(group, a, c, b)
    else mesher.triangle(group, a, b, c)
  }
}

const cornersOf = ({ x0, z0, x1, z1 }: Bounds): Spot[] => [
  [x0, z0],
  [x1, z0],
  [x1, z1],
  [x0, z1],
]

const coveRise = 0.13

function coveOf(room: UnitRoom): Bounds | undefined {
  if (room.kind !== 'living' && room.kind !== 'bedroom') return undefined
  const { x0, z0, x1, z1 } = largestRectangle(room.polygon)
  const inset = room.kind === 'living' ? 0.55 : 0.5
  const [w, d] = [x1 - x0 - 2 * inset, z1 - z0 - 2 * inset]
  if (room.kind === 'bedroom' && (x1 - x0 < 3.2 || z1 - z0 < 3)) return undefined
  return w < 1.4 || d < 1.4 ? undefined : { x0: x0 + inset, z0: z0 + inset, x1: x1 - inset, z1: z1 - inset }
}

function drawCove(
  mesher: Mesher,
  shade: Shade,
  light: Light,
  unit: UnitModel,
  room: UnitRoom,
  cove: Bounds,
): void {
  const group = groupIn(room, 'plain', 'ceiling')
  const { x0, z0, x1, z1 } = cove
  const top = unit.ceiling + coveRise
  const [w, d] = [x1 - x0, z1 - z0]
  const glowing: Shade = ([x, , z]) => {
    const near = Math.min(x - x0, x1 - x, z - z0, z1 - z)
    const glow = 0.62 * Math.exp(-near / 0.3)
    const fallen = light.at([x, unit.ceiling - 0.02, z], [0, -1, 0], room.space)
    return exposed([fallen[0] + glow, fallen[1] + glow * 0.86, fallen[2] + glow * 0.66])
  }
  const edge = (length: number) => [
    0,
    0.12,
    0.3,
    0.6,
    ...cuts(0.6, length - 0.6, 0.6).slice(1, -1),
    length - 0.6,
    length - 0.3,
    length - 0.12,
    length,
  ]
  drawSheet(mesher, glowing, group, {
    from: [x0, top, z0],
    along: [1, 0, 0],
    up: [0, 0, 1],
    us: edge(w),
    vs: edge(d),
    normal: [0, -1, 0],
    colour: palette.ceiling,
  })
  const sides: [from: Vector, along: Vector, length: number, normal: Vector][] = [
    [[x0, unit.ceiling, z0], [1, 0, 0], w, [0, 0, 1]],
    [[x0, unit.ceiling, z1], [1, 0, 0], w, [0, 0, -1]],
    [[x0, unit.ceiling, z0], [0, 0, 1], d, [1, 0, 0]],
    [[x1, unit.ceiling, z0], [0, 0, 1], d, [-1, 0, 0]],
  ]
  for (const [from, along, length, normal] of sides)
    drawSheet(
      mesher,
      (place) => (place[1] > unit.ceiling + 0.06 ? [1.04, 0.99, 0.91] : shade(place, normal, room.space)),
      group,
      {
        from,
        along,
        up: [0, 1, 0],
        us: [0, length],
        vs: [0, 0.05, coveRise],
        normal,
        colour: palette.glow,
      },
    )
}

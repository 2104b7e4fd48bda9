import { type Box, boxOf, builtIn, isInside, lineOf, pathOf } from './draw-geometry.ts'
import { type Axis, axisOf, pointOn, stretch } from './draw-walls.ts'
import type { PlanVariant, Point, UnitPlan } from './unit-plan.ts'

type Opening = UnitPlan['openings'][number]
type Wall = UnitPlan['walls'][number]

export interface Stroke {
  style: 'threshold' | 'sill' | 'frame' | 'glass' | 'leaf' | 'arc' | 'passage' | 'entry'
  data: string
}

const stroke = (style: Stroke['style'], ...data: string[]): Stroke => ({ style, data: data.join('') })

export const openingStrokes = (plan: UnitPlan, variant: PlanVariant): Stroke[] =>
  plan.openings.filter(builtIn(variant)).flatMap((opening) => {
    const wall = plan.walls.find(({ id }) => id === opening.wall)
    return wall && builtIn(variant)(wall) ? drawn(opening, wall, plan) : []
  })

function drawn(opening: Opening, wall: Wall, plan: UnitPlan): Stroke[] {
  const hole = pathOf(stretch(wall, opening.at, opening.at + opening.width))
  switch (opening.kind) {
    case 'window':
      return [stroke('sill', hole), ...glazing(opening, wall, true)]
    case 'louver':
      return [
        stroke('sill', hole),
        stroke('frame', jambs(opening, wall), faces(opening, wall), slats(opening, wall)),
      ]
    case 'balcony-window':
      return [stroke('threshold', hole), ...glazing(opening, wall, opening.sill > 0)]
    case 'sliding-door':
      return [stroke('threshold', hole), ...slidingDoor(opening, wall)]
    case 'opening':
      return [stroke('threshold', hole), stroke('passage', faces(opening, wall))]
    case 'door':
      return [stroke('threshold', hole), ...swingingDoor(opening, wall)]
    case 'entrance':
      return [stroke('threshold', hole), ...swingingDoor(opening, wall), entry(opening, wall, plan)]
  }
}

function faces({ at, width }: Opening, wall: Wall): string {
  const axis = axisOf(wall)
  const half = wall.thickness / 2
  return [half, -half].map((v) => lineOf([pointOn(axis, at, v), pointOn(axis, at + width, v)])).join('')
}

function jambs({ at, width }: Opening, wall: Wall): string {
  const axis = axisOf(wall)
  const half = wall.thickness / 2
  return [at, at + width].map((u) => lineOf([pointOn(axis, u, half), pointOn(axis, u, -half)])).join('')
}

/** Blades across the wall, every 90 mm. */
function slats({ at, width }: Opening, wall: Wall): string {
  const axis = axisOf(wall)
  const count = Math.min(40, Math.floor(width / 90))
  const half = wall.thickness / 2
  return Array.from({ length: count }, (_, i) => {
    const u = at + (width * (i + 0.5)) / count
    return lineOf([pointOn(axis, u - 30, half * 0.7), pointOn(axis, u + 30, -half * 0.7)])
  }).join('')
}

function sashes(axis: Axis, { at, width }: Opening, count: number, track: number): string {
  const lap = Math.min(40, width / 10)
  return Array.from({ length: count }, (_, i) => {
    const [from, to] = [(width * i) / count - (i ? lap : 0), (width * (i + 1)) / count]
    const v = count === 1 ? 0 : (i % 2 ? 1 : -1) * track
    const end = i < count - 1 ? to + lap : to
    return lineOf([pointOn(axis, at + from, v), pointOn(axis, at + end, v)])
  }).join('')
}

/** A window with a sill shows both faces of its wall; one to walk through shows only its tracks. */
function glazing(opening: Opening, wall: Wall, hasSill: boolean): Stroke[] {
  const count = opening.width > 2600 ? 4 : opening.width > 700 ? 2 : 1
  const track = Math.min(40, wall.thickness / 5)
  return [
    stroke('frame', jambs(opening, wall), hasSill ? faces(opening, wall) : ''),
    stroke('glass', sashes(axisOf(wall), opening, count, track)),
  ]
}

function slidingDoor(opening: Opening, wall: Wall): Stroke[] {
  const count = opening.width > 2400 ? 4 : opening.width > 1100 ? 3 : 2
  return [
    stroke('frame', jambs(opening, wall)),
    stroke('leaf', sashes(axisOf(wall), opening, count, Math.min(30, wall.thickness / 4))),
  ]
}

function swingingDoor(opening: Opening, wall: Wall): Stroke[] {
  const { at, width, hinge = 'start', swing = 'left' } = opening
  const axis = axisOf(wall)
  const side = swing === 'left' ? 1 : -1
  const face = (side * wall.thickness) / 2
  const [hinged, free] = hinge === 'start' ? [at, at + width] : [at + width, at]
  const tip = pointOn(axis, hinged, face + side * width)
  const closed = pointOn(axis, free, face)
  const sweep = (hinge === 'start') === (swing === 'left') ? 1 : 0
  return [
    stroke('frame', jambs(opening, wall)),
    stroke('arc', `M${tip.join(' ')}A${width} ${width} 0 0 ${sweep} ${closed.join(' ')}`),
    stroke('leaf', lineOf([pointOn(axis, hinged, face), tip])),
  ]
}

export const doorSwings = (plan: UnitPlan, variant: PlanVariant): Box[] =>
  plan.openings.filter(builtIn(variant)).flatMap((opening) => {
    const wall = plan.walls.find(({ id }) => id === opening.wall)
    if (!wall || (opening.kind !== 'door' && opening.kind !== 'entrance')) return []
    const side = opening.swing === 'right' ? -1 : 1
    const [near, far] = [(side * wall.thickness) / 2, side * (wall.thickness / 2 + opening.width)]
    const corners = [near, far].flatMap((v) =>
      [opening.at, opening.at + opening.width].map((u) => pointOn(axisOf(wall), u, v)),
    )
    return [boxOf(corners)]
  })

function entry(opening: Opening, wall: Wall, { rooms }: UnitPlan): Stroke {
  const axis = axisOf(wall)
  const u = opening.at + opening.width / 2
  const inwards = [1, -1].find((side) => {
    const beside = pointOn(axis, u, side * (wall.thickness / 2 + 300))
    return rooms.some(({ polygon }) => isInside(beside, polygon))
  })
  const out = -(inwards ?? 1)
  const v = (distance: number) => out * (wall.thickness / 2 + distance)
  const corners: Point[] = [
    pointOn(axis, u, v(130)),
    pointOn(axis, u - 170, v(420)),
    pointOn(axis, u + 170, v(420)),
  ]
  return stroke('entry', pathOf(corners))
}

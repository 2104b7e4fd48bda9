import * as fc from 'fast-check'
import type { Point, UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'

type Rect = { x0: number; y0: number; x1: number; y1: number }
type Part = { rect: Rect } & ({ room: Leaf } | { wall: string; first: Part; second: Part })
interface Leaf extends Rect {
  id: string
  hasSwing: boolean
  doors: number
}

const narrowest = 1900
const outer = 250
const balcony = 1200
const thicknesses = [100, 120, 150, 200]

export const polygonOf = ({ x0, y0, x1, y1 }: Rect): Point[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
]

/** Reads a list of random numbers again and again. */
export function dice(numbers: readonly number[]) {
  let i = 0
  return (below: number): number => (numbers[i++ % numbers.length] ?? 0) % below
}

/**
 * A home made by cutting a rectangle in two, and its parts again: every cut is a wall with a door at its beginning,
 * every room at an outer wall has a window, a balcony lies along the south and may become part of the rooms there.
 */
export const soundPlan: fc.Arbitrary<UnitPlan> = fc
  .record({
    width: fc.integer({ min: 40, max: 140 }),
    depth: fc.integer({ min: 40, max: 100 }),
    numbers: fc.array(fc.nat(10_000), { minLength: 20, maxLength: 40 }),
  })
  .map(({ width, depth, numbers }) => build(width * 100, depth * 100, dice(numbers)))

function build(width: number, depth: number, roll: (below: number) => number): UnitPlan {
  const plan: UnitPlan = {
    name: 'X',
    label: '지어낸 집',
    exclusiveArea: 'area.x',
    ceiling: 2400,
    envelope: [],
    walls: [],
    rooms: [],
    openings: [],
    columns: [],
    fixtures: [],
    furniture: [],
    dimensions: [{ side: 'south', stops: [0, width + 2 * outer] }],
    surroundings: [],
  }
  const inside: Rect = { x0: outer, y0: outer, x1: outer + width, y1: outer + depth }
  const front = inside.y1 + outer + balcony
  plan.envelope = polygonOf(inside)
  outerWalls(plan, inside, front)
  const leaves: Leaf[] = []
  cut(plan, inside, roll, leaves)
  const atNorth = leaves.filter(({ y0 }) => y0 === inside.y0)
  const entrance = atNorth[roll(atNorth.length)] as Leaf
  for (const leaf of leaves) furnish(plan, leaf, leaf === entrance, inside, front, roll)
  plan.rooms.push({
    id: 'balcony',
    name: '발코니',
    kind: 'balcony',
    floor: 'tile',
    polygon: polygonOf({ x0: inside.x0, y0: inside.y1 + outer, x1: inside.x1, y1: front }),
    in: 'basic',
  })
  for (const wall of [...plan.walls])
    if (wall.kind === 'partition' && wall.from[0] === wall.to[0] && wall.to[1] === inside.y1)
      plan.walls.push({
        ...wall,
        id: `${wall.id}-front`,
        from: wall.to,
        to: [wall.to[0], front],
        in: 'extended',
      })
  return plan
}

function outerWalls({ walls }: UnitPlan, { x0, y0, x1, y1 }: Rect, front: number) {
  const half = outer / 2
  const wall = (id: string, from: Point, to: Point, more: Partial<UnitPlan['walls'][number]> = {}) =>
    walls.push({ id, from, to, thickness: outer, kind: 'outer', ...more })
  wall('north', [0, y0 - half], [x1 + outer, y0 - half])
  wall('west', [x0 - half, 0], [x0 - half, front + outer])
  wall('east', [x1 + half, 0], [x1 + half, front + outer])
  wall('south', [x0, y1 + half], [x1, y1 + half], { in: 'basic' })
  wall('rail', [x0, front + half], [x1, front + half], { kind: 'parapet', in: 'basic' })
  wall('front', [x0, front + half], [x1, front + half], { in: 'extended' })
}

/** Cuts a part in two where it is large enough, else makes a room of it. */
function cut(plan: UnitPlan, rect: Rect, roll: (below: number) => number, leaves: Leaf[]): Part {
  const { x0, y0, x1, y1 } = rect
  const thickness = thicknesses[roll(thicknesses.length)] as number
  const upright = x1 - x0 >= y1 - y0
  const free = (upright ? x1 - x0 : y1 - y0) - thickness - 2 * narrowest
  if (free < 0 || (leaves.length > 1 && roll(5) === 0)) {
    const room: Leaf = { ...rect, id: `r${leaves.length}`, hasSwing: false, doors: 0 }
    leaves.push(room)
    return { rect, room }
  }
  const id = `w${plan.walls.length}`
  const at = (upright ? x0 : y0) + narrowest + roll(free + 1)
  const middle = at + thickness / 2
  plan.walls.push({
    id,
    from: upright ? [middle, y0] : [x0, middle],
    to: upright ? [middle, y1] : [x1, middle],
    thickness,
    kind: 'partition',
  })
  const first = cut(plan, upright ? { ...rect, x1: at } : { ...rect, y1: at }, roll, leaves)
  const second = cut(
    plan,
    upright ? { ...rect, x0: at + thickness } : { ...rect, y0: at + thickness },
    roll,
    leaves,
  )
  door(plan, id, lastAtStart(first, upright), firstAtStart(second), roll)
  return { rect, wall: id, first, second }
}

const firstAtStart = (part: Part): Leaf => ('room' in part ? part.room : firstAtStart(part.first))

/** The room of the first half that lies at the beginning of the cut: of upright cuts the north-easternmost. */
function lastAtStart(part: Part, upright: boolean): Leaf {
  if ('room' in part) return part.room
  const { first, second } = part
  const sideBySide = upright ? first.rect.y0 === second.rect.y0 : first.rect.x0 === second.rect.x0
  return lastAtStart(sideBySide ? second : first, upright)
}

/** Joins two rooms; a leaf swings only where no other does. */
function door({ openings }: UnitPlan, wall: string, one: Leaf, other: Leaf, roll: (below: number) => number) {
  one.doors++
  other.doors++
  const base = { id: `d-${wall}`, wall, at: 150, width: 800, sill: 0, head: 2100 }
  if (roll(2) && !one.hasSwing && !other.hasSwing) {
    openings.push({ ...base, kind: 'door', hinge: 'start', swing: roll(2) ? 'left' : 'right' })
    one.hasSwing = true
    other.hasSwing = true
  } else openings.push({ ...base, kind: roll(3) ? 'sliding-door' : 'opening' })
}

function furnish(
  plan: UnitPlan,
  leaf: Leaf,
  isEntrance: boolean,
  inside: Rect,
  front: number,
  roll: (below: number) => number,
) {
  const { id, x0, y0, x1, y1 } = leaf
  const atSouth = y1 === inside.y1
  const sides = [
    y0 === inside.y0 && 'north',
    x0 === inside.x0 && 'west',
    x1 === inside.x1 && 'east',
    atSouth && 'south',
  ]
  const outside = sides.filter((side) => side !== false)
  // The doors make a tree: what has two of them is walked through.
  const isPassed = leaf.doors > 1
  const kinds = outside.length
    ? (['living', 'kitchen', 'bedroom', 'bathroom'] as const).slice(0, isPassed ? 2 : 4)
    : (['storage', 'hall', 'dressing', 'bathroom'] as const).slice(0, isPassed ? 3 : 4)
  plan.rooms.push({
    id,
    name: isEntrance ? '현관' : `방 ${id}`,
    kind: isEntrance ? 'entrance' : (kinds[roll(kinds.length)] as (typeof kinds)[number]),
    floor: 'wood',
    polygon: polygonOf(leaf),
    ...(atSouth ? { extended: polygonOf({ ...leaf, y1: front }) } : {}),
    view: { at: [Math.round((x0 + x1) / 2), Math.round((y0 + y1) / 2)], look: roll(360) },
  })
  const hole = (wall: string, along: number, kind: 'window' | 'balcony-window', more = {}) => {
    const at = Math.round(along) - 450
    plan.openings.push({ id: `${wall}-${id}`, wall, at, width: 900, kind, sill: 300, head: 2100, ...more })
  }
  if (isEntrance)
    plan.openings.push({
      id: 'entrance',
      wall: 'north',
      at: Math.round((x0 + x1) / 2) - 450,
      width: 900,
      kind: 'entrance',
      hinge: roll(2) ? 'start' : 'end',
      swing: 'left',
      sill: 0,
      head: 2100,
    })
  for (const side of outside) {
    if (side === 'west' || side === 'east') hole(side, (y0 + y1) / 2, 'window')
    if (side === 'north' && !isEntrance) hole(side, (x0 + x1) / 2, 'window')
    if (side === 'south') {
      hole('south', (x0 + x1) / 2 - inside.x0, 'balcony-window', { in: 'basic', sill: 0 })
      hole('front', (x0 + x1) / 2 - inside.x0, 'window', { in: 'extended' })
    }
  }
  plan.furniture.push({ kind: 'plant', room: id, at: [x1 - 200, y1 - 200], size: [300, 300], turn: 0 })
}

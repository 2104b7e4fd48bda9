import {
  type Box,
  boxOf,
  builtIn,
  grown,
  holds,
  isInside,
  outlineOf,
  overlap,
  type Room,
} from './draw-geometry.ts'
import { doorSwings } from './draw-openings.ts'
import { boxAt } from './draw-pen.ts'
import { removedWalls } from './draw-walls.ts'
import { roomArea } from './room-areas.ts'
import type { PlanVariant, Point, UnitPlan } from './unit-plan.ts'

/** Type sizes in millimetres of the plan. */
export interface LabelSizes {
  name: number
  /** For minor rooms, and for rooms too small for the larger size. */
  small: number
  area: number
}

export interface Label {
  room: string
  at: Point
  lines: string[]
  size: number
  area: number | undefined
  number: number | undefined
}

/** Estimated width of a text in em, rather too wide than too narrow. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[.,·' ]/.test(letter) ? 0.3 : letter < '\u0250' ? 0.6 : 0.92), 0)

const lineHeight = 1.22

interface Wording {
  lines: string[]
  size: number
  hasArea: boolean
}

function wordings({ name, kind }: Room, { name: large, small }: LabelSizes): Wording[] {
  const broken = breakName(name)
  const isMain = kind === 'living' || kind === 'bedroom' || kind === 'kitchen'
  return [
    ...(isMain ? [{ lines: [name], size: large, hasArea: true }] : []),
    { lines: [name], size: small, hasArea: true },
    ...(broken ? [{ lines: broken, size: small, hasArea: true }] : []),
    { lines: [name], size: small, hasArea: false },
    ...(broken ? [{ lines: broken, size: small, hasArea: false }] : []),
  ]
}

/** Two names joined by a middle dot take two lines; one name is never broken. */
function breakName(name: string): [string, string] | undefined {
  const dot = name.indexOf('·')
  return dot > 0 ? [name.slice(0, dot + 1), name.slice(dot + 1)] : undefined
}

function extent({ lines, size, hasArea }: Wording, { area }: LabelSizes): [number, number] {
  const widths = [...lines.map((line) => widthOf(line) * size), hasArea ? widthOf('12.3㎡') * area : 0]
  return [Math.max(...widths), lines.length * size * lineHeight + (hasArea ? area * lineHeight : 0)]
}

/** Wholly in its room, over as little as possible. `numbers` is for rooms too small for their name. */
export function placeLabels(
  plan: UnitPlan,
  variant: PlanVariant,
  sizes: LabelSizes,
  numbers: Numbers,
): Label[] {
  return placesOf(plan, variant, sizes).map((label) =>
    label.lines.length ? label : { ...label, number: numbers.of(label.room) },
  )
}

/** A document shows the places of a plan, and lists the rooms that have none for their names. */
const placesByPlan = new WeakMap<UnitPlan, Map<string, Label[]>>()

function placesOf(plan: UnitPlan, variant: PlanVariant, sizes: LabelSizes): Label[] {
  const known = placesByPlan.get(plan) ?? new Map<string, Label[]>()
  placesByPlan.set(plan, known)
  const key = [variant, sizes.name, sizes.small, sizes.area].join()
  const places = known.get(key) ?? findPlaces(plan, variant, sizes)
  known.set(key, places)
  return places
}

/** Without lines where a room has no place for its name. */
function findPlaces(plan: UnitPlan, variant: PlanVariant, sizes: LabelSizes): Label[] {
  const obstacles = [...plan.fixtures, ...plan.furniture.filter(({ kind }) => kind !== 'rug')].filter(
    builtIn(variant),
  )
  const swings = doorSwings(plan, variant).map((box) => ({ box, weight: 0.4 }))
  // A broken line through letters makes them unreadable, a bed behind them does not.
  const broken =
    variant === 'basic' ? [] : removedWalls(plan).map((wall) => ({ box: boxOf(wall), weight: 3 }))
  return plan.rooms.filter(builtIn(variant)).map((room) => {
    const own = obstacles.filter((thing) => thing.room === room.id)
    const outline = outlineOf(room, variant)
    const around = boxOf(outline)
    const boxes: Thing[] = [
      ...own.map((thing) => ({ box: boxAt(thing), weight: 1 })),
      ...swings,
      ...broken,
    ].filter(({ box }) => overlap(box, around) > 0)
    const chosen = bestWording(room, outline, sizes, boxes)
    if (chosen && chosen.covered <= most) {
      const { lines, size, hasArea } = chosen.wording
      const area = hasArea ? roomArea(room, variant) : undefined
      return { room: room.id, at: chosen.at, lines, size, area, number: undefined }
    }
    const at = findPlace(room, outline, [sizes.small, sizes.small], boxes)?.at ?? middleOf(outline)
    return { room: room.id, at, lines: [], size: sizes.small, area: undefined, number: undefined }
  })
}

/** Share of a name that may cover furniture; a number covers less of it. */
const most = 0.45

interface Thing {
  box: Box
  weight: number
}

/** Numbers for names, from 1; a room has the same number in both variants. */
export interface Numbers {
  of(room: string): number
  rooms: string[]
}

export function countRooms(): Numbers {
  const rooms: string[] = []
  return { rooms, of: (room) => (rooms.includes(room) ? rooms.indexOf(room) + 1 : rooms.push(room)) }
}

function bestWording(room: Room, outline: Point[], sizes: LabelSizes, things: readonly Thing[]) {
  let best: (Position & { wording: Wording }) | undefined
  for (const wording of wordings(room, sizes)) {
    const position = findPlace(room, outline, extent(wording, sizes), things)
    if (position && position.covered < (best?.covered ?? Infinity)) best = { wording, ...position }
    if (best && best.covered < 0.25) break
  }
  return best
}

const clearance = 40
const steps = 14

interface Position {
  at: Point
  /** Share of the box that covers things, 0 to 1. */
  covered: number
}

function findPlace(
  room: Room,
  outline: Point[],
  [width, height]: [number, number],
  things: readonly Thing[],
): Position | undefined {
  const { x0, y0, x1, y1 } = boxOf(outline)
  const preferred = room.label && isInside(room.label, outline) ? room.label : middleOf(outline)
  const [rangeX, rangeY] = [x1 - x0 - width - 2 * clearance, y1 - y0 - height - 2 * clearance]
  if (rangeX < 0 || rangeY < 0) return undefined
  let best: Position | undefined
  let bestCost = Infinity
  for (let n = -1; n < (steps + 1) ** 2; n++) {
    const i = Math.floor(n / (steps + 1))
    const j = n % (steps + 1)
    const x = n < 0 ? preferred[0] : Math.round(x0 + clearance + width / 2 + (rangeX * i) / steps)
    const y = n < 0 ? preferred[1] : Math.round(y0 + clearance + height / 2 + (rangeY * j) / steps)
    // Distance from the wanted position costs its millimetres; covering things costs as much as some metres.
    const distance = Math.sqrt((x - preferred[0]) ** 2 + (y - preferred[1]) ** 2)
    if (distance >= bestCost) continue
    const covered = weightWithin(things, x - width / 2, y - height / 2, width, height) / (width * height)
    const cost = distance + 5000 * covered
    if (cost >= bestCost) continue
    const box = { x0: x - width / 2, y0: y - height / 2, x1: x + width / 2, y1: y + height / 2 }
    if (!holds(outline, grown(box, clearance))) continue
    best = { at: [x, y], covered }
    bestCost = cost
  }
  return best
}

/** Square millimetres of things within a box, by their weights. Asked of a few hundred places a room: a box for each costs a megabyte. */
function weightWithin(things: readonly Thing[], x0: number, y0: number, width: number, height: number) {
  let sum = 0
  for (const { weight, box } of things) {
    const across = Math.min(x0 + width, box.x1) - Math.max(x0, box.x0)
    const down = Math.min(y0 + height, box.y1) - Math.max(y0, box.y0)
    if (across > 0 && down > 0) sum += weight * across * down
  }
  return sum
}

function middleOf(outline: readonly Point[]): Point {
  const { x0, y0, x1, y1 } = boxOf(outline)
  const middle: Point = [Math.round((x0 + x1) / 2), Math.round((y0 + y1) / 2)]
  if (isInside(middle, outline)) return middle
  const [first = middle, second = middle, third = middle] = outline
  return [
    Math.round((first[0] + second[0] + third[0]) / 3),
    Math.round((first[1] + second[1] + third[1]) / 3),
  ]
}

import { type Chain, dimensionChains } from './draw-dimensions.ts'
import { fixturePaths } from './draw-fixtures.ts'
import { furniturePaths } from './draw-furniture.ts'
import {
  builtIn,
  outlineOf,
  pathOf,
  type Room,
  type SplitByVariant,
  splitByVariant,
} from './draw-geometry.ts'
import { countRooms, type Label, placeLabels } from './draw-labels.ts'
import { type Layout, layoutOf, type Screen, type TypeSizes, typeSizes } from './draw-layout.ts'
import { openingStrokes, type Stroke } from './draw-openings.ts'
import { drawSurroundings, type Surroundings } from './draw-surroundings.ts'
import { removedWalls, wallPieces } from './draw-walls.ts'
import type { PlanVariant, UnitPlan } from './unit-plan.ts'

export interface Floor {
  room: string
  floor: Room['floor']
  data: string
}

export interface Styled<Style extends string> {
  style: Style
  data: string
}

/** Rooms whose names do not fit inside, in the order of their numbers. @param frame as for `drawPlan` */
export function numberedRooms(plan: UnitPlan, screen: Screen, frame = widthOf(plan)): string[] {
  const numbers = countRooms()
  const sizes = typeSizes(screen, frame)
  for (const variant of ['basic', 'extended'] as const) placeLabels(plan, variant, sizes, numbers)
  return numbers.rooms
}

const widthOf = (plan: UnitPlan) => {
  const { x0, x1 } = layoutOf(plan).view
  return x1 - x0
}

export interface Words {
  sizes: TypeSizes
  labels: SplitByVariant<Label>
  numbered: string[]
}

/** A plan ready to draw, in millimetres. Each layer splits what both variants share from what one has. */
export interface DrawnPlan extends Layout {
  floors: SplitByVariant<Floor>
  surroundings: Surroundings
  added: string
  removed: string
  fixtures: SplitByVariant<string>
  furniture: SplitByVariant<string>
  walls: SplitByVariant<Styled<'structure' | 'partition' | 'parapet'>>
  openings: SplitByVariant<Styled<Stroke['style']>>
  chains: SplitByVariant<Chain>
  narrow: Words
  wide: Words
}

interface Options {
  variant?: PlanVariant | undefined
  screen: Exclude<Screen, 'narrow'>
  /** Plan millimetres across the available width, on phones and elsewhere; by default the plan's own width. */
  frames?: { narrow?: number | undefined; wide?: number | undefined } | undefined
}

/** Draws a plan that fits its schema. Never throws, even for plans that cannot be built. */
export function drawPlan(plan: UnitPlan, { variant, screen, frames }: Options): DrawnPlan {
  const layout = layoutOf(plan)
  const width = layout.view.x1 - layout.view.x0
  const layer = <T>(draw: (variant: PlanVariant) => T[]): SplitByVariant<T> =>
    variant ? { both: draw(variant), basic: [], extended: [] } : splitByVariant(draw)
  const words = (of: Screen, frame = width): Words => {
    const sizes = typeSizes(of, frame)
    const numbers = countRooms()
    const labels = layer((one) => placeLabels(plan, one, sizes, numbers))
    return { sizes, labels, numbered: numbers.rooms }
  }
  const walls = layer((one) => [
    ...wallPieces(plan, one).map(({ kind, polygon }) => ({ style: styleOf(kind), data: pathOf(polygon) })),
    ...plan.columns.map((column) => ({ style: styleOf('bearing'), data: pathOf(column) })),
  ])
  const openings = layer((one) => openingStrokes(plan, one))
  const isExtended = variant !== 'basic'
  return {
    ...layout,
    floors: layer((one) =>
      plan.rooms.filter(builtIn(one)).map((room) => ({
        room: room.id,
        floor: room.floor,
        data: pathOf(outlineOf(room, one)),
      })),
    ),
    surroundings: drawSurroundings(plan),
    added: isExtended ? addedFloors(plan) : '',
    removed: isExtended ? removedWalls(plan).map(pathOf).join('') : '',
    fixtures: layer((one) => fixturePaths(plan, one)),
    furniture: layer((one) => furniturePaths(plan, one)),
    walls: eachPart(walls, joined),
    openings: eachPart(openings, joined),
    chains: layer((one) => dimensionChains(plan, one, layout.outside)),
    narrow: words('narrow', frames?.narrow),
    wide: words(screen, frames?.wide),
  }
}

/** Structural walls are drawn as one; the others may be removed. */
const styleOf = (kind: UnitPlan['walls'][number]['kind']): 'structure' | 'partition' | 'parapet' =>
  kind === 'partition' || kind === 'parapet' ? kind : 'structure'

/** What an extension adds, as path data. */
export const addedFloors = (plan: UnitPlan): string =>
  plan.rooms
    .filter(builtIn('extended'))
    .map(({ polygon, extended }) => (extended ? pathOf(extended) + pathOf(polygon) : ''))
    .join('')

const eachPart = <T, U>(
  { both, basic, extended }: SplitByVariant<T>,
  change: (part: T[]) => U[],
): SplitByVariant<U> => ({
  both: change(both),
  basic: change(basic),
  extended: change(extended),
})

const surfaces = ['threshold', 'sill']

/** One path per style: surfaces first, then walls; walls that others end at come last. */
function joined<Style extends string>(parts: readonly Styled<Style>[]): Styled<Style>[] {
  const byStyle = new Map<Style, string>()
  for (const { style, data } of parts) byStyle.set(style, (byStyle.get(style) ?? '') + data)
  const rank = (style: string) => (surfaces.includes(style) ? 0 : style === 'structure' ? 2 : 1)
  return [...byStyle]
    .map(([style, data]) => ({ style, data }))
    .toSorted((a, b) => rank(a.style) - rank(b.style))
}

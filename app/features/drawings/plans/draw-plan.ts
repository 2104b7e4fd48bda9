import { type Chain, dimensionChains } from './draw-dimensions.ts'
import { fixturePaths } from './draw-fixtures.ts'
import { furniturePaths } from './draw-furniture.ts'
import { builtIn, outlineOf, type Parted, parted, pathOf, type Room } from './draw-geometry.ts'
import { countRooms, type Label, placeLabels } from './draw-labels.ts'
import { type Layout, layoutOf, type Screen, type TypeSizes, typeSizes } from './draw-layout.ts'
import { openingStrokes, type Stroke } from './draw-openings.ts'
import { removedWalls, wallPieces } from './draw-walls.ts'
import type { PlanVariant, UnitPlan } from './unit-plan.ts'

export interface Floor {
  room: string
  floor: Room['floor']
  data: string
}

/** Path data by the style it is drawn in. */
export interface Styled<Style extends string> {
  style: Style
  data: string
}

/** Names, areas and figures in sizes for one kind of screen. */
export interface Words {
  sizes: TypeSizes
  labels: Parted<Label>
  /** Rooms whose name a number stands for, in the order of the numbers. */
  numbered: string[]
}

/** A plan ready to be drawn, in millimetres. Of two variants, each layer says what both have and what one has. */
export interface DrawnPlan extends Layout {
  floors: Parted<Floor>
  /** What the extension of the balcony adds to rooms, and the outer walls it takes away. */
  added: string
  removed: string
  fixtures: Parted<string>
  furniture: Parted<string>
  walls: Parted<Styled<'structure' | 'partition' | 'parapet'>>
  openings: Parted<Styled<Stroke['style']>>
  chains: Parted<Chain>
  narrow: Words
  wide: Words
}

interface Options {
  /** Only this variant; without it both. */
  variant?: PlanVariant | undefined
  /** What the wider of the two sets of words is made for. */
  screen: Exclude<Screen, 'narrow'>
  /** Millimetres of the plan that the width of its place holds, on phones and elsewhere; else its own width. */
  frames?: { narrow?: number | undefined; wide?: number | undefined } | undefined
}

/** Draws a plan that fits its schema. Never throws, also where the plan could not be built. */
export function drawPlan(plan: UnitPlan, { variant, screen, frames }: Options): DrawnPlan {
  const layout = layoutOf(plan)
  const width = layout.view.x1 - layout.view.x0
  const layer = <T>(draw: (variant: PlanVariant) => T[]): Parted<T> =>
    variant ? { both: draw(variant), basic: [], extended: [] } : parted(draw)
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
    added: isExtended ? addedFloors(plan) : '',
    removed: isExtended ? removedWalls(plan).join('') : '',
    fixtures: layer((one) => fixturePaths(plan, one)),
    furniture: layer((one) => furniturePaths(plan, one)),
    walls: eachPart(walls, joined),
    openings: eachPart(openings, joined),
    chains: layer((one) => dimensionChains(plan, one, layout.outside)),
    narrow: words('narrow', frames?.narrow),
    wide: words(screen, frames?.wide),
  }
}

/** Walls that carry the building are of one piece; the others may be taken away. */
const styleOf = (kind: UnitPlan['walls'][number]['kind']): 'structure' | 'partition' | 'parapet' =>
  kind === 'partition' || kind === 'parapet' ? kind : 'structure'

/** The outlines of a room with and without its extension: what lies in one of them alone is the extension. */
const addedFloors = (plan: UnitPlan): string =>
  plan.rooms
    .filter(builtIn('extended'))
    .map(({ polygon, extended }) => (extended ? pathOf(extended) + pathOf(polygon) : ''))
    .join('')

const eachPart = <T, U>({ both, basic, extended }: Parted<T>, change: (part: T[]) => U[]): Parted<U> => ({
  both: change(both),
  basic: change(basic),
  extended: change(extended),
})

const surfaces = ['threshold', 'sill']

/** One path for all that is drawn alike: surfaces first, and the walls that others end in last. */
function joined<Style extends string>(parts: readonly Styled<Style>[]): Styled<Style>[] {
  const byStyle = new Map<Style, string>()
  for (const { style, data } of parts) byStyle.set(style, (byStyle.get(style) ?? '') + data)
  const rank = (style: string) => (surfaces.includes(style) ? 0 : style === 'structure' ? 2 : 1)
  return [...byStyle]
    .map(([style, data]) => ({ style, data }))
    .toSorted((a, b) => rank(a.style) - rank(b.style))
}

import { roomForChains } from './draw-dimensions.ts'
import { type Box, boxOf } from './draw-geometry.ts'
import type { LabelSizes } from './draw-labels.ts'
import { wallPieces } from './draw-walls.ts'
import type { UnitPlan } from './unit-plan.ts'

/** Space below the drawing for scale bar and north arrow, and around empty sides. */
const foot = 900
const margin = 160
/** Height of the largest figures outside of the walls. */
const figureHeight = 440

export interface Layout {
  outside: Box
  /** Axis of mirroring, so that a mirrored plan fills the same view. */
  middle: number
  view: Box
}

const layouts = new WeakMap<UnitPlan, Layout>()

/** Space of a plan on paper; the same for both variants, so that nothing moves between them. */
export function layoutOf(plan: UnitPlan): Layout {
  const known = layouts.get(plan) ?? layOut(plan)
  layouts.set(plan, known)
  return known
}

function layOut(plan: UnitPlan): Layout {
  const pieces = (['basic', 'extended'] as const).flatMap((variant) => wallPieces(plan, variant))
  const outside = boxOf([...pieces.flatMap(({ polygon }) => polygon), ...plan.envelope])
  const around = (side: 'north' | 'east' | 'south' | 'west') =>
    Math.max(roomForChains(plan, side, figureHeight), hasEntrance(plan, side, outside) ? 1150 : margin)
  const view = {
    x0: outside.x0 - around('west'),
    y0: outside.y0 - around('north'),
    x1: outside.x1 + around('east'),
    y1: outside.y1 + around('south') + foot,
  }
  return { outside, view, middle: Math.round((view.x0 + view.x1) / 2) }
}

function hasEntrance({ openings, walls }: UnitPlan, side: string, outer: Box): boolean {
  return openings.some(({ kind, wall }) => {
    const of = kind === 'entrance' && walls.find(({ id }) => id === wall)
    if (!of) return false
    const near = of.thickness
    const [x, y] = [(of.from[0] + of.to[0]) / 2, (of.from[1] + of.to[1]) / 2]
    return (
      ({ north: y - outer.y0, south: outer.y1 - y, west: x - outer.x0, east: outer.x1 - x }[side] ??
        Infinity) < near
    )
  })
}

/** Width of A4 portrait between margins, in millimetres of paper. */
const paper = 180

/**
 * Printed scale, 1 to `scale`, and plan millimetres across the sheet on paper and on screen: plans that print at 1:100
 * share a scale on screen, and a wider one fills it.
 */
export function sheetFor({ view }: Layout): { scale: number; frame: number; screenFrame: number } {
  const width = view.x1 - view.x0
  const scale = [100, 150, 200, 300, 500].find((one) => width <= paper * one) ?? 1000
  return { scale, frame: paper * scale, screenFrame: Math.max(paper * 100, width) }
}

export interface TypeSizes extends LabelSizes {
  figure: number
}

/**
 * Type in pixels on a drawing of the given width in pixels. The smallest letters have 11 px on the narrowest drawing that shows
 * a set: that of a phone of 360 px for `narrow`, and where `drawing.css` shows the others.
 */
const screens = {
  narrow: { width: 336, name: 12.2, small: 11, area: 11, figure: 11 },
  page: { width: 860, name: 15.5, small: 12.6, area: 13, figure: 12.6 },
  pair: { width: 520, name: 12.6, small: 11, area: 11, figure: 11 },
} as const

export type Screen = keyof typeof screens

export function typeSizes(screen: Screen, frame: number): TypeSizes {
  const { width, ...sizes } = screens[screen]
  const size = (pixels: number) => Math.round((pixels * frame) / width)
  return {
    name: size(sizes.name),
    small: size(sizes.small),
    area: size(sizes.area),
    figure: size(sizes.figure),
  }
}

import type { DrawingKind, DrawnOf } from '../drawing.ts'
import type { View } from '../maps/location-map.ts'
import { projectionOf } from '../maps/projection.ts'
import { layoutOf } from '../plans/draw-layout.ts'
import type { UnitPlan } from '../plans/unit-plan.ts'
import type { Pair } from './place.ts'

/** Maps the coordinates of a drawing to its picture. */
export interface Frame {
  /** Width to height. */
  ratio: number
  /** Position in the picture: 0 to 1 from its left and top. */
  toPicture(point: Pair): Pair
}

export function planFrame(plan: UnitPlan): Frame {
  const { x0, y0, x1, y1 } = layoutOf(plan).view
  return boxFrame(x0, y0, x1 - x0, y1 - y0)
}

/** A layout without a view of the whole is drawn by its buildings. */
export function layoutFrame({ views }: DrawnOf<'layout'>): Frame {
  const [x, y, width, height] = views.whole ?? [0, 0, 6600, 6600]
  return boxFrame(x, y, width, height)
}

export function mapFrame(view: View): Frame {
  const { width, height, toPixel } = projectionOf(view)
  return {
    ratio: width / height,
    toPicture(point) {
      const [x, y] = toPixel([...point])
      return [x / width, y / height]
    },
  }
}

const boxFrame = (left: number, top: number, width: number, height: number): Frame => ({
  ratio: width / height,
  toPicture: ([x, y]) => [(x - left) / width, (y - top) / height],
})

/** Of a picture in place of a drawing, whose places are shares of its width and height. */
export const sheetFrame = (ratio: number): Frame => ({ ratio, toPicture: (spot) => spot })

/** @param view of a map */
export function frameOf(kind: DrawingKind, content: DrawnOf<DrawingKind>, view: View | undefined): Frame {
  if (kind === 'plan') return planFrame(content as UnitPlan)
  if (kind === 'layout' || !view) return layoutFrame(content as DrawnOf<'layout'>)
  return mapFrame(view)
}

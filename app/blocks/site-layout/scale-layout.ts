import type { SiteLayout, Spot } from '#app/domain/drawings/layouts/site-layout.ts'
import { ownProperty } from '#app/platform/own-property.ts'

/** Width of every drawing in its own units, to which type and line widths are relative. */
const drawnWidth = 6600

export interface ScaledLayout {
  /** In units of the drawing, from its upper left corner. */
  layout: SiteLayout
  width: number
  height: number
  /** Units per metre. */
  metre: number
}

/** Scales a view of a layout, so that all drawings share type sizes. */
export function scaleLayout(layout: SiteLayout, view: string): ScaledLayout {
  const [left, top, width, height] = ownProperty(layout.views, view) ?? [0, 0, drawnWidth, drawnWidth]
  const scale = drawnWidth / width
  const spot = ([x, y]: Spot): Spot => [Math.round((x - left) * scale), Math.round((y - top) * scale)]
  const shape = (spots: Spot[]) => spots.map(spot)
  return {
    width: drawnWidth,
    height: Math.round(height * scale),
    metre: 10 * scale,
    layout: {
      ...layout,
      boundary: shape(layout.boundary),
      types: layout.types.map((type) => ({ ...type, frontage: type.frontage * scale })),
      buildings: layout.buildings.map((building) => ({
        ...building,
        label: building.label && spot(building.label),
        wings: building.wings.map((wing) => ({ ...wing, footprint: shape(wing.footprint) })),
      })),
      around: layout.around.map(shape),
      areas: layout.areas.map((area) => ({ ...area, at: shape(area.at), round: area.round * scale })),
      ways: layout.ways.map((way) => ({
        ...way,
        line: shape(way.line),
        width: Math.round(way.width * scale),
      })),
      houses: layout.houses.map((house) => ({ ...house, at: shape(house.at) })),
      facilities: layout.facilities.map((facility) => ({ ...facility, at: shape(facility.at) })),
      services: layout.services.map((service) => ({ ...service, at: shape(service.at) })),
      levels: layout.levels.map((level) => ({ ...level, at: spot(level.at) })),
      retaining: layout.retaining.map(shape),
      labels: layout.labels.map((label) => ({ ...label, at: spot(label.at) })),
      groves: layout.groves.map(shape),
    },
  }
}

/** Width to height of the boxes that a layout with links is shown in: wide screens, and narrow ones. */
const boxes = [2, 4 / 3]

/** Whether a box would cut off part of the site or a facility; such a drawing is shown whole. */
export function isCut({ layout: { boundary, facilities }, width, height }: ScaledLayout): boolean {
  const spots = [...boundary, ...facilities.flatMap(({ at }) => at)]
  return boxes.some((ratio) => {
    const [across, down] = [Math.min(1, (ratio * height) / width), Math.min(1, width / ratio / height)]
    const [x, y] = [(width * (1 - across)) / 2, (height * (1 - down)) / 2]
    return spots.some((spot) => spot[0] < x || spot[0] > width - x || spot[1] < y || spot[1] > height - y)
  })
}

import type { SiteLayout, Spot } from '../../features/drawings/layouts/site-layout.ts'

/** Width of every drawing in its own units, to which type and line widths are relative. */
const drawnWidth = 6600

export interface Fitted {
  /** In units of the drawing, from its upper left corner. */
  layout: SiteLayout
  width: number
  height: number
  /** Units per metre. */
  metre: number
}

/** Scales a view of a layout, so that all drawings share type sizes. */
export function fit(layout: SiteLayout, view: string): Fitted {
  const [left, top, width, height] = layout.views[view] ?? [0, 0, drawnWidth, drawnWidth]
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
      labels: layout.labels.map((label) => ({ ...label, at: spot(label.at) })),
      groves: layout.groves.map(shape),
    },
  }
}

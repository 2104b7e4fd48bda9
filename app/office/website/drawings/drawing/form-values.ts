import { asDrawable } from '#app/domain/drawings/drawable.ts'
import { asDrawn, type DrawingKind, type DrawnOf } from '#app/domain/drawings/drawing.ts'
import { countHouseholds } from '#app/domain/drawings/layouts/households.ts'
import type { Feature, LocationMap } from '#app/domain/drawings/maps/location-map.ts'
import type { UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'

/** The values of a drawing that its forms change; undefined for a draft of another shape, and for a picture. */
export function formValues(kind: DrawingKind, content: unknown) {
  const drawing = asDrawn(asDrawable(kind, content))
  if (!drawing) return undefined
  if (kind === 'plan') return { kind: 'plan' as const, ...planValues(drawing as UnitPlan) }
  if (kind === 'layout') return { kind: 'layout' as const, ...layoutValues(drawing as DrawnOf<'layout'>) }
  return { kind: 'map' as const, ...mapValues(drawing as LocationMap) }
}

export type PlanValues = ReturnType<typeof planValues>
export type LayoutValues = ReturnType<typeof layoutValues>
export type MapValues = ReturnType<typeof mapValues>
export type BuildingValues = LayoutValues['buildings'][number]
export type PlaceValues = MapValues['places'][number]

const planValues = ({ label, ceiling, construction, rooms }: UnitPlan) => ({
  label,
  ceiling,
  storey: construction?.storey,
  slab: construction?.slab,
  rooms: rooms.map(({ id, name, in: variant }) => ({ id, name, variant })),
})

const layoutValues = ({ buildings, types, phases }: DrawnOf<'layout'>) => ({
  types: types.map(({ id, label }) => ({ id, label })),
  buildings: buildings.map((building) => ({
    number: building.number,
    floors: building.floors,
    pilotis: building.pilotis,
    wings: building.wings.map(({ lines }) => lines),
    homes: countHouseholds([building]),
    phase: phases.length > 1 ? phases.find(({ id }) => id === building.phase)?.label : undefined,
  })),
})

const mapValues = ({ features, views }: LocationMap) => ({
  places: features.flatMap((feature) => placeValues(feature, views)),
})

function placeValues({ id, properties, geometry }: Feature, views: LocationMap['views']) {
  if (properties.kind !== 'place' || geometry.type !== 'Point') return []
  const { name, mark, layer, status, source } = properties
  const [lon, lat] = geometry.coordinates
  return [
    {
      ...{ id, name, mark, layer, status, source },
      ...{ lon: lon.toFixed(6), lat: lat.toFixed(6) },
      views: Object.entries(views).flatMap(([view, { names }]) => (names.includes(id) ? [view] : [])),
    },
  ]
}

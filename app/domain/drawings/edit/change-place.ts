import { setAt } from '#app/platform/json-path.ts'
import { type Json, listAt } from './list-at.ts'
import { type PlaceFields, propertiesWith, withNameIn } from './map-place.ts'

/** @returns the unchanged map if it has no such place */
export function changePlace(map: Json, id: string, fields: PlaceFields): Json {
  const features = listAt(map, 'features')
  const index = features.findIndex((one) => one.id === id)
  const feature = features[index]
  if (!feature) return map
  const properties = propertiesWith((feature.properties ?? {}) as Json, fields)
  const changed = setAt(map, ['features', index], {
    ...feature,
    properties,
    geometry: { type: 'Point', coordinates: fields.at },
  })
  return withNameIn(changed, id, fields.views)
}

import { type Json, listAt } from './list-at.ts'
import { idsOf, type PlaceFields, propertiesWith, withNameIn } from './map-place.ts'

/** Adds a place after the others of the map, with a new id. */
export function addPlace(map: Json, fields: PlaceFields): Json {
  const ids = new Set(idsOf(map))
  let number = 1
  while (ids.has(`place-${number}`)) number++
  const id = `place-${number}`
  const feature = {
    type: 'Feature',
    id,
    properties: propertiesWith({}, fields),
    geometry: { type: 'Point', coordinates: fields.at },
  }
  const features = listAt(map, 'features')
  const last = features.findLastIndex((one) => (one.properties as Json | undefined)?.kind === 'place')
  const at = last < 0 ? features.length : last + 1
  return withNameIn({ ...map, features: features.toSpliced(at, 0, feature) }, id, fields.views)
}

import { type Json, listAt } from './list-at.ts'
import { withNameIn } from './map-place.ts'

/** With its name in every view. */
export const removePlace = (map: Json, id: string): Json =>
  withNameIn({ ...map, features: listAt(map, 'features').filter((one) => one.id !== id) }, id, [])

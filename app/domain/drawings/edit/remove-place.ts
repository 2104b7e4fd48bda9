import { type Json, listAt } from './list-at.ts'
import { withNameIn } from './map-place.ts'

/** Also removes its name from every view. */
export const removePlace = (map: Json, id: string): Json =>
  withNameIn({ ...map, features: listAt(map, 'features').filter((one) => one.id !== id) }, id, [])

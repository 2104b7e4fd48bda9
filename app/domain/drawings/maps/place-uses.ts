import { type DrawingOf, isPictured } from '../drawing.ts'
import type { LocationMap } from './location-map.ts'
import { missingInMaps } from './map-picture.ts'

/** Whether content needs a place of a map, for example a table that links to it. */
export function usesPlace(content: unknown, map: DrawingOf<'map'>, id: string): boolean {
  const isOther = (one: { id: string }) => one.id !== id
  const without = isPictured<'map'>(map)
    ? { ...map, places: map.places.filter(isOther) }
    : { ...map, features: map.features.filter(isOther) }
  return missingInMaps(content, [without]).length > missingInMaps(content, [map]).length
}

/** Names of the map's diagrams that end at a place. */
export const diagramsTo = ({ diagrams }: LocationMap, id: string): string[] =>
  Object.entries(diagrams).flatMap(([name, { to }]) => (to === id ? [name] : []))

import type { LocationMap } from './location-map.ts'
import { missingInMaps } from './map-picture.ts'

/** Whether content needs a place of a map, as a table that leads to it does. */
export function usesPlace(content: unknown, map: LocationMap, id: string): boolean {
  const without = { ...map, features: map.features.filter((one) => one.id !== id) }
  return missingInMaps(content, [without]).length > missingInMaps(content, [map]).length
}

/** Names of the map's diagrams that end at a place. */
export const diagramsTo = ({ diagrams }: LocationMap, id: string): string[] =>
  Object.entries(diagrams).flatMap(([name, { to }]) => (to === id ? [name] : []))

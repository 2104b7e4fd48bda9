import type { LonLat } from '#app/domain/drawings/maps/location-map.ts'
import type { MapValues, PlaceValues } from './form-values.ts'

/** Degrees, as texts of the form. */
export interface Spot {
  lon: string
  lat: string
}

export type FilledPlace = Omit<PlaceValues, 'id' | 'mark' | 'layer' | 'status'> & {
  mark: string
  layer: string
  status: string
}

export interface ChosenPlace {
  /** Undefined for a new one. */
  id: string | undefined
  /** Identifies the filled values; another key resets the form. */
  key: string
  filled: FilledPlace
}

export const newPlace = 'new'

/** The place that the address asks for. @param start of a new one */
export function chosenPlace(
  { places }: MapValues,
  chosen: string | undefined,
  start: Spot,
): ChosenPlace | undefined {
  const place = places.find(({ id }) => id === chosen)
  if (!place && chosen !== newPlace) return undefined
  const empty = { name: '', mark: '', layer: '', views: [] as string[], ...start }
  const filled = { ...empty, ...place, status: place?.status ?? '', source: place?.source ?? '' }
  return { id: place?.id, key: JSON.stringify(filled), filled }
}

export function asLonLat({ lon, lat }: Spot): LonLat | undefined {
  const at: LonLat = [Number(lon), Number(lat)]
  return lon.trim() && lat.trim() && at.every(Number.isFinite) ? at : undefined
}

import type { LonLat } from '#app/domain/drawings/maps/location-map.ts'
import type { MapValues, PlaceValues } from './form-values.ts'

/** Degrees as they are written in the form. */
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
  /** Of what is filled in; another one begins anew. */
  key: string
  filled: FilledPlace
}

export const newPlace = 'new'

/** The place that the address asks for, with what was typed where it was refused. @param start of a new one */
export function chosenPlace(
  { places }: MapValues,
  chosen: string | undefined,
  typed: Record<string, string>,
  start: Spot,
): ChosenPlace | undefined {
  const place = places.find(({ id }) => id === chosen)
  if (!place && chosen !== newPlace) return undefined
  const empty = { name: '', mark: '', layer: '', status: '', source: '', views: [] as string[], ...start }
  const stored: FilledPlace = { ...empty, ...place, status: place?.status ?? '', source: place?.source ?? '' }
  const text = (name: 'name' | 'mark' | 'layer' | 'status' | 'lon' | 'lat') => typed[name] ?? stored[name]
  return {
    id: place?.id,
    key: JSON.stringify([place?.id, stored, typed.lon, typed.lat]),
    filled: {
      ...{ name: text('name'), mark: text('mark'), layer: text('layer'), status: text('status') },
      ...{ lon: text('lon'), lat: text('lat'), source: typed.source ?? stored.source },
      views: stored.views,
    },
  }
}

export function asLonLat({ lon, lat }: Spot): LonLat | undefined {
  const at: LonLat = [Number(lon), Number(lat)]
  return lon.trim() && lat.trim() && at.every(Number.isFinite) ? at : undefined
}

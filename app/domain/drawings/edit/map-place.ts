import { setAt } from '#app/platform/json-path.ts'
import type { Layer } from '../maps/layers.ts'
import type { LonLat } from '../maps/location-map.ts'
import type { markWords } from '../maps/mark-words.ts'
import { type Json, listAt } from './list-at.ts'

/** A place of a map as the office fills it in. */
export interface PlaceFields {
  name: string
  mark: keyof typeof markWords
  layer: Layer
  status: 'due' | 'planned' | undefined
  source: string | undefined
  at: LonLat
  /** Views that write its name. */
  views: string[]
}

/** Fields of the office over those of a feature; times and figures of it stay. */
export function propertiesWith(before: Json, { name, mark, layer, status, source }: PlaceFields): Json {
  const all: Json = { ...before, kind: 'place', mark, name, status, layer, source }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** The map with a name in the views that write it, and in no other. */
export function withNameIn(map: Json, id: string, views: readonly string[]): Json {
  return Object.entries((map.views ?? {}) as Record<string, Json>).reduce((changed, [view, { names }]) => {
    const list = Array.isArray(names) ? (names as string[]) : []
    const isIn = list.includes(id)
    if (isIn === views.includes(view)) return changed
    const next = isIn ? list.filter((one) => one !== id) : [...list, id]
    return setAt(changed, ['views', view, 'names'], next)
  }, map)
}

export const idsOf = (map: Json): string[] => listAt(map, 'features').map(({ id }) => String(id))

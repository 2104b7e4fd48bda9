import { isDeepStrictEqual } from 'node:util'
import type { DrawingKind } from '../drawing.ts'
import { type Json, listAt } from './list-at.ts'

/** The item that a screen opens to show a change: `building=2` by its index in the list, `place=station` by its id. */
export type ChangedItem = ['building' | 'place', string]

/** The first building or place that `after` has and `before` had otherwise, or not at all. */
export function changedItem(kind: DrawingKind, before: Json, after: Json): ChangedItem | undefined {
  if (kind === 'layout') {
    const old = listAt(before, 'buildings')
    const index = listAt(after, 'buildings').findIndex((one, i) => !isDeepStrictEqual(one, old[i]))
    return index < 0 ? undefined : ['building', String(index)]
  }
  if (kind !== 'map') return undefined
  const old = new Map(listAt(before, 'features').map((one) => [one.id, one]))
  const place = listAt(after, 'features').find((one) => !isDeepStrictEqual(one, old.get(one.id)))
  return typeof place?.id === 'string' ? ['place', place.id] : undefined
}

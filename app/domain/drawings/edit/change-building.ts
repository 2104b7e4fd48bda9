import { setAt, valueAt } from '#app/platform/json-path.ts'
import { textAt } from '../places/location-keys.ts'
import { type Json, listAt } from './list-at.ts'

export interface ChangedBuilding {
  number: string
  floors: number
  /** Floors without homes that are open below. */
  pilotis: number[]
  /** Type of each line by wing. */
  lines: string[][]
}

/** Distances that are written to the building keep to it when its number changes. @param index in the layout's list */
export function changeBuilding(layout: Json, index: number, changed: ChangedBuilding): Json {
  const { number, floors, pilotis, lines } = changed
  const at = ['buildings', index]
  const before = textAt(layout, [...at, 'number'])
  const had = valueAt(layout, [...at, 'pilotis'])
  let next = setAt(layout, [...at, 'number'], number)
  next = setAt(next, [...at, 'floors'], floors)
  if (pilotis.length || had !== undefined) next = setAt(next, [...at, 'pilotis'], pilotis)
  for (const [wing, types] of lines.entries()) next = setAt(next, [...at, 'wings', wing, 'lines'], types)
  return before && before !== number ? withNumber(next, before, number) : next
}

const withNumber = (layout: Json, before: string, number: string): Json => {
  const distances = listAt(layout, 'distances') as unknown as string[][]
  if (!distances.length) return layout
  return setAt(
    layout,
    ['distances'],
    distances.map((pair) => pair.map((one) => (one === before ? number : one))),
  )
}

/** Types of the lines of a wing that has more or fewer than before; a new line is as the last one. */
export const resizeLines = (types: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, i) => types[i] ?? types.at(-1) ?? '')

import { type Key, valueAt } from '#app/platform/json-path.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { textAt } from './location-keys.ts'
import { boxLine, linesIn, type Pair, type Place, placeOf } from './place.ts'

/** Where an item has its coordinates, by its list; areas, and lines or spots. */
const areas: Record<string, string> = { areas: 'at', houses: 'at', around: '', groves: '' }
const lines: Record<string, string> = { ways: 'line', levels: 'at', labels: 'at', retaining: '' }

/** Where in a layout a part of its document is drawn; undefined for what has no place, as the facts of a phase. */
export function placeInLayout(layout: unknown, keys: readonly Key[]): Place | undefined {
  const [part = '', at = 0, field, index] = keys
  const item = valueAt(layout, [part, at])
  switch (part) {
    case 'boundary':
      return placeOf(linesIn(valueAt(layout, [part])), true)
    case 'buildings':
      return placeOf(
        field === 'wings' && index !== undefined ? wingOf(item, index) : footprintsOf(item),
        true,
      )
    case 'distances':
      return placeOf(pairOf(layout, item), true)
    case 'services':
    case 'facilities':
      return placeOf(linesIn(valueAt(item, index === undefined ? ['at'] : ['at', index])), false)
    case 'views':
      return placeOf(frameOf(item), true)
  }
  const [area, line] = [ownProperty(areas, String(part)), ownProperty(lines, String(part))]
  const below = area ?? line
  if (below === undefined) return undefined
  return placeOf(linesIn(below ? valueAt(item, [below]) : item), area !== undefined)
}

const wingOf = (building: unknown, index: Key): Pair[][] =>
  linesIn(valueAt(building, ['wings', index, 'footprint']))

function footprintsOf(building: unknown): Pair[][] {
  const wings = valueAt(building, ['wings'])
  return Array.isArray(wings) ? wings.flatMap((_, i) => wingOf(building, i)) : []
}

/** The two buildings between which a distance is written. */
function pairOf(layout: unknown, numbers: unknown): Pair[][] {
  const buildings = valueAt(layout, ['buildings'])
  if (!Array.isArray(buildings) || !Array.isArray(numbers)) return []
  return buildings.filter((one) => numbers.includes(textAt(one, ['number']))).flatMap(footprintsOf)
}

function frameOf(view: unknown): Pair[][] {
  const [x, y, width, height] = Array.isArray(view) ? view.map(Number) : []
  if (x === undefined || y === undefined || width === undefined || height === undefined) return []
  return [boxLine([x, y], [x + width, y + height])]
}

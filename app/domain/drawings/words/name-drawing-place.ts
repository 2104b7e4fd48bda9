import { type Key, valueAt } from '#app/platform/json-path.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import type { DrawingKind } from '../drawing.ts'
import { keysOf } from '../places/location-keys.ts'
import { fieldWords } from './field-words.ts'
import { nameItem } from './name-item.ts'
import type { ViewTitles } from './title-views.ts'

/** A fault's location as the office calls it: `101동 › 층수`; empty for the drawing as a whole. */
export function nameDrawingPlace(
  kind: DrawingKind,
  content: unknown,
  location: string,
  views?: ViewTitles,
): string {
  return wordsOfKeys(kind, content, keysOf(content, location), views).join(' › ')
}

/**
 * A way into the document, a word a step; lists are named by their items.
 * @param views without them, views of a map are counted: their own names are of no language
 */
export function wordsOfKeys(
  kind: DrawingKind,
  content: unknown,
  keys: readonly Key[],
  views: ViewTitles = {},
): string[] {
  const words = keys.flatMap((key, i): string[] => {
    const above = valueAt(content, keys.slice(0, i))
    const isItem = typeof key === 'number' && Array.isArray(above)
    if (isItem && i > 0 && typeof keys[i - 1] === 'string')
      return isOnly(above, keys, i) ? [] : [nameItem(kind, content, keys.slice(0, i + 1))]
    if (typeof key === 'number') return []
    if (kind === 'map' && keys[i - 1] === 'views')
      return [
        ownProperty(views, key) ?? `${fieldWords.map.views} ${Object.keys(above ?? {}).indexOf(key) + 1}`,
      ]
    if (kind === 'map' && key === 'views' && keys.length > i + 1) return []
    // The item that follows is named, not its list.
    if (typeof keys[i + 1] === 'number')
      return Array.isArray(valueAt(above, [key])) ? [] : [wordOf(kind, key)]
    return [wordOf(kind, key)]
  })
  return words.filter(Boolean)
}

const wordOf = (kind: DrawingKind, key: string): string => ownProperty(fieldWords[kind], key) ?? key

/** Most buildings have one wing, which nobody speaks of; a position has two numbers, which are one. */
const isOnly = (list: readonly unknown[], keys: readonly Key[], i: number): boolean =>
  (keys[i - 1] === 'wings' && list.length === 1) ||
  typeof list[0] === 'number' ||
  pointLists.has(String(keys[i - 1]))

const pointLists = new Set([
  'coordinates',
  'polygon',
  'extended',
  'footprint',
  'boundary',
  'envelope',
  'from',
  'to',
  'line',
])

import { type Key, valueAt } from '#app/platform/json-path.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import type { DrawingKind } from '../drawing.ts'
import { textAt } from '../places/location-keys.ts'
import { openingNames, thingNames } from '../plans/check/plan-finding.ts'
import { fieldWords } from './field-words.ts'

/** An item of a list as the office calls it: `101동`, `안방`, `벽 w3`. @param keys its place, the index last */
export function nameItem(kind: DrawingKind, content: unknown, keys: readonly Key[]): string {
  const list = String(keys.at(-2))
  const index = Number(keys.at(-1))
  const item = valueAt(content, keys)
  const id = textAt(item, ['id'])
  const of = textAt(item, ['kind']) ?? ''
  const plain = `${wordIn(fieldWords[kind], list) || list} ${index + 1}`
  switch (`${kind} ${list}`) {
    case 'plan rooms':
      return textAt(item, ['name']) ?? plain
    case 'plan walls':
      return id ? `벽 ${id}` : plain
    case 'plan openings':
      return id ? `${wordIn(openingNames, of) ?? '문·창'} ${id}` : plain
    case 'plan fixtures':
    case 'plan furniture':
      return `${wordIn(thingNames, of) ?? wordIn(fieldWords.plan, list)} ${index}`
    case 'layout buildings':
      return textAt(item, ['number']) ? `${textAt(item, ['number'])}동` : plain
    case 'layout lines':
      return `${lineNumber(content, keys)}호 라인`
    case 'layout types':
      return `주택형 ${id ?? index + 1}`
    case 'layout phases':
      return textAt(item, ['label']) ?? plain
    case 'layout facilities':
    case 'map places':
      return textAt(item, ['name']) ?? plain
    case 'map features':
      return textAt(item, ['properties', 'name']) ?? (id ? `${fieldWords.map.features} ${id}` : plain)
    default:
      return plain
  }
}

const wordIn = (words: Record<string, string>, key: string): string | undefined => ownProperty(words, key)

/** Lines are counted through the wings of their building. */
function lineNumber(content: unknown, keys: readonly Key[]): number {
  const [wing, line] = [Number(keys.at(-3)), Number(keys.at(-1))]
  const wings = valueAt(content, keys.slice(0, -3))
  const before = Array.isArray(wings) ? wings.slice(0, wing) : []
  return before.reduce<number>((sum, one) => sum + lengthOf(valueAt(one, ['lines'])), line + 1)
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

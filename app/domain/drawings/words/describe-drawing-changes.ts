import { type Key, valueAt } from '#app/platform/json-path.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { isSameJson } from '#app/platform/same-json.ts'
import { type DrawingKind, isPictured } from '../drawing.ts'
import { distance, formatDistance } from '../maps/distance.ts'
import { textAt } from '../places/location-keys.ts'
import { unitWords, valueWords } from './field-words.ts'
import { wordsOfKeys } from './name-drawing-place.ts'
import type { ViewTitles } from './title-views.ts'

type Json = Record<string, unknown>

interface Compared {
  kind: DrawingKind
  before: unknown
  after: unknown
  views: ViewTitles | undefined
}

const maxLines = 40

/** What changed in a drawing, in everyday words: `101동 층수 24 → 25`, `한내역 위치 120m 이동`. */
export function describeDrawingChanges(
  kind: DrawingKind,
  before: unknown,
  after: unknown,
  views?: ViewTitles,
): string[] {
  if (isPictured(before) !== isPictured(after))
    return [isPictured(after) ? '도면 대신 그림과 글로 바꿈' : '그림 대신 도면으로 바꿈']
  const lines = [...new Set(changesAt({ kind, before, after, views }, [], []))]
  return lines.length > maxLines
    ? [...lines.slice(0, maxLines), `그 밖에 ${lines.length - maxLines}곳`]
    : lines
}

function changesAt(compared: Compared, from: Key[], to: Key[]): string[] {
  const [a, b] = [valueAt(compared.before, from), valueAt(compared.after, to)]
  if (isSameJson(a, b)) return []
  const last = to.at(-1)
  if (isItems(a) && isItems(b)) return itemChanges(compared, from, to)
  if (isObject(a) && isObject(b))
    return last === 'geometry' ? [shapeChange(compared, from, a, b)] : fieldChanges(compared, from, to, a, b)
  if (isNames(a) && isNames(b)) return nameChanges(compared, from, a, b)
  return [valueChange(compared, from, a, b)]
}

const fieldChanges = (compared: Compared, from: Key[], to: Key[], a: Json, b: Json): string[] =>
  [...new Set([...Object.keys(b), ...Object.keys(a)])].flatMap((name) =>
    changesAt(compared, [...from, name], [...to, name]),
  )

/** Items are paired by what they are known by, and what is left in the same place by their place. */
function itemChanges(compared: Compared, from: Key[], to: Key[]): string[] {
  const { kind, before, after, views } = compared
  const [a, b] = [itemsAt(before, from), itemsAt(after, to)]
  const left = new Set(a.keys())
  const partner = b.map((item) => {
    const found =
      identityOf(item) === undefined ? -1 : a.findIndex((one) => identityOf(one) === identityOf(item))
    return left.delete(found) ? found : undefined
  })
  const isMoved = a.length === b.length
  const changes = partner.flatMap((of, i): string[] => {
    const was = of ?? (isMoved && left.delete(i) ? i : undefined)
    if (was !== undefined) return changesAt(compared, [...from, was], [...to, i])
    return [`${wordsOfKeys(kind, after, [...to, i], views).join(' ')} 추가`]
  })
  const removed = [...left].map((i) => `${wordsOfKeys(kind, before, [...from, i], views).join(' ')} 삭제`)
  return [...changes, ...removed]
}

/** A list that is not there has nothing in it. */
const isItems = (value: unknown): boolean => value === undefined || (isList(value) && value.every(isObject))

const itemsAt = (content: unknown, keys: Key[]) => (valueAt(content, keys) ?? []) as Json[]

const identityOf = (item: Json): unknown => item.id ?? item.number ?? item.home ?? item.text ?? item.name

/** Names that a list gained or lost; short lists are quoted whole. */
function nameChanges(compared: Compared, keys: Key[], a: string[], b: string[]): string[] {
  if (Math.max(a.length, b.length) <= fewNames) return [valueChange(compared, keys, a, b)]
  const where = wordsOfKeys(compared.kind, compared.before, keys, compared.views).join(' ')
  const lines = [
    ...b.filter((one) => !a.includes(one)).map((one) => `${where}에 ${nameOf(compared.after, one)} 추가`),
    ...a.filter((one) => !b.includes(one)).map((one) => `${where}에서 ${nameOf(compared.before, one)} 삭제`),
  ]
  return lines.length ? lines : [`${where} 순서 변경`]
}

const fewNames = 8

/** What a map calls the feature of an id. */
function nameOf(content: unknown, id: string): string {
  const features = valueAt(content, ['features'])
  const feature = isList(features) ? features.find((one) => textAt(one, ['id']) === id) : undefined
  return textAt(feature, ['properties', 'name']) ?? id
}

/** Named as it was, so that a new name is seen beside the one that it replaces. */
function valueChange({ kind, before, views }: Compared, keys: Key[], a: unknown, b: unknown): string {
  const where = wordsOfKeys(kind, before, nearest(before, keys), views).join(' ')
  const field = String(keys.findLast((key) => typeof key === 'string'))
  if (!isWord(a) || !isWord(b)) return `${where} 모양 변경`
  const write = (value: unknown) => written(field, value)
  return `${where} ${write(a)} → ${write(b)}`
}

/** Of a position only its list is named. */
const nearest = (content: unknown, keys: Key[]): Key[] =>
  typeof keys.at(-1) === 'number' && !isObject(valueAt(content, keys)) ? keys.slice(0, -1) : keys

/** A value that is said, or a few of them in a row. */
const isWord = (value: unknown): boolean => isNames(value) || !isNested(value)

const isNames = (value: unknown): value is string[] =>
  isList(value) && value.length > 0 && value.every((one) => typeof one === 'string')

const isNested = (value: unknown): boolean => value !== null && typeof value === 'object'

function written(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '(없음)'
  if (isList(value)) return value.map((one) => written(field, one)).join('·') || '(없음)'
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  const words = ownProperty(valueWords, field) ?? {}
  const text = String(value)
  return `${ownProperty(words, text) ?? text}${ownProperty(unitWords, field) ?? ''}`
}

function shapeChange({ kind, before, views }: Compared, keys: Key[], a: Json, b: Json): string {
  const where = wordsOfKeys(kind, before, keys, views).join(' ')
  const [from, to] = [pointOf(a), pointOf(b)]
  if (!from || !to) return `${where} 모양 변경`
  const metres = distance(from, to)
  return `${where} ${metres < 100 ? `${Math.round(metres)}m` : formatDistance(metres)} 이동`
}

function pointOf(geometry: Json): [number, number] | undefined {
  const at = valueAt(geometry, ['coordinates'])
  return textAt(geometry, ['type']) === 'Point' && isList(at) ? [Number(at[0]), Number(at[1])] : undefined
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

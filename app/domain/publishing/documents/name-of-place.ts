import { nameDrawingPlace } from '#app/domain/drawings/words/name-drawing-place.ts'
import { factLabel } from '#app/domain/site/fact-labels.ts'
import { siteSettings } from '#app/domain/site/site-settings.ts'
import { type Key, keysOfPath, valueAt } from '#app/platform/json-path.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { bareSchema, defOf, metaOf, type Schema } from '#app/platform/schema-meta.ts'
import { pageContent } from '../pages/page-content.ts'
import { schemaOfBlock } from '../pages/sample-block.ts'
import { schemaMeta } from './block-titles.ts'
import { type DraftPart, parsePart } from './parts.ts'

/** `blocks[2].rows[0].label` of a page in the labels of its form: `표 › 줄 1 › 이름`. */
export function nameOfPlace(document: unknown, place: string): string {
  const isPage = document !== null && typeof document === 'object' && Object.hasOwn(document, 'blocks')
  const keys = isPage ? keysOfPath(place) : withWholeFact(document, keysOfPath(place))
  const names: string[] = []
  let schema: Schema | undefined = isPage ? pageContent : siteSettings
  let value: unknown = document
  for (const [i, key] of keys.entries()) {
    value = valueAt(value, [key])
    schema = schema && innerSchema(schema, key, value)
    if (typeof key === 'number') {
      const type = (value as { type?: unknown } | undefined)?.type
      const kind = typeof type === 'string' ? schemaMeta(type).title : undefined
      const last = names.pop()
      names.push(kind && kind !== type ? kind : `${last ?? '항목'} ${key + 1}`)
    } else if (key === 'blocks') names.push('')
    else if (!isPage && i === 1 && keys[0] === 'facts') names.push(factLabel(key))
    else names.push((schema && metaOf(schema).title) ?? key)
  }
  return names.filter(Boolean).join(' › ') || '페이지'
}

const fieldsOfFact = new Set<Key>(['value', 'unit', 'digits', 'source'])

/** Names of facts have dots, which part all other names. A document that is not at hand does not say where one ends. */
function withWholeFact(document: unknown, keys: Key[]): Key[] {
  const [first, ...rest] = keys
  if (first !== 'facts' || rest.length < 2) return keys
  const isStored = Object.hasOwn((valueAt(document, ['facts']) as object | undefined) ?? {}, rest.join('.'))
  const last = isStored || !fieldsOfFact.has(rest.at(-1) ?? '') ? [] : [rest.pop() as Key]
  return [first, rest.join('.'), ...last]
}

/** The same of any document: a drawing has words of its own, `101동 › 층수`. */
export function nameOfPlaceIn(part: DraftPart, document: unknown, place: string): string {
  const parsed = parsePart(part)
  return parsed?.kind === 'drawing'
    ? nameDrawingPlace(parsed.drawing, document, place)
    : nameOfPlace(document, place)
}

function innerSchema(schema: Schema, key: string | number, value: unknown): Schema | undefined {
  const type = (value as { type?: unknown } | undefined)?.type
  const block = typeof key === 'number' && typeof type === 'string' ? schemaOfBlock(type) : undefined
  if (block) return block
  const def = defOf(bareSchema(schema))
  if (def.type === 'object') return ownProperty(def.shape, key)
  if (def.type === 'array') return def.element
  if (def.type === 'record') return def.valueType
  if (def.type === 'union') return def.options.map((option) => innerSchema(option, key, value)).find(Boolean)
  return undefined
}

import type { CheckedSite } from './checked-site.ts'

/** One text with what stands around it, which decides what it speaks of and whether it names its source. */
export interface Statement {
  file: string
  path: string
  /** The text; a figure and its unit where these are two fields. */
  text: string
  /** Headings over the text, the nearest first: table heads, labels, titles. */
  labels: string[]
  /** Every text of the item it belongs to: a card, a row, a section. */
  item: string
  /** Notes and sources of the blocks around it. */
  notes: string[]
  /** The page's own notices. */
  notices: string[]
  /** What the text is used for. */
  role: 'text' | 'alt' | 'head' | 'drawing'
}

/** The surroundings while walking; a document's own texts have no item but themselves. */
type Scope = Omit<Statement, 'text' | 'role' | 'item'> & { item: string | undefined }
type Json = Record<string, unknown>

/** Fields that hold no words for readers. */
const silent = new Set('type id url path param kind tone slug publishedAt share receiptPrefix'.split(' '))
const headings = ['label', 'title', 'by', 'to', 'caption']
const remarks = 'source sources note notes notice notices version basis caption'.split(' ')

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
export const isPicture = (value: unknown): value is Json & { name: string; alt: string } =>
  isObject(value) && typeof value.name === 'string' && typeof value.alt === 'string'
const strings = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((v) => typeof v === 'string') : []

/** The fields of an object that readers come to see; a picture's file names are none. */
const wordsOf = (object: Json) =>
  Object.entries(object).filter(
    ([key]) => !silent.has(key) && !(isPicture(object) && /^(name|narrow)$/.test(key)),
  )

/** Every text below a value that a reader comes to see. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return isObject(value) ? wordsOf(value).flatMap(([, inner]) => textsOf(inner)) : []
}

/** Every text of a site, file by file. A press post is one item with its medium and day. */
export function statementsOf({ settings, settingsFile, pages, press }: CheckedSite): Statement[] {
  const begin = { path: '', labels: [], notes: [], notices: [], item: undefined }
  const { facts: _, theme: __, hosts: ___, ...words } = settings
  return [
    ...walk(words, '', { ...begin, file: settingsFile }),
    ...pages.flatMap(({ file, page }) => walk(page, '', { ...begin, file, notices: page.notices })),
    ...press.flatMap(({ file, post }) => {
      const notes = post.source ? [`${post.source.name} 보도 ${post.publishedAt.slice(0, 10)}`] : []
      return walk(post, '', { ...begin, file, notes, item: textsOf(post).join(' / ') })
    }),
  ]
}

function walk(value: unknown, key: string, scope: Scope): Statement[] {
  if (typeof value === 'string') return value.trim() ? [stated(value, key, scope)] : []
  if (Array.isArray(value))
    return value.flatMap((item, i) => walk(item, key, { ...scope, path: `${scope.path}[${i}]` }))
  if (!isObject(value)) return []
  const inner = enter(value, scope)
  const columns = strings(value.columns ?? value.head)
  return wordsOf(value).flatMap(([name, content]) => {
    const path = scope.path ? `${scope.path}.${name}` : name
    if (name === 'rows' && columns.length && Array.isArray(content))
      return content.flatMap((row, i) => walkRow(row, columns, { ...inner, path: `${path}[${i}]` }))
    const labels = headings.includes(name) ? scope.labels : inner.labels
    const split =
      /^(figure|value)$/.test(name) && typeof content === 'string' && typeof value.unit === 'string'
    return walk(split ? content + value.unit : content, name, { ...inner, path, labels })
  })
}

const stated = (text: string, key: string, scope: Scope): Statement => ({
  ...scope,
  text,
  item: scope.item ?? text,
  role: key === 'alt' ? 'alt' : headPath.test(scope.path) ? 'head' : 'text',
})

const headPath = /^(variant\.options\.[^.]+\.)?(title|description|keywords\[\d+\])$/

/** What an object adds to the surroundings of the texts in it. */
function enter(object: Json, scope: Scope): Scope {
  if (!scope.path) return scope
  const texts = textsOf(object)
  const own = headings.flatMap((name) => strings(object[name])).filter((text) => text.length <= 30)
  const isItem = scope.item === undefined || (texts.length > 1 && !isPicture(object))
  return {
    ...scope,
    labels: [...own.reverse(), ...scope.labels],
    notes: [...remarks.flatMap((name) => strings(object[name])), ...scope.notes],
    item: isItem ? texts.join(' / ') : scope.item,
  }
}

/** A table's cells know their column's and their row's head. */
function walkRow(row: unknown, columns: string[], scope: Scope): Statement[] {
  const { values, cells = values, ...rest } = isObject(row) ? row : { cells: row }
  const texts = strings(cells)
  const label = isObject(row) ? strings(row.label)[0] : texts[0]
  const inRow = { ...scope, item: textsOf(row).join(' / ') }
  const inCells = texts.flatMap((text, j) => {
    const head = columns.length === texts.length ? columns[j] : undefined
    const labels = [label, head].filter((l): l is string => l !== undefined && l !== text)
    const path = `${scope.path}${isObject(row) ? (values ? '.values' : '.cells') : ''}[${j}]`
    return walk(text, 'cell', { ...inRow, path, labels: [...labels, ...scope.labels] })
  })
  return [...walk(rest, '', inRow), ...inCells]
}

import { picturedKinds } from '#app/domain/drawings/drawing.ts'
import { siteSettings } from '#app/domain/site/site-settings.ts'
import { elementOf, type Field, type FieldRole, fieldsOf, textsOf } from '#app/platform/field-roles.ts'
import { pressPost } from '../press/press-post.ts'
import type { CheckedSite } from './checked-site.ts'
import { pageContent } from './page-content.ts'

export interface Statement {
  file: string
  path: string
  text: string
  /** Headings that apply to the text, the nearest first: table heads, labels, titles. */
  labels: string[]
  /** All text of the item: a card, a row, a section. */
  item: string
  /** Notes and sources of the surrounding blocks. */
  notes: string[]
  notices: string[]
  role: 'text' | 'alt' | 'head' | 'drawing'
}

/** Context of the walk; a document's own texts have no item but themselves. */
type Scope = Omit<Statement, 'text' | 'role' | 'item'> & { item: string | undefined }
type Json = Record<string, unknown>

const has = (role: FieldRole | undefined, ...roles: FieldRole[]) => role !== undefined && roles.includes(role)

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
export const isPicture = (value: unknown): value is Json & { name: string; alt: string } =>
  isObject(value) && typeof value.name === 'string' && typeof value.alt === 'string'
const strings = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((v) => typeof v === 'string') : []

/** Letters of the longest text that is checked; the longest of the demo sites has 279. */
export const longestText = 20_000

interface Collected {
  statements: Statement[]
  tooLong: Statement[]
}

/** Of each site that is checked: many checks read them. */
const collected = new WeakMap<CheckedSite, Collected>()

function collectOnce(site: CheckedSite): Collected {
  const known = collected.get(site)
  if (known) return known
  const all = Map.groupBy(collect(site), ({ text }) => text.length > longestText)
  const made = { statements: all.get(false) ?? [], tooLong: all.get(true) ?? [] }
  collected.set(site, made)
  return made
}

/** Every text of a site by file, without those that are too long. A press post is one item with its medium and day. */
export const statementsOf = (site: CheckedSite): Statement[] => collectOnce(site).statements

/** Texts longer than `longestText`, which no check reads. */
export const longTextsOf = (site: CheckedSite): Statement[] => collectOnce(site).tooLong

/** What a check reads in each text of a site. */
export const readStatements = <T>(site: CheckedSite, read: (statement: Statement) => Iterable<T>): T[] =>
  readEach(site, statementsOf(site), read)

/** What a check finds in some texts, at most `most`. Calls `atWork` before it reads each text. */
export function readEach<T>(
  { atWork, most }: Pick<CheckedSite, 'atWork' | 'most'>,
  statements: readonly Statement[],
  read: (statement: Statement) => Iterable<T>,
): T[] {
  const found: T[] = []
  for (const statement of statements) {
    atWork?.(statement.file, statement.path)
    for (const one of read(statement)) if (found.push(one) === most) return found
  }
  return found
}

function collect({ settings, settingsFile, pages, press, pictured }: CheckedSite): Statement[] {
  const begin = { path: '', labels: [], notes: [], notices: [], item: undefined }
  const { facts: _, theme: __, hosts: ___, ...words } = settings
  return [
    ...walk({ name: '', value: words, schema: siteSettings }, { ...begin, file: settingsFile }),
    ...pages.flatMap(({ file, page }) =>
      walk({ name: '', value: page, schema: pageContent }, { ...begin, file, notices: page.notices }),
    ),
    ...pictured.flatMap(({ file, kind, content }) =>
      walk({ name: '', value: content, schema: picturedKinds[kind] }, { ...begin, file }),
    ),
    ...press.flatMap(({ file, post }) => {
      const notes = post.source ? [`${post.source.name} 보도 ${post.publishedAt.slice(0, 10)}`] : []
      const item = textsOf(pressPost, post).join(' / ')
      return walk({ name: '', value: post, schema: pressPost }, { ...begin, file, notes, item })
    }),
  ]
}

type Walked = Omit<Field, 'role'>

function walk({ name: key, value, schema }: Walked, scope: Scope): Statement[] {
  if (typeof value === 'string') return value.trim() ? [stated(value, key, scope)] : []
  if (Array.isArray(value))
    return value.flatMap((item, i) =>
      walk({ name: key, value: item, schema: elementOf(schema) }, { ...scope, path: `${scope.path}[${i}]` }),
    )
  if (!isObject(value)) return []
  const inner = enter({ name: key, value, schema }, scope)
  const columns = strings(value.columns ?? value.head)
  return fieldsOf(schema, value).flatMap((field) => {
    const { name, value: content, role } = field
    if (role === 'silent') return []
    const path = scope.path ? `${scope.path}.${name}` : name
    if (name === 'rows' && columns.length && Array.isArray(content))
      return content.flatMap((row, i) =>
        walkRow({ name, value: row, schema: elementOf(field.schema) }, columns, {
          ...inner,
          path: `${path}[${i}]`,
        }),
      )
    const labels = has(role, 'heading', 'caption') ? scope.labels : inner.labels
    const split =
      /^(figure|value)$/.test(name) && typeof content === 'string' && typeof value.unit === 'string'
    return walk({ ...field, value: split ? content + value.unit : content }, { ...inner, path, labels })
  })
}

const stated = (text: string, key: string, scope: Scope): Statement => ({
  ...scope,
  text,
  item: scope.item ?? text,
  role: key === 'alt' ? 'alt' : headPath.test(scope.path) ? 'head' : 'text',
})

const headPath = /^(variant\.options\.[^.]+\.)?(title|description|keywords\[\d+\])$/

function enter({ value, schema }: Walked & { value: Json }, scope: Scope): Scope {
  if (!scope.path) return scope
  const texts = textsOf(schema, value)
  const textsWith = (...roles: FieldRole[]) =>
    fieldsOf(schema, value).flatMap((field) => (has(field.role, ...roles) ? strings(field.value) : []))
  const own = textsWith('heading', 'caption').filter((text) => text.length <= 30)
  const isItem = scope.item === undefined || (texts.length > 1 && !isPicture(value))
  return {
    ...scope,
    labels: [...own.reverse(), ...scope.labels],
    notes: [...textsWith('note', 'caption'), ...scope.notes],
    item: isItem ? texts.join(' / ') : scope.item,
  }
}

/** Cells get the headings of their column and row. */
function walkRow(field: Walked, columns: string[], scope: Scope): Statement[] {
  const { value: row, schema } = field
  const { values, cells = values, ...rest } = isObject(row) ? row : { cells: row }
  const texts = strings(cells)
  const label = isObject(row) ? strings(row.label)[0] : texts[0]
  const inRow = { ...scope, item: textsOf(schema, row).join(' / ') }
  const inCells = texts.flatMap((text, j) => {
    const head = columns.length === texts.length ? columns[j] : undefined
    const labels = [label, head].filter((l): l is string => l !== undefined && l !== text)
    const path = `${scope.path}${isObject(row) ? (values ? '.values' : '.cells') : ''}[${j}]`
    return walk(
      { name: 'cell', value: text, schema: undefined },
      { ...inRow, path, labels: [...labels, ...scope.labels] },
    )
  })
  return [...walk({ name: '', value: rest, schema }, inRow), ...inCells]
}

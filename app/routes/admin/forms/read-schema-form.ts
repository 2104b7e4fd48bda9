import { data } from 'react-router'
import { z } from 'zod'
import { valueAt } from '#app/platform/json-path.ts'
import { bareSchema, defOf, type Schema } from '#app/platform/schema-meta.ts'
import { changeValue } from './change-value.ts'
import { commandName, countName, entryKey, entryName, nameAt, shapeName, thereName } from './field-names.ts'
import { editOf, type FormCommand, formCommand } from './form-command.ts'
import {
  controlOf,
  defaultOf,
  elementOf,
  fieldsOfGroup,
  isOptional,
  isPart,
  itemsOfPair,
  optionsOf,
  valueOfEntry,
} from './form-control.ts'
import { wordsIn } from './words-in.ts'

export interface ReadForm {
  value: unknown
  /** A button was pressed that changes the form itself; `value` has its change. */
  command: FormCommand | undefined
}

/**
 * Reads what `SchemaForm` posts without script. Fields that were not drawn are those of `base`, and a field that
 * says what its absence means stays absent where it is absent there, so that nothing changes that nobody changed.
 *
 * Every item, cell and entry that a form draws posts fields of its own. So what counts announce has to be posted, and reading
 * costs time in proportion to the form: counts are multiplied where lists are in lists.
 *
 * @param name of the form
 * @param base the value that the form was drawn from
 * @throws a 400 response for counts beyond the posted fields, which no form of ours sends
 */
export function readSchemaForm(schema: Schema, form: PostedFields, name: string, base?: unknown): ReadForm {
  const fields = fieldsOf(form)
  const value = read(schema, { fields, name }, base)
  const command = readCommand(fields.values, name)
  const edit = command && editOf(schema, value, command)
  return { value: edit ? changeValue(value, edit) : value, command: edit && command }
}

function readCommand(values: Values, name: string): FormCommand | undefined {
  const written = values.get(commandName(name))?.[0]
  if (typeof written !== 'string') return undefined
  try {
    return formCommand.safeParse(JSON.parse(written)).data
  } catch {
    return undefined
  }
}

/** A `FormData`, or its fields as an answer gives them back. */
type PostedFields = Iterable<readonly [name: string, value: FormDataEntryValue]>

type Values = ReadonlyMap<string, FormDataEntryValue[]>

interface Fields {
  values: Values
  /** Names in their order, to find the fields of an item. */
  names: readonly string[]
  /** Cells of tables that may still be read. */
  cellsLeft: number
  /** Items that may still be read without fields of their own: a choice of which nothing is chosen posts none. */
  emptyLeft: number
}

function fieldsOf(form: PostedFields): Fields {
  const values = new Map<string, FormDataEntryValue[]>()
  for (const [name, value] of form) {
    const before = values.get(name)
    if (before) before.push(value)
    else values.set(name, [value])
  }
  return { values, names: [...values.keys()].sort(), cellsLeft: values.size, emptyLeft: maxEmpty }
}

interface Place {
  fields: Fields
  name: string
}

const inside = ({ fields, name }: Place, key: string | number): Place => ({
  fields,
  name: nameAt(name, [key]),
})

const writtenAt = ({ fields }: Place, name: string) => fields.values.get(name)?.[0]

/** Browsers send line breaks as CRLF. */
const textOf = (place: Place) => {
  const written = writtenAt(place, place.name)
  return typeof written === 'string' ? written.replace(/\r\n?/g, '\n') : undefined
}

const countOf = (place: Place) => {
  const written = writtenAt(place, countName(place.name))
  return written === undefined ? undefined : Math.max(0, Math.trunc(Number(written)) || 0)
}

const maxEmpty = 100

const refused = () => data('보내신 내용을 읽지 못했습니다.', { status: 400 })

/** Items of a list or record that were drawn. */
function indicesOf({ fields, name }: Place, count: number): number[] {
  if (count > fields.names.length + maxEmpty) throw refused()
  const all = indices(count)
  for (const i of all) if (!isPosted(fields, nameAt(name, [i])) && --fields.emptyLeft < 0) throw refused()
  return all
}

/** Whether an item has a field: `cards.2` itself, or `cards.2.title`, `cards.2:there`. */
const isPosted = ({ names }: Fields, item: string): boolean =>
  names[firstFrom(names, item)] === item ||
  ['.', ':'].some((end) => names[firstFrom(names, item + end)]?.startsWith(item + end) === true)

function firstFrom(names: readonly string[], name: string): number {
  let [low, high] = [0, names.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((names[middle] as string) < name) low = middle + 1
    else high = middle
  }
  return low
}

const indices = (count: number) => Array.from({ length: count }, (_, i) => i)

function read(schema: Schema, place: Place, base: unknown): unknown {
  const there = writtenAt(place, thereName(place.name))
  if (there === '0') return undefined
  if (there === undefined && isOptional(schema) && isPart(schema)) return base
  const value = readPresent(schema, place, base)
  return value === undefined || !isOptional(schema) ? value : unlessMeant(schema, value, base)
}

/** Nothing where the field was absent and still says what its absence means. */
function unlessMeant(schema: Schema, value: unknown, base: unknown): unknown {
  if (base !== undefined) return value
  const meant = defaultOf(schema) ?? (Array.isArray(value) ? [] : undefined)
  return meant !== undefined && JSON.stringify(meant) === JSON.stringify(value) ? undefined : value
}

function readPresent(schema: Schema, place: Place, base: unknown): unknown {
  switch (controlOf(schema)) {
    case 'number':
      return readNumber(schema, place, base)
    case 'flag':
      return readFlag(place, base)
    case 'words':
      return readWords(place, base)
    case 'list':
      return readList(schema, place, base)
    case 'entries':
      return readEntries(schema, place, base)
    case 'pair':
      return itemsOfPair(schema).map((item, i) => read(item, inside(place, i), valueAt(base, [i])))
    case 'shapes':
      return readShape(schema, place, base)
    case 'constant':
      return constantOf(schema)
    case 'table':
      return readTable(schema, place, base)
    default:
      return defOf(bareSchema(schema)).type === 'object'
        ? readGroup(schema, place, base)
        : readText(schema, place, base)
  }
}

function constantOf(schema: Schema) {
  const def = defOf(bareSchema(schema))
  return def.type === 'literal' ? def.values[0] : undefined
}

function readText(schema: Schema, place: Place, base: unknown): unknown {
  const text = textOf(place)
  if (text === undefined) return base
  return text === '' && base !== '' && isOptional(schema) ? undefined : text
}

function readNumber(schema: Schema, place: Place, base: unknown): unknown {
  const text = textOf(place)?.trim().replaceAll(',', '')
  if (text === undefined) return base
  if (text === '') return isOptional(schema) ? undefined : null
  const number = Number(text)
  return Number.isNaN(number) ? text : number
}

/** The last of a hidden field and its box. */
function readFlag({ fields, name }: Place, base: unknown): unknown {
  return fields.values.get(name)?.includes('on') ?? base
}

function readWords(place: Place, base: unknown): unknown {
  const text = textOf(place)
  if (text === undefined) return base
  const words = wordsIn(text)
  return words.length || base !== undefined ? words : undefined
}

function readList(schema: Schema, place: Place, base: unknown): unknown {
  const count = countOf(place)
  if (count === undefined) return base
  const element = elementOf(schema)
  return indicesOf(place, count).map((i) => read(element, inside(place, i), valueAt(base, [i])) ?? '')
}

function readEntries(schema: Schema, place: Place, base: unknown): unknown {
  const count = countOf(place)
  if (count === undefined) return base
  const value = valueOfEntry(schema)
  return Object.fromEntries(
    indicesOf(place, count).map((i) => {
      const key = String(writtenAt(place, entryKey(place.name, i)) ?? '')
      const name = String(writtenAt(place, entryName(place.name, i)) ?? key).trim()
      return [name, read(value, inside(place, key), valueAt(base, [key]))]
    }),
  )
}

function readShape(schema: Schema, place: Place, base: unknown): unknown {
  const drawn = writtenAt(place, shapeName(place.name))
  const option = drawn === undefined ? undefined : optionsOf(schema)[Number(drawn)]
  if (!option) return base
  return read(option, place, z.safeParse(option, base).success ? base : undefined)
}

/** Fields in the order of the base, which keeps what the form does not draw; new ones behind. */
function readGroup(schema: Schema, place: Place, base: unknown): unknown {
  const shape = defOf(bareSchema(schema))
  if (shape.type !== 'object') return base
  const fields = { ...((base ?? {}) as Record<string, unknown>) }
  for (const [name, field] of Object.entries(shape.shape) as [string, Schema][]) {
    const value = read(field, inside(place, name), fields[name])
    if (value === undefined) delete fields[name]
    else fields[name] = value
  }
  return fields
}

function readTable(schema: Schema, place: Place, base: unknown): unknown {
  const columns = countOf(inside(place, 'head'))
  const rows = countOf(inside(place, 'rows'))
  if (columns === undefined || rows === undefined) return base
  place.fields.cellsLeft -= columns + rows * Math.max(1, columns)
  if (place.fields.cellsLeft < 0) throw refused()
  const cells = (of: Place) => indices(columns).map((i) => textOf(inside(of, i)) ?? '')
  const drawn = {
    ...(base as object | undefined),
    head: cells(inside(place, 'head')),
    rows: indices(rows).map((i) => cells(inside(inside(place, 'rows'), i))),
  }
  return fieldsOfGroup(schema)
    .filter(({ name }) => name !== 'head' && name !== 'rows')
    .reduce<unknown>((table, { name, schema: field }) => {
      const value = read(field, inside(place, name), valueAt(base, [name]))
      return changeValue(table, { type: 'set', at: [name], value })
    }, drawn)
}

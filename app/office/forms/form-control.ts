import type { FieldControl } from '#app/platform/field-labels.ts'
import { bareSchema, defOf, innerOf, metaOf, type Schema } from '#app/platform/schema-meta.ts'

/** How a field is rendered and read back. A control named by the schema overrides the one for its type. */
export type FormControl =
  | FieldControl
  | 'text'
  | 'number'
  | 'flag'
  | 'choice'
  | 'day'
  /** Short texts, one a line. */
  | 'words'
  | 'list'
  | 'group'
  | 'pair'
  /** A record of free names. */
  | 'entries'
  /** One of several shapes. */
  | 'shapes'
  /** A literal, which goes with its shape. */
  | 'constant'

const ofType: Record<string, FormControl> = {
  string: 'text',
  number: 'number',
  boolean: 'flag',
  enum: 'choice',
  array: 'list',
  tuple: 'pair',
  object: 'group',
  record: 'entries',
  union: 'shapes',
}

const controls = new WeakMap<Schema, FormControl>()

/** @throws Error for a type that no form can draw */
export function controlOf(schema: Schema): FormControl {
  const known = controls.get(schema) ?? findControl(schema)
  controls.set(schema, known)
  return known
}

function findControl(schema: Schema): FormControl {
  const bare = bareSchema(schema)
  const def = defOf(bare)
  if (def.type === 'literal') return isOptional(schema) ? 'choice' : 'constant'
  const named = metaOf(schema).control
  if (named) return named
  if (def.type === 'string' && 'format' in def && def.format === 'date') return 'day'
  if (def.type === 'array' && isWord(def.element)) return 'words'
  const control = ofType[def.type]
  if (!control) throw new Error(`No form control for ${def.type}`)
  return control
}

const isWord = (element: Schema) => {
  const control = controlOf(element)
  return defOf(bareSchema(element)).type === 'string' && (control === 'text' || control === 'time')
}

/** Whether the field may be missing. */
export function isOptional(schema: Schema): boolean {
  const { type } = defOf(schema)
  if (type === 'optional' || type === 'default' || type === 'prefault') return true
  const inner = innerOf(schema)
  return inner ? isOptional(inner) : false
}

/** The value that a missing field means; `undefined` if it means none. */
export function defaultOf(schema: Schema): unknown {
  const def = defOf(schema)
  if (def.type === 'default') return def.defaultValue
  const inner = innerOf(schema)
  return inner && defaultOf(inner)
}

/** What is begun and taken off as a whole; other fields are simply left empty. */
export const isPart = (schema: Schema): boolean => {
  const { type } = defOf(bareSchema(schema))
  return type === 'object' || type === 'union' || type === 'record'
}

export interface FormField {
  name: string
  schema: Schema
}

/** Fields of a group that a person fills in. */
export function fieldsOfGroup(schema: Schema): FormField[] {
  const def = defOf(bareSchema(schema))
  if (def.type !== 'object') return []
  return Object.entries(def.shape)
    .map(([name, inner]) => ({ name, schema: inner as Schema }))
    .filter((field) => controlOf(field.schema) !== 'constant')
}

export const elementOf = (schema: Schema): Schema => {
  const def = defOf(bareSchema(schema))
  if (def.type !== 'array') throw new Error('not a list')
  return def.element
}

export const itemsOfPair = (schema: Schema): Schema[] => {
  const def = defOf(bareSchema(schema))
  return def.type === 'tuple' ? [...def.items] : []
}

export const valueOfEntry = (schema: Schema): Schema => {
  const def = defOf(bareSchema(schema))
  if (def.type !== 'record') throw new Error('not a record')
  return def.valueType
}

export const optionsOf = (schema: Schema): Schema[] => {
  const def = defOf(bareSchema(schema))
  return def.type === 'union' ? [...def.options] : []
}

/** Values of a choice with their Korean names. */
export function choicesOf(schema: Schema): [value: string, name: string][] {
  const def = defOf(bareSchema(schema))
  const names = metaOf(schema).choices ?? {}
  const values =
    def.type === 'enum' ? Object.values(def.entries) : def.type === 'literal' ? [...def.values] : []
  return values.map((value) => [String(value), names[String(value)] ?? String(value)])
}

/** Bounds of a list's length. */
export function lengthsOf(schema: Schema): { least: number; most: number } {
  const checks = defOf(bareSchema(schema)).checks ?? []
  const bounds = checks.map(
    (check) => check._zod.def as { check: string; minimum?: number; maximum?: number },
  )
  return {
    least: bounds.find(({ check }) => check === 'min_length')?.minimum ?? 0,
    most: bounds.find(({ check }) => check === 'max_length')?.maximum ?? Number.POSITIVE_INFINITY,
  }
}

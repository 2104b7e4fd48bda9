import { z } from 'zod'
import { bareSchema, defOf, type Schema } from '../../../platform/schema-meta.ts'
import { type Edit, type Path, valueAt } from './change-value.ts'
import { controlOf, elementOf, itemsOfPair, optionsOf, valueOfEntry } from './form-control.ts'
import { newEntry, newEntryName, newValue } from './new-value.ts'
import { shapeOf } from './shape-of.ts'

const path = z.array(z.union([z.string(), z.number().int().nonnegative()])).max(20)
const index = z.number().int().nonnegative()

/** What a button of a form does. Without script it comes as the button's value. */
export const formDeed = z.discriminatedUnion('deed', [
  /** Another item or entry. */
  z.strictObject({ deed: z.literal('add'), at: path }),
  z.strictObject({ deed: z.literal('remove'), at: path, index }),
  z.strictObject({ deed: z.literal('move'), at: path, from: index, to: index }),
  /** Begins a part that may be missing, or gives a field another shape. */
  z.strictObject({ deed: z.literal('put'), at: path, shape: index.optional() }),
  z.strictObject({ deed: z.literal('drop'), at: path }),
])

export type FormDeed = z.infer<typeof formDeed>

/** @returns undefined where the value has no such place */
export function editOf(schema: Schema, value: unknown, deed: FormDeed): Edit | undefined {
  const { at } = deed
  const target = schemaAt(schema, value, at)
  if (!target) return undefined
  const there = valueAt(value, at)
  switch (deed.deed) {
    case 'add':
      return addition(target, there, at)
    case 'remove':
      return { deed: 'remove', at, index: deed.index }
    case 'move':
      return { deed: 'move', at, from: deed.from, to: deed.to }
    case 'drop':
      return { deed: 'set', at }
    case 'put': {
      const shape = optionsOf(target)[deed.shape ?? 0]
      return { deed: 'set', at, value: shape ? reshaped(shape, there) : newValue(target) }
    }
  }
}

function addition(target: Schema, there: unknown, at: Path): Edit | undefined {
  const control = controlOf(target)
  if (control === 'entries') {
    const record = there !== null && typeof there === 'object' ? there : {}
    return { deed: 'set', at: [...at, newEntryName(target, record)], value: newEntry(target) }
  }
  if (defOf(bareSchema(target)).type !== 'array') return undefined
  const beside = Array.isArray(there) ? (there as unknown[]) : []
  const [first] = beside
  // A row of a table is as long as the others.
  const added = Array.isArray(first) ? first.map(() => '') : newValue(elementOf(target), beside)
  return { deed: 'add', at, value: added ?? '' }
}

/** The new shape with what the old one has of it. */
function reshaped(shape: Schema, old: unknown): unknown {
  const fresh = newValue(shape)
  const def = defOf(bareSchema(shape))
  if (def.type === 'string') return textOf(old) ?? fresh
  if (def.type !== 'object' || fresh === null || typeof fresh !== 'object') return fresh
  const fields: Record<string, unknown> = { ...fresh }
  const earlier = typeof old === 'string' ? { text: old } : { ...(old as object | undefined) }
  for (const [name, value] of Object.entries(earlier)) {
    const field = def.shape[name]
    if (field && z.safeParse(field, value).success) fields[name] = value
  }
  return fields
}

const textOf = (value: unknown) => {
  const text = value !== null && typeof value === 'object' && 'text' in value ? value.text : value
  return typeof text === 'string' ? text : undefined
}

/** The schema of what stands at a path, by the shapes that the value has on the way. */
export function schemaAt(schema: Schema, value: unknown, path: Path): Schema | undefined {
  const [key, ...rest] = path
  if (key === undefined) return schema
  const def = defOf(bareSchema(schema))
  if (def.type === 'union') {
    const option = optionsOf(schema)[shapeOf(schema, value)]
    return option && schemaAt(option, value, path)
  }
  const inner = innerSchema(schema, key)
  return inner && schemaAt(inner, valueAt(value, [key]), rest)
}

function innerSchema(schema: Schema, key: string | number): Schema | undefined {
  const def = defOf(bareSchema(schema))
  if (def.type === 'object') return Object.hasOwn(def.shape, key) ? def.shape[key] : undefined
  if (def.type === 'array') return elementOf(schema)
  if (def.type === 'tuple') return itemsOfPair(schema)[Number(key)]
  return def.type === 'record' ? valueOfEntry(schema) : undefined
}

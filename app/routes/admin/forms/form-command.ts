import { z } from 'zod'
import { type Path, valueAt } from '#app/platform/json-path.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { bareSchema, defOf, type Schema } from '#app/platform/schema-meta.ts'
import type { Edit } from './change-value.ts'
import { controlOf, elementOf, itemsOfPair, optionsOf, valueOfEntry } from './form-control.ts'
import { newEntry, newEntryName, newValue } from './new-value.ts'
import { shapeOf } from './shape-of.ts'

const path = z.array(z.union([z.string(), z.number().int().nonnegative()])).max(20)
const index = z.number().int().nonnegative()

/** What a button of a form does. Without script it comes as the button's value. */
export const formCommand = z.discriminatedUnion('type', [
  /** Another item or entry. */
  z.strictObject({ type: z.literal('add'), at: path }),
  z.strictObject({ type: z.literal('remove'), at: path, index }),
  z.strictObject({ type: z.literal('move'), at: path, from: index, to: index }),
  /** Begins a part that may be missing, or gives a field another shape. */
  z.strictObject({ type: z.literal('put'), at: path, shape: index.optional() }),
  z.strictObject({ type: z.literal('drop'), at: path }),
])

export type FormCommand = z.infer<typeof formCommand>

/** @returns undefined where the value has no such place */
export function editOf(schema: Schema, value: unknown, command: FormCommand): Edit | undefined {
  const { at } = command
  const target = schemaAt(schema, value, at)
  if (!target) return undefined
  const there = valueAt(value, at)
  switch (command.type) {
    case 'add':
      return addition(target, there, at)
    case 'remove':
      return { type: 'remove', at, index: command.index }
    case 'move':
      return { type: 'move', at, from: command.from, to: command.to }
    case 'drop':
      return { type: 'set', at }
    case 'put': {
      const shape = optionsOf(target)[command.shape ?? 0]
      return { type: 'set', at, value: shape ? reshaped(shape, there) : newValue(target) }
    }
  }
}

function addition(target: Schema, there: unknown, at: Path): Edit | undefined {
  const control = controlOf(target)
  if (control === 'entries') {
    const record = there !== null && typeof there === 'object' ? there : {}
    return { type: 'set', at: [...at, newEntryName(target, record)], value: newEntry(target) }
  }
  if (defOf(bareSchema(target)).type !== 'array') return undefined
  const beside = Array.isArray(there) ? (there as unknown[]) : []
  const [first] = beside
  // A row of a table is as long as the others.
  const added = Array.isArray(first) ? first.map(() => '') : newValue(elementOf(target), beside)
  return { type: 'add', at, value: added ?? '' }
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
    const field = ownProperty(def.shape, name)
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
  if (def.type === 'object') return ownProperty(def.shape, key)
  if (def.type === 'array') return elementOf(schema)
  if (def.type === 'tuple') return itemsOfPair(schema)[Number(key)]
  return def.type === 'record' ? valueOfEntry(schema) : undefined
}

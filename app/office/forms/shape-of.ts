import { z } from 'zod'
import { ownProperty } from '#app/platform/own-property.ts'
import { bareSchema, defOf, type Schema } from '#app/platform/schema-meta.ts'
import { optionsOf } from './form-control.ts'
import { newValue } from './new-value.ts'

/** The shape of a value, or the nearest one if it has faults; the first for no value. */
export function shapeOf(schema: Schema, value: unknown): number {
  const options = optionsOf(schema)
  const fitting = options.findIndex((option) => z.safeParse(option, value).success)
  if (fitting >= 0) return fitting
  const likeness = options.map((option) => likenessOf(option, value))
  return Math.max(0, likeness.indexOf(Math.max(...likeness)))
}

function likenessOf(option: Schema, value: unknown): number {
  const def = defOf(bareSchema(option))
  if (def.type !== 'object') return typeof value === def.type ? 1 : 0
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return 0
  return Object.entries(value).reduce((sum, [name, inner]) => {
    const field = ownProperty(def.shape, name)
    if (!field) return sum
    const isMark = defOf(field).type === 'literal' && z.safeParse(field, inner).success
    return sum + (isMark ? 100 : 1)
  }, 0)
}

/** The new shape with what the old one has of it. */
export function reshaped(shape: Schema, old: unknown): unknown {
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

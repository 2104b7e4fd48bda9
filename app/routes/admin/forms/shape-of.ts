import { z } from 'zod'
import { ownProperty } from '#app/platform/own-property.ts'
import { bareSchema, defOf, type Schema } from '#app/platform/schema-meta.ts'
import { optionsOf } from './form-control.ts'

/** The shape that a value has, or is nearest to while there are faults in it; the first for nothing. */
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

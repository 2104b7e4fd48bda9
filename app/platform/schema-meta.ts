import { z } from 'zod'
import type {} from './field-labels.ts'
export type Schema = z.core.$ZodType

/** Metadata of a schema; see `field-labels.ts`. */
export type SchemaMeta = z.core.GlobalMeta

type Defined = { _zod: { def: z.core.$ZodTypes['_zod']['def'] } }

export const defOf = (schema: Schema): z.core.$ZodTypes['_zod']['def'] =>
  (schema as unknown as Defined)._zod.def

/** The schema inside optional, default and transforms; `undefined` where nothing is around it. */
export function innerOf(schema: Schema): Schema | undefined {
  const def = defOf(schema)
  return 'innerType' in def ? def.innerType : def.type === 'pipe' ? def.in : undefined
}

/** Without optional, default, transforms. */
export function bareSchema(schema: Schema): Schema {
  const inner = innerOf(schema)
  return inner ? bareSchema(inner) : schema
}

/** Outer words go before inner ones: `link.optional().meta({ title: '바로가기' })`. */
export function metaOf(schema: Schema): SchemaMeta {
  const inner = innerOf(schema)
  const meta = metas.get(schema) ?? { ...(inner && metaOf(inner)), ...z.globalRegistry.get(schema) }
  metas.set(schema, meta)
  return meta
}

const metas = new WeakMap<Schema, SchemaMeta>()

/** Smallest and largest number that a schema takes, where it says so. */
export function rangeOf(schema: Schema): { min?: number; max?: number } {
  const def = defOf(bareSchema(schema))
  if (def.type !== 'number') return {}
  const checks = (def.checks ?? []).map((check) => check._zod.def as { check: string; value?: number })
  const min = checks.find(({ check }) => check === 'greater_than')?.value
  const max = checks.find(({ check }) => check === 'less_than')?.value
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}

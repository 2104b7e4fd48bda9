import { z } from 'zod'
import type {} from './field-labels.ts'
import { ownProperty } from './own-property.ts'
import { defOf, innerOf, type Schema } from './schema-meta.ts'

/** Role of a content field for readers; fields without one are text, `literal` and `enum` are silent. */
export type FieldRole = 'heading' | 'note' | 'caption' | 'transcript' | 'silent'

declare module 'zod' {
  interface GlobalMeta {
    role?: FieldRole
  }
}

export const heading = z.string().meta({ role: 'heading' })
/** A heading that is set large and breaks where the text does. */
export const headline = heading.meta({ control: 'headline' })
export const note = z.string().meta({ role: 'note', control: 'lines' })
/** Text of one or more sentences. */
export const paragraph = z.string().meta({ control: 'lines' })
/** What a film says and shows, which only another film changes. */
export const transcriptText = paragraph.meta({ role: 'transcript' })
export const captionText = z.string().meta({ role: 'caption' })
export const silent = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ role: 'silent' })

export interface Field {
  name: string
  value: unknown
  schema: Schema | undefined
  role: FieldRole | undefined
}

function plainSchema(schema: Schema | undefined, value: unknown): Schema | undefined {
  if (!schema) return undefined
  const inner = innerOf(schema)
  if (inner) return plainSchema(inner, value)
  const def = defOf(schema)
  if (def.type !== 'union') return schema
  const key = 'discriminator' in def ? (def.discriminator as string) : undefined
  const chosen = key && typeof value === 'object' && value ? Reflect.get(value, key) : undefined
  const option = def.options.find((item) =>
    key ? item._zod.propValues?.[key]?.has(chosen) : z.safeParse(item, value).success,
  )
  return plainSchema(option, value)
}

const roles = new WeakMap<Schema, FieldRole | 'none'>()

function roleOf(schema: Schema): FieldRole | undefined {
  const cached = roles.get(schema) ?? findRole(schema) ?? 'none'
  roles.set(schema, cached)
  return cached === 'none' ? undefined : cached
}

function findRole(schema: Schema): FieldRole | undefined {
  const role = z.globalRegistry.get(schema)?.role
  if (role) return role
  const { type } = defOf(schema)
  if (type === 'literal' || type === 'enum') return 'silent'
  const inner = innerOf(schema) ?? elementOf(schema)
  return inner && roleOf(inner)
}

export function elementOf(schema: Schema | undefined): Schema | undefined {
  const def = schema && defOf(plainSchema(schema, []) ?? schema)
  return def?.type === 'array' ? def.element : undefined
}

export function fieldsOf(schema: Schema | undefined, value: object): Field[] {
  const plain = plainSchema(schema, value)
  const def = plain && defOf(plain)
  return Object.entries(value).map(([name, inner]) => {
    const field =
      def?.type === 'object'
        ? ownProperty(def.shape, name)
        : def?.type === 'record'
          ? def.valueType
          : undefined
    return { name, value: inner, schema: field, role: field && roleOf(field) }
  })
}

export function textsOf(schema: Schema | undefined, value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap((item) => textsOf(elementOf(schema), item))
  if (value === null || typeof value !== 'object') return []
  return fieldsOf(schema, value)
    .filter(({ role }) => role !== 'silent')
    .flatMap((field) => textsOf(field.schema, field.value))
}

export function* walkContent(
  schema: Schema | undefined,
  value: unknown,
  path = '',
): Generator<{ path: string; value: unknown; schema: Schema | undefined }> {
  yield { path, value, schema }
  if (Array.isArray(value))
    for (const [i, item] of value.entries()) yield* walkContent(elementOf(schema), item, `${path}[${i}]`)
  else if (value !== null && typeof value === 'object')
    for (const field of fieldsOf(schema, value))
      yield* walkContent(field.schema, field.value, path ? `${path}.${field.name}` : field.name)
}

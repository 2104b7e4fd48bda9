import { z } from 'zod'
import { fileDocument } from '#app/domain/media/file-document.ts'
import { pictureDocument } from '#app/domain/media/picture-document.ts'
import { siteSettings } from '#app/domain/site/site-settings.ts'
import { isFields } from '#app/platform/json-path.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { bareSchema, defOf, type Schema } from '#app/platform/schema-meta.ts'
import { pageContent } from '../pages/page-content.ts'
import { type Document, type DraftPart, parsePart } from './parts.ts'

/** Maximum values of a page or of the settings; the largest of the demo sites has some 900. */
const maxValues = 10_000

/** Levels of a drawing; the deepest, a layout, has eight. */
const maxDepth = 20

const schemas = { settings: siteSettings, page: pageContent, file: fileDocument, picture: pictureDocument }

/**
 * Whether a draft is built like its document: lists, groups and texts where the schema has them, however wrong or
 * incomplete their values are. Screens rely on it where they show what may not be published yet. What the schema does
 * not name holds no lists or groups, so a document is as deep as its schema. A drawing may come from another program's
 * file and be anything: its screens show the last one that can be drawn.
 */
export function isBuiltLike(part: DraftPart, content: unknown): content is Document {
  const { kind } = parsePart(part) ?? { kind: 'settings' }
  if (kind === 'drawing') return isFields(content) && isShallow(content, maxDepth)
  return fits(schemas[kind], content, true)
}

/** More than the screens can show. Drawings have a limit of letters. */
export const isTooLarge = (part: DraftPart, content: Document): boolean =>
  parsePart(part)?.kind !== 'drawing' && countValues(content) > maxValues

const countValues = (value: unknown): number =>
  isNested(value) ? Object.values(value as object).reduce<number>((sum, one) => sum + countValues(one), 1) : 1

const isShallow = (value: unknown, levels: number): boolean =>
  !isNested(value) ||
  (levels > 0 && Object.values(value as object).every((inner) => isShallow(inner, levels - 1)))

function fits(schema: Schema, value: unknown, isRequired: boolean): boolean {
  const bare = bareSchema(schema)
  const def = defOf(bare)
  if (value === undefined) return !isRequired || !isContainer(bare)
  switch (def.type) {
    case 'object':
      return isFields(value) && fieldsFit(def.shape, value)
    case 'record':
      return isFields(value) && Object.values(value).every((one) => fits(def.valueType, one, true))
    case 'array':
      return Array.isArray(value) && value.every((one) => fits(def.element, one, true))
    case 'tuple':
      return Array.isArray(value) && def.items.every((item, i) => fits(item, value[i], true))
    case 'union':
      return optionsFor(bare, value).some((option) => fits(option, value, true))
    case 'string':
    case 'enum':
      return typeof value === 'string'
    default:
      return !isNested(value)
  }
}

function fieldsFit(shape: Readonly<Record<string, Schema>>, value: Record<string, unknown>): boolean {
  const isKnown = Object.entries(shape).every(([name, field]) =>
    fits(field, ownProperty(value, name), !isOptional(field)),
  )
  return (
    isKnown && Object.entries(value).every(([name, field]) => Object.hasOwn(shape, name) || !isNested(field))
  )
}

/** A block of a kind that there is not is shown as such. */
function optionsFor(union: Schema, value: unknown): readonly Schema[] {
  const def = defOf(union)
  if (def.type !== 'union') return []
  const key = 'discriminator' in def ? (def.discriminator as string) : undefined
  if (key === undefined || !isFields(value)) return def.options
  const named = def.options.filter((option) => option._zod.propValues?.[key]?.has(value[key] as string))
  return named.length ? named : [anyGroup]
}

const anyGroup = z.object({ type: z.string() })

const isNested = (value: unknown): boolean => value !== null && typeof value === 'object'

const isContainer = (bare: Schema): boolean =>
  ['object', 'record', 'array', 'tuple', 'union'].includes(defOf(bare).type)

const isOptional = (schema: Schema): boolean => schema._zod.optin !== undefined

import { z } from 'zod'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { parseForeignJson } from '#app/platform/foreign-json.ts'
import { isFields } from '#app/platform/json-path.ts'

/** Limits of a value with all its fields: a document has up to 10,000 values, and about twice as many brackets and commas. */
const limits = { maxLength: 2_000_000, maxValues: 20_000 }

/** The value that a `ValueForm` posts, whole. What none of our forms sends is unreadable. */
export const valueField = z.string().transform((json, { addIssue }): Document => {
  const read = parseForeignJson(json, limits)
  if (read.ok && isFields(read.value)) return read.value
  addIssue(!read.ok && read.reason === 'too-large' ? tooLong : { code: 'custom' })
  return z.NEVER
})

const tooLong = '내용이 너무 깁니다. 나누어 적어 주세요.'

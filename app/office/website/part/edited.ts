import type { Document } from '#app/domain/publishing/documents/parts.ts'
import type { Conflict } from '#app/office/answer.ts'

export interface Refusal {
  ok: false
  notice: string
  /** By name of the field, which may be a path in a document. */
  errors?: Record<string, string>
  status?: number
  /** What others changed meanwhile; saving once more takes what is written. */
  conflicts?: readonly Conflict[]
}

/** A document with what a form says, and a sentence that the answer says besides; or why the form is not kept at all. */
export type Edited = { content: Document; note?: string | undefined } | Refusal

/** What is written in the fields of a form, by their names. */
export type Written = Readonly<Record<string, string>>

export const wrong = (notice: string, errors: Record<string, string> = {}): Refusal => ({
  ok: false,
  notice,
  errors,
})

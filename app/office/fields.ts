import { z } from 'zod'
import { parseForeignJson } from '#app/platform/foreign-json.ts'
import { readTypedNumber } from '#app/platform/typed-number.ts'

/** Types of fields of commands. A field that the form does not send is empty. */

/** @param tooLong the sentence for more letters than `max`; without one the request is not of our form */
export const text = (max: number, tooLong?: string) => z.string().max(max, tooLong).default('')

/** A text of each name, for `z.object`. @param max letters of each */
export const textOfEach = <Name extends string>(names: readonly Name[], max: number) =>
  Object.fromEntries(names.map((name) => [name, text(max)])) as Record<Name, ReturnType<typeof text>>

/** Of a row of the database. */
export const id = text(60)

/** A file that was chosen; undefined where none was. */
export const upload = z.unknown().transform((sent) => (sent instanceof File && sent.size ? sent : undefined))

export const checkbox = z.string().max(20).optional().transform(Boolean)

/** All values of fields with one name, such as check boxes. */
export const texts = z.array(z.string().max(200)).max(200)

/** As a document keeps it: trimmed, lines end in one way. A pasted sheet of prices is the longest. */
export const written = text(50_000).transform((typed) => typed.replaceAll(/\r\n?/g, '\n').trim())

/** Undefined where nothing is written; `NaN` for what is no number. Thousands may be parted by commas. */
export const figure = written.transform((typed) => (typed ? readTypedNumber(typed) : undefined))

/** What a script wrote; undefined for what is no JSON, or nested deeper than any script of ours sends. */
export const json = z.string().transform((sent) => {
  const read = parseForeignJson(sent)
  return read.ok ? read.value : undefined
})

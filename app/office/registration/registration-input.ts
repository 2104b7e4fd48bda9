import { z } from 'zod'
import { type FieldName, fieldNames } from '#app/domain/customers/fields.ts'
import { checkbox, text, texts } from '../fields.ts'

const fields = Object.fromEntries(fieldNames.map((name) => [name, text(5000)])) as Record<
  FieldName,
  ReturnType<typeof text>
>

/** What every form of the office with which a customer is registered sends. */
export const registrationInput = z.object({
  ...fields,
  agree: checkbox,
  ads: checkbox,
  types: texts,
  /** Marks of the texts that were shown. */
  texts: text(200),
  /** So that pressing twice is once. */
  submissionKey: text(200),
})

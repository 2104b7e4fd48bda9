import { z } from 'zod'
import { fieldNames } from '#app/domain/customers/fields.ts'
import { checkbox, text, textOfEach, texts } from '../fields.ts'

/** The fields of every form of the office that registers a customer. */
export const registrationInput = z.object({
  ...textOfEach(fieldNames, 5000),
  agree: checkbox,
  ads: checkbox,
  types: texts,
  /** Marks of the texts that were shown. */
  texts: text(200),
  /** So that pressing twice is once. */
  submissionKey: text(200),
})

import { z } from 'zod'
import { heading, note, silent } from '../../platform/field-roles.ts'

/** The booking section of the home page, with a form that includes a message. */
export const booking = z.strictObject({
  type: z.literal('booking'),
  id: silent(z.string()),
  label: heading,
  title: heading,
  steps: z.array(z.strictObject({ title: heading, text: z.string() })),
  note: note,
  call: z.string(),
  action: z.string(),
})

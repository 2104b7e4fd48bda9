import { z } from 'zod'
import { heading, note, silent } from '../../platform/field-roles.ts'

/** The visit-booking section of the home page, with the form that keeps a message too. */
export const booking = z.strictObject({
  type: z.literal('booking'),
  id: silent(z.string()),
  label: heading,
  title: heading,
  steps: z.array(z.strictObject({ title: heading, text: z.string() })),
  note: note,
  /** Says before the phone number that one may call instead. */
  call: z.string(),
  action: z.string(),
})

import { z } from 'zod'

/** The visit-booking section of the home page, with the form that keeps a message too. */
export const booking = z.strictObject({
  type: z.literal('booking'),
  id: z.string(),
  label: z.string(),
  title: z.string(),
  steps: z.array(z.strictObject({ title: z.string(), text: z.string() })),
  note: z.string(),
  /** Says before the phone number that one may call instead. */
  call: z.string(),
  action: z.string(),
})

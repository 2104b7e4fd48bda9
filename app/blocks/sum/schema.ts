import { z } from 'zod'

/** A total and what it is made of: 84 points are 32, 35 and 17. */
export const sum = z.strictObject({
  type: z.literal('sum'),
  label: z.string(),
  title: z.string(),
  text: z.string(),
  total: z.string(),
  unit: z.string(),
  parts: z.array(z.strictObject({ label: z.string(), value: z.string(), text: z.string() })).min(2),
})

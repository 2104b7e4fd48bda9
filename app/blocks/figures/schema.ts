import { z } from 'zod'

/** Names with a figure each, in columns: the rooms of a plan with their areas. */
export const figures = z.strictObject({
  type: z.literal('figures'),
  title: z.string(),
  items: z
    .array(z.strictObject({ label: z.string(), value: z.string(), note: z.string().optional() }))
    .min(1),
  note: z.string().optional(),
})

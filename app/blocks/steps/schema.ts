import { z } from 'zod'

/** Things to do one after another. */
export const steps = z.strictObject({
  type: z.literal('steps'),
  label: z.string(),
  title: z.string(),
  text: z.string().optional(),
  steps: z
    .array(
      z.strictObject({
        title: z.string(),
        text: z.string(),
        list: z.array(z.string()).default([]),
      }),
    )
    .min(2),
})

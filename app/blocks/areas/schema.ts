import { z } from 'zod'

/** Areas of a unit type in square metres; the view adds 평, which no contract counts in. */
export const areas = z.strictObject({
  type: z.literal('areas'),
  title: z.string(),
  caption: z.string(),
  rows: z
    .array(
      z.strictObject({
        label: z.string(),
        /** As a fact writes it: `84.9072㎡`. */
        value: z.string(),
        /** Sums up the rows before it. */
        sum: z.boolean().default(false),
      }),
    )
    .min(1),
  note: z.string(),
})

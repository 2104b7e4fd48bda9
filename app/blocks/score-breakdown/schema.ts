import { z } from 'zod'
import { heading, note } from '../../platform/field-roles.ts'

const step = z.strictObject({ label: z.string(), points: z.number().int().nonnegative() })

const steps = z.array(step).min(2)

/** A total with its parts: 84 points are 32, 35 and 17. */
export const scoreBreakdown = z.strictObject({
  type: z.literal('score-breakdown'),
  label: heading,
  title: heading,
  text: z.string(),
  total: z.string(),
  unit: z.string(),
  parts: z
    .array(
      z.strictObject({
        label: heading,
        value: z.string(),
        text: z.string(),
        /** What counts how much, shown folded and offered by the calculator. */
        steps: steps.optional(),
        /** Adds to the part, up to `most` points together. */
        extra: z.strictObject({ label: heading, most: z.number().int().positive(), steps }).optional(),
      }),
    )
    .min(2),
  note: note.optional(),
  /** Sums what is chosen of each part's steps. */
  calculator: z.strictObject({ title: heading, result: z.string(), note: note }).optional(),
})

import { z } from 'zod'
import { captionText, heading, note } from '../../platform/field-roles.ts'

/** Areas of a unit type in square metres; the view adds 평, which no contract counts in. */
export const unitAreas = z.strictObject({
  type: z.literal('unit-areas'),
  title: heading,
  caption: captionText,
  rows: z
    .array(
      z.strictObject({
        label: heading,
        /** Formatted like a fact: `84.9072㎡`. */
        value: z.string(),
        sum: z.boolean().default(false),
      }),
    )
    .min(1),
  note: note,
})

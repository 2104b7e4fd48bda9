import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading, note } from '../../platform/field-roles.ts'

/** The way to the model house (`#way`): in words by each means, and at map services, from its coordinates in `site.json`. */
export const directions = z.strictObject({
  type: z.literal('directions'),
  title: heading,
  text: z.string().optional(),
  ways: z
    .array(
      z.strictObject({
        by: heading,
        /** One after another; each says what to do next. */
        steps: z.array(z.string()).min(1),
        /** Whose roads and lines these are, and of when. */
        source: note,
      }),
    )
    .min(1),
  /** Where cars are left. */
  parking: z.string().optional(),
  picture: picture.optional(),
})

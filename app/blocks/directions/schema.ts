import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading, note } from '../../platform/field-roles.ts'

/** Directions to the model house (`#way`): in words, and as links to map services by its coordinates in `site.json`. */
export const directions = z.strictObject({
  type: z.literal('directions'),
  title: heading,
  text: z.string().optional(),
  ways: z
    .array(
      z.strictObject({
        by: heading,
        steps: z.array(z.string()).min(1),
        source: note,
      }),
    )
    .min(1),
  parking: z.string().optional(),
  picture: picture.optional(),
})

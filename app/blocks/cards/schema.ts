import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading, note } from '../../platform/field-roles.ts'

export const cards = z.strictObject({
  type: z.literal('cards'),
  label: heading.optional(),
  title: heading,
  text: z.string().optional(),
  cards: z
    .array(
      z.strictObject({
        label: heading.optional(),
        title: heading,
        text: z.string(),
        source: note.optional(),
        picture: picture.optional(),
        /** A drawing that must not be cropped. */
        whole: z.boolean().default(false),
      }),
    )
    .min(2),
})

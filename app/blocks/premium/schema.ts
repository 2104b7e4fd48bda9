import { z } from 'zod'
import { picture } from '../../features/media/picture.ts'
import { link } from '../link.ts'

/** What speaks for the development, each with its figure. One card is open at a time. */
export const premium = z.strictObject({
  type: z.literal('premium'),
  id: z.string(),
  label: z.string(),
  title: z.string(),
  cards: z
    .array(
      z.strictObject({
        label: z.string(),
        figure: z.string(),
        unit: z.string(),
        title: z.string(),
        text: z.string(),
        link,
        /** A drawing in light lines for the open card's dark ground. */
        picture: picture.optional(),
        /** The drawing runs to the card's edges. */
        bleeds: z.boolean().default(false),
      }),
    )
    .min(2)
    .max(4),
})

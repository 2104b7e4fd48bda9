import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading, silent } from '../../platform/field-roles.ts'
import { link } from '../link.ts'

/** What speaks for the development, each with its figure. One card is open at a time. */
export const premiumCards = z.strictObject({
  type: z.literal('premium-cards'),
  id: silent(z.string()),
  label: heading,
  title: heading,
  cards: z
    .array(
      z.strictObject({
        label: heading,
        figure: z.string(),
        unit: z.string(),
        title: heading,
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

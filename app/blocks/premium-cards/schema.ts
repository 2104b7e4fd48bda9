import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading, silent } from '../../platform/field-roles.ts'
import { link } from '../link.ts'

/** Selling points with their figures, one card open at a time. */
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
        bleeds: z.boolean().default(false),
      }),
    )
    .min(2)
    .max(4),
})

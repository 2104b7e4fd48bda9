import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading, silent } from '../../platform/field-roles.ts'
import { link } from '../link.ts'

/** The complex with its site plan: side by side on wide screens; an accordion with the community on narrow ones. */
export const complexSummary = z.strictObject({
  type: z.literal('complex-summary'),
  id: silent(z.string()),
  label: heading,
  title: heading,
  plan: z.strictObject({ title: heading, picture, narrow: picture, link }),
  design: z.strictObject({
    title: heading,
    points: z.array(z.strictObject({ title: heading, text: z.string() })).min(1),
  }),
  community: z
    .strictObject({ title: heading, text: z.string(), picture: picture.optional(), link: link.optional() })
    .optional(),
})

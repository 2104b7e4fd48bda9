import { z } from 'zod'
import { heading } from '../../platform/field-roles.ts'
import { link } from '../link.ts'

/** A placeholder page with links to others. */
export const comingSoon = z.strictObject({
  type: z.literal('coming-soon'),
  title: heading,
  status: z.string(),
  text: z.string(),
  links: z.array(link).min(1),
})

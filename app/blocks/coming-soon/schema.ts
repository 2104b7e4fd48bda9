import { z } from 'zod'
import { heading } from '../../platform/field-roles.ts'
import { link } from '../link.ts'

/** A page that is not there yet: says so, keeps the visitor company, and shows the way on. */
export const comingSoon = z.strictObject({
  type: z.literal('coming-soon'),
  title: heading,
  status: z.string(),
  text: z.string(),
  links: z.array(link).min(1),
})

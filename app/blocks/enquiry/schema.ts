import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading } from '../../platform/field-roles.ts'

/** The enquiry page: picture beside, how to reach the office, and the form. */
export const enquiry = z.strictObject({
  type: z.literal('enquiry'),
  title: heading,
  text: z.string(),
  picture,
  action: z.string(),
})

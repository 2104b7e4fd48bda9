import { z } from 'zod'
import { picture } from '../../features/site/picture.ts'
import { heading } from '../../platform/field-roles.ts'

export const enquiry = z.strictObject({
  type: z.literal('enquiry'),
  title: heading,
  text: z.string(),
  picture,
  action: z.string(),
})

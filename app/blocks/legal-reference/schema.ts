import { z } from 'zod'
import { heading, silent } from '../../platform/field-roles.ts'

/** Date of a page's legal basis, and where the law in force is found. */
export const legalReference = z.strictObject({
  type: z.literal('legal-reference'),
  label: heading,
  date: z.string(),
  text: z.string(),
  links: z.array(z.strictObject({ label: heading, url: silent(z.url({ protocol: /^https$/ })) })).min(1),
})

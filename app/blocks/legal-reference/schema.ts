import { z } from 'zod'
import { heading, silent } from '../../platform/field-roles.ts'

/** As of when a page holds, and the office where it is looked up in force. */
export const legalReference = z.strictObject({
  type: z.literal('legal-reference'),
  label: heading,
  /** The day the text was last checked: `2026. 11. 20.` */
  date: z.string(),
  text: z.string(),
  links: z.array(z.strictObject({ label: heading, url: silent(z.url({ protocol: /^https$/ })) })).min(1),
})

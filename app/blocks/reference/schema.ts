import { z } from 'zod'

/** As of when a page holds, and the office where it is looked up in force. */
export const reference = z.strictObject({
  type: z.literal('reference'),
  label: z.string(),
  /** The day the text was last checked: `2026. 11. 20.` */
  date: z.string(),
  text: z.string(),
  links: z.array(z.strictObject({ label: z.string(), url: z.url({ protocol: /^https$/ }) })).min(1),
})

import { z } from 'zod'
import { link } from '../link.ts'

/** The way on from a page: booking a visit, and the pages that come next. */
export const actions = z.strictObject({
  type: z.literal('actions'),
  text: z.string(),
  /** Words on the button that opens the booking form. */
  book: z.string(),
  links: z.array(link).default([]),
})

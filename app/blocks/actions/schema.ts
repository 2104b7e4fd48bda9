import { z } from 'zod'
import { link } from '../link.ts'

/** Calls to action at the end of a page: booking, and the next pages. */
export const actions = z.strictObject({
  type: z.literal('actions'),
  text: z.string(),
  book: z.string(),
  links: z.array(link).default([]),
})

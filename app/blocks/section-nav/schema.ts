import { z } from 'zod'
import { heading, silent } from '../../platform/field-roles.ts'

/**
 * The sections of a page as its wide screens show them, one at a time. They stand at the window's edge as links,
 * and the wheel goes from one to the next (specification, section 4).
 */
export const sectionNav = z.strictObject({
  type: z.literal('section-nav'),
  items: z.array(z.strictObject({ id: silent(z.string()), title: heading })).min(2),
})

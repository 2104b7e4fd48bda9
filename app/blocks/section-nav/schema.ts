import { z } from 'zod'
import { heading, silent } from '../../platform/field-roles.ts'

/** Links at the window's edge, and wheel steps between sections, on wide screens (specification, section 4). */
export const sectionNav = z.strictObject({
  type: z.literal('section-nav'),
  items: z.array(z.strictObject({ id: silent(z.string()), title: heading })).min(2),
})

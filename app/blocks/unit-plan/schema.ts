import { z } from 'zod'
import { drawingRef } from '../../features/drawings/drawing.ts'
import { heading, note } from '../../platform/field-roles.ts'
import { link } from '../link.ts'

/**
 * A generated unit plan, basic and extended, with its room areas. Prints to A4 at 1:100. Where the page's `choices`
 * have `"mirrored": ["yes"]`, `?mirrored=yes` shows it mirrored, as half of the lines are built.
 */
export const unitPlan = z.strictObject({
  type: z.literal('unit-plan'),
  title: heading,
  text: z.string().optional(),
  plan: drawingRef('plan'),
  /** The layout with the homes of this type, for the directions that they face. */
  layout: drawingRef('layout').optional(),
  alt: z.string(),
  areas: z.strictObject({
    title: heading,
    note: note,
  }),
  link: link.optional(),
})

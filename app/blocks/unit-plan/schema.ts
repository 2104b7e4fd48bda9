import { z } from 'zod'
import { drawingRef } from '../../features/drawings/drawing.ts'
import { heading, note } from '../../platform/field-roles.ts'
import { link } from '../link.ts'

/** A unit plan that draws itself: basic and extended, with the areas of its rooms. Prints to A4 at 1:100. */
export const unitPlan = z.strictObject({
  type: z.literal('unit-plan'),
  title: heading,
  text: z.string().optional(),
  plan: drawingRef('plan'),
  /** What the drawing shows, for those who cannot see it. */
  alt: z.string(),
  areas: z.strictObject({
    title: heading,
    /** Where the areas are from. */
    note: note,
  }),
  link: link.optional(),
})

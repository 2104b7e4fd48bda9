import { z } from 'zod'
import { drawingRef } from '../../features/drawings/drawing.ts'
import { link } from '../link.ts'

/** A unit plan that draws itself: basic and extended, with the areas of its rooms. Prints to A4 at 1:100. */
export const unitPlan = z.strictObject({
  type: z.literal('unit-plan'),
  title: z.string(),
  text: z.string().optional(),
  plan: drawingRef('plan'),
  /** What the drawing shows, for those who cannot see it. */
  alt: z.string(),
  areas: z.strictObject({
    title: z.string(),
    /** Where the areas are from. */
    note: z.string(),
  }),
  link: link.optional(),
})

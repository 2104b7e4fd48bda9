import { z } from 'zod'
import { drawingRef } from '../../features/drawings/drawing.ts'

/**
 * Two unit plans beside one another at one scale, with their rooms in one table. Which two: the page's `choices` `a`
 * and `b`, which list the names of the plans.
 */
export const planComparison = z.strictObject({
  type: z.literal('plan-comparison'),
  title: z.string(),
  text: z.string().optional(),
  types: z.array(z.strictObject({ plan: drawingRef('plan'), url: z.string().startsWith('/') })).min(2),
  /** Names of the plans that are shown where the address chooses none. */
  first: z.tuple([z.string(), z.string()]),
  /** Where the areas are from. */
  note: z.string(),
})

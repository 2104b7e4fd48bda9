import { z } from 'zod'
import { drawingRef } from '../../features/drawings/drawing.ts'
import { heading, note, silent } from '../../platform/field-roles.ts'

/**
 * Two unit plans beside one another at one scale, with their rooms in one table. Which two: the page's `choices` `a`
 * and `b`, which list the names of the plans.
 */
export const planComparison = z.strictObject({
  type: z.literal('plan-comparison'),
  title: heading,
  text: z.string().optional(),
  types: z
    .array(z.strictObject({ plan: drawingRef('plan'), url: silent(z.string().startsWith('/')) }))
    .min(2),
  /** Names of the plans that are shown where the address chooses none. */
  first: silent(z.tuple([z.string(), z.string()])),
  /** Where the areas are from. */
  note: note,
})

import { z } from 'zod'
import { drawingRef } from '../../features/drawings/drawing.ts'
import { heading, note, silent } from '../../platform/field-roles.ts'

/** Two unit plans at one scale. The page's `choices` `a` and `b` list the names of the plans. */
export const planComparison = z.strictObject({
  type: z.literal('plan-comparison'),
  title: heading,
  text: z.string().optional(),
  types: z
    .array(z.strictObject({ plan: drawingRef('plan'), url: silent(z.string().startsWith('/')) }))
    .min(2),
  first: silent(z.tuple([z.string(), z.string()])),
  note: note,
})

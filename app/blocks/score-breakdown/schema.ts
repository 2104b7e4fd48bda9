import { z } from 'zod'
import { heading } from '../../platform/field-roles.ts'

/** A total with its parts: 84 points are 32, 35 and 17. */
export const scoreBreakdown = z.strictObject({
  type: z.literal('score-breakdown'),
  label: heading,
  title: heading,
  text: z.string(),
  total: z.string(),
  unit: z.string(),
  parts: z.array(z.strictObject({ label: heading, value: z.string(), text: z.string() })).min(2),
})

import { z } from 'zod'
import { heading } from '../../platform/field-roles.ts'

export const steps = z.strictObject({
  type: z.literal('steps'),
  label: heading,
  title: heading,
  text: z.string().optional(),
  steps: z
    .array(
      z.strictObject({
        title: heading,
        text: z.string(),
        list: z.array(z.string()).default([]),
      }),
    )
    .min(2),
})

import { z } from 'zod'
import { heading, silent } from '../../platform/field-roles.ts'

const item = z.strictObject({ name: z.string(), detail: z.string().optional() })

/** Documents to bring, by applicant: lists to tick off, printed on one sheet. */
export const checklists = z.strictObject({
  type: z.literal('checklists'),
  title: heading,
  text: z.string(),
  facts: z.array(z.strictObject({ label: heading, value: z.string() })).default([]),
  /** Label of a last row with the address of the model house. */
  place: z.string().optional(),
  lists: z
    .array(
      z.strictObject({
        id: silent(z.string().regex(/^[a-z]+$/)),
        title: heading,
        text: z.string(),
        items: z.array(item).min(1),
      }),
    )
    .min(1),
  print: z.string(),
})

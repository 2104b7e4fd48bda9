import { z } from 'zod'
import { heading, note } from '../../platform/field-roles.ts'

/** Stamp tax calculator for a home's contract. Its rules are law, not content. */
export const stampTax = z.strictObject({
  type: z.literal('stamp-tax'),
  label: heading,
  title: heading,
  text: z.string(),
  withoutScript: z.string(),
  note: note,
})

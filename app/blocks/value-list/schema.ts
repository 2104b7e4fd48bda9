import { z } from 'zod'
import { heading, note } from '../../platform/field-roles.ts'

export const valueList = z.strictObject({
  type: z.literal('value-list'),
  title: heading,
  items: z.array(z.strictObject({ label: heading, value: z.string(), note: note.optional() })).min(1),
  note: note.optional(),
})

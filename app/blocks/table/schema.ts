import { z } from 'zod'
import { heading, note } from '../../platform/field-roles.ts'
import { tableData } from '../table-data.ts'

export const table = z.strictObject({
  type: z.literal('table'),
  title: heading,
  text: z.string().optional(),
  table: tableData,
  note: note.optional(),
})

import { z } from 'zod'
import { tableData } from '../table-data.ts'

/** A table with its name beside it, a sentence before and a note after it. */
export const table = z.strictObject({
  type: z.literal('table'),
  title: z.string(),
  text: z.string().optional(),
  table: tableData,
  note: z.string().optional(),
})

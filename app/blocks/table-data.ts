import { z } from 'zod'
import { captionText } from '../platform/field-roles.ts'

/** The first cell of a row is its heading. */
export const tableData = z
  .strictObject({
    caption: captionText,
    head: z.array(z.string()).min(2),
    rows: z.array(z.array(z.string())).min(1),
    /** Number of last columns that are figures, aligned right. */
    figures: z.number().int().min(0).default(0),
    /** Whether the last row is a total. */
    sum: z.boolean().default(false),
    /** Stays a table on narrow screens; scrolls where it is too wide. */
    short: z.boolean().default(false),
  })
  .refine(
    ({ head, rows }) => rows.every((row) => row.length === head.length),
    '모든 줄의 칸 수가 머리글과 같아야 합니다',
  )

export type TableData = z.infer<typeof tableData>

import { z } from 'zod'
import { captionText } from '../platform/field-roles.ts'

/** A table as content writes it. The first cell of a row is its name. */
export const tableData = z
  .strictObject({
    caption: captionText,
    head: z.array(z.string()).min(2),
    rows: z.array(z.array(z.string())).min(1),
    /** How many of the last columns are figures; they stand at the right. */
    figures: z.number().int().min(0).default(0),
    /** Whether the last row sums up the others. */
    sum: z.boolean().default(false),
    /** Stays a table on narrow screens, because its columns are few and short; too wide all the same, it scrolls. */
    short: z.boolean().default(false),
  })
  .refine(
    ({ head, rows }) => rows.every((row) => row.length === head.length),
    '모든 줄의 칸 수가 머리글과 같아야 합니다',
  )

export type TableData = z.infer<typeof tableData>

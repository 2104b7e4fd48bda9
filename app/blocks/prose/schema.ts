import { z } from 'zod'
import { captionText, heading, note } from '../../platform/field-roles.ts'

const table = z
  .strictObject({
    caption: captionText,
    head: z.array(z.string()).min(1),
    rows: z.array(z.array(z.string())).min(1),
  })
  .refine(
    ({ head, rows }) => rows.every((row) => row.length === head.length),
    '모든 줄의 칸 수가 머리글과 같아야 합니다',
  )

const part = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({ list: z.array(z.string()).min(1), ordered: z.boolean().default(false) }),
  z.strictObject({ table }),
])

export const prose = z.strictObject({
  type: z.literal('prose'),
  /** Version and date of effect. */
  version: note.optional(),
  introduction: z.array(z.string()).default([]),
  sections: z.array(z.strictObject({ title: heading, parts: z.array(part).min(1) })).min(1),
})

import { z } from 'zod'
import { captionText } from '#app/platform/field-roles.ts'

/** The first cell of a row is its heading. */
export const tableData = z
  .strictObject({
    caption: captionText.meta({
      title: '표 설명',
      description: '화면을 읽어 주는 프로그램이 표 이름으로 읽습니다.',
    }),
    head: z.array(z.string()).min(2).meta({ title: '머리글' }),
    rows: z.array(z.array(z.string())).min(1).meta({ title: '줄' }),
    /** Number of last columns that are figures, aligned right. */
    figures: z.number().int().min(0).default(0).meta({
      title: '숫자 칸',
      unit: '칸',
      description: '오른쪽에서부터 이만큼의 칸을 숫자로 보고 오른쪽에 맞춥니다.',
    }),
    /** Whether the last row is a total. */
    sum: z.boolean().default(false).meta({ title: '마지막 줄은 합계' }),
    /** Stays a table on narrow screens; scrolls where it is too wide. */
    short: z
      .boolean()
      .default(false)
      .meta({ title: '휴대전화에서도 표로 표시', description: '끄면 줄마다 묶어 세로로 보여 줍니다.' }),
  })
  .refine(
    ({ head, rows }) => rows.every((row) => row.length === head.length),
    '모든 줄의 칸 수가 머리글과 같아야 합니다',
  )
  .meta({ title: '표', control: 'table' })

export type TableData = z.infer<typeof tableData>

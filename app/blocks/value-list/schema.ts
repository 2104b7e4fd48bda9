import { z } from 'zod'
import { heading, note, paragraph } from '#app/platform/field-roles.ts'

export const valueList = z
  .strictObject({
    type: z.literal('value-list'),
    title: heading.meta({ title: '제목' }),
    items: z
      .array(
        z.strictObject({
          label: heading.meta({ title: '이름' }),
          value: paragraph.meta({ title: '내용' }),
          note: note.optional().meta({ title: '덧붙임' }),
        }),
      )
      .min(1)
      .meta({ title: '항목' }),
    note: note.optional().meta({ title: '유의사항' }),
  })
  .meta({ title: '항목과 값', description: '이름과 값을 두 칸으로 나란히 보여 줍니다.', group: '숫자' })

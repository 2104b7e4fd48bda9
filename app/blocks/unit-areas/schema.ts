import { z } from 'zod'
import { captionText, heading, note } from '#app/platform/field-roles.ts'

/** Areas of a unit type in square metres; the view adds 평, which no contract counts in. */
export const unitAreas = z
  .strictObject({
    type: z.literal('unit-areas'),
    title: heading.meta({ title: '제목' }),
    caption: captionText.meta({
      title: '표 설명',
      description: '화면을 읽어 주는 프로그램이 표 이름으로 읽습니다.',
    }),
    rows: z
      .array(
        z.strictObject({
          label: heading.meta({ title: '이름' }),
          /** Formatted like a fact: `84.9072㎡`. */
          value: z
            .string()
            .meta({ title: '면적', description: '84.9072㎡처럼 적습니다. 평은 계산해 함께 표시합니다.' }),
          sum: z.boolean().default(false).meta({ title: '합계' }),
        }),
      )
      .min(1)
      .meta({ title: '줄' }),
    note: note.optional().meta({ title: '유의사항' }),
  })
  .meta({
    title: '면적표',
    description: '주택형의 전용·공급·계약면적을 ㎡와 평으로 보여 줍니다.',
    group: '평면',
  })

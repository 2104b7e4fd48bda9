import { z } from 'zod'
import { heading, headline, note, paragraph } from '#app/platform/field-roles.ts'

const step = z.strictObject({
  label: z.string().meta({ title: '조건' }),
  points: z.number().int().nonnegative().meta({ title: '점수', unit: '점' }),
})

const steps = z.array(step).min(2).meta({ title: '점수' })

/** A total with its parts: 84 points are 32, 35 and 17. */
export const scoreBreakdown = z
  .strictObject({
    type: z.literal('score-breakdown'),
    label: heading.meta({ title: '작은 제목' }),
    title: headline.meta({ title: '제목' }),
    text: paragraph.meta({ title: '설명' }),
    total: z.string().meta({ title: '만점' }),
    unit: z.string().meta({ title: '단위' }),
    parts: z
      .array(
        z.strictObject({
          label: heading.meta({ title: '이름' }),
          value: z.string().meta({ title: '배점' }),
          text: paragraph.meta({ title: '설명' }),
          /** What counts how much, shown folded and offered by the calculator. */
          steps: steps.optional().meta({ title: '점수표' }),
          /** Adds to the part, up to `most` points together. */
          extra: z
            .strictObject({
              label: heading.meta({ title: '이름' }),
              most: z.number().int().positive().meta({
                title: '상한',
                unit: '점',
                description: '이 항목의 점수와 더해 이 점수를 넘지 않습니다.',
              }),
              steps,
            })
            .optional()
            .meta({ title: '더해지는 점수' }),
        }),
      )
      .min(2)
      .meta({ title: '항목' }),
    note: note.optional().meta({ title: '근거' }),
    /** Sums what is chosen of each part's steps. */
    calculator: z
      .strictObject({
        title: heading.meta({ title: '제목' }),
        result: z.string().meta({ title: '결과의 이름' }),
        note: note.meta({ title: '유의사항' }),
      })
      .optional()
      .meta({ title: '계산기' }),
  })
  .meta({
    title: '청약 가점',
    description: '가점의 항목과 점수표를 보여 주고 계산하게 합니다.',
    group: '분양 안내',
  })

import { z } from 'zod'
import { heading, headline, paragraph } from '#app/platform/field-roles.ts'

export const steps = z
  .strictObject({
    type: z.literal('steps'),
    label: heading.meta({ title: '작은 제목' }),
    title: headline.meta({ title: '제목' }),
    text: paragraph.optional().meta({ title: '설명' }),
    steps: z
      .array(
        z.strictObject({
          title: heading.meta({ title: '제목' }),
          text: paragraph.meta({ title: '설명' }),
          list: z.array(paragraph).default([]).meta({ title: '항목' }),
        }),
      )
      .min(2)
      .meta({ title: '단계' }),
  })
  .meta({
    title: '단계',
    description: '청약 신청처럼 순서가 있는 일을 단계로 안내합니다.',
    group: '분양 안내',
  })

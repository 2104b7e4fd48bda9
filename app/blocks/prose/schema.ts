import { z } from 'zod'
import { captionText, heading, note, paragraph } from '#app/platform/field-roles.ts'

const table = z
  .strictObject({
    caption: captionText.meta({ title: '표 설명' }),
    head: z.array(z.string()).min(1).meta({ title: '머리글' }),
    rows: z.array(z.array(z.string())).min(1).meta({ title: '줄' }),
  })
  .refine(
    ({ head, rows }) => rows.every((row) => row.length === head.length),
    '모든 줄의 칸 수가 머리글과 같아야 합니다',
  )
  .meta({ title: '표', control: 'table' })

const part = z.union([
  z.strictObject({ text: paragraph.meta({ title: '글' }) }).meta({ title: '글' }),
  z
    .strictObject({
      list: z.array(paragraph).min(1).meta({ title: '항목' }),
      ordered: z.boolean().default(false).meta({ title: '번호를 붙임' }),
    })
    .meta({ title: '목록' }),
  z.strictObject({ table }).meta({ title: '표' }),
])

export const prose = z
  .strictObject({
    type: z.literal('prose'),
    /** Version and date of effect. */
    version: note.optional().meta({ title: '판과 시행일' }),
    introduction: z.array(paragraph).default([]).meta({ title: '머리말' }),
    sections: z
      .array(
        z.strictObject({
          title: heading.meta({ title: '제목' }),
          parts: z.array(part).min(1).meta({ title: '내용' }),
        }),
      )
      .min(1)
      .meta({ title: '조항' }),
  })
  .meta({
    title: '긴 글',
    description: '개인정보 처리방침, 이용약관처럼 제목과 조항이 있는 글입니다.',
    group: '기타',
  })

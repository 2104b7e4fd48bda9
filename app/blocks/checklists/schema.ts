import { z } from 'zod'
import { heading, paragraph, silent } from '#app/platform/field-roles.ts'

const item = z.strictObject({
  name: z.string().meta({ title: '서류' }),
  detail: paragraph.optional().meta({ title: '설명' }),
})

/** Documents to bring, by applicant: lists to tick off, printed on one sheet. */
export const checklists = z
  .strictObject({
    type: z.literal('checklists'),
    title: heading.meta({ title: '제목' }),
    text: paragraph.meta({ title: '설명' }),
    facts: z
      .array(
        z.strictObject({
          label: heading.meta({ title: '이름' }),
          value: paragraph.meta({ title: '내용' }),
        }),
      )
      .default([])
      .meta({ title: '안내 항목' }),
    /** Label of a last row with the address of the model house. */
    place: z
      .string()
      .optional()
      .meta({ title: '장소 항목의 이름', description: '적으면 견본주택 주소가 마지막 항목으로 표시됩니다.' }),
    lists: z
      .array(
        z.strictObject({
          id: silent(z.string().regex(/^[a-z]+$/, '소문자 영문으로만 적어야 합니다')).meta({
            title: '주소용 이름',
            control: 'id',
          }),
          title: heading.meta({ title: '제목' }),
          text: paragraph.meta({ title: '설명' }),
          items: z.array(item).min(1).meta({ title: '서류' }),
        }),
      )
      .min(1)
      .meta({ title: '목록' }),
    print: z.string().meta({ title: '인쇄 버튼' }),
  })
  .meta({
    title: '구비서류',
    description: '신청자마다 준비할 서류를 체크하고 한 장으로 인쇄하게 합니다.',
    group: '분양 안내',
  })

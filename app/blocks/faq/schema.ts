import { z } from 'zod'
import { heading, note, paragraph, silent } from '#app/platform/field-roles.ts'
import { link } from '../link.ts'

const item = z.strictObject({
  /** Anchor of the answer: `#payment`. */
  id: silent(z.string().regex(/^[a-z][a-z0-9-]*$/, '소문자 영문으로 시작하는 이름이어야 합니다')).meta({
    title: '주소용 이름',
    control: 'id',
    description: '이 답변의 주소가 됩니다(#payment).',
  }),
  question: z.string().meta({ title: '질문' }),
  answer: paragraph.meta({ title: '답변' }),
  /** Date of the answer; by default the block's `basis`. */
  asOf: z.string().optional().meta({ title: '기준일', description: '이 답변만 기준일이 다를 때 적습니다.' }),
  link: link.optional().meta({ title: '링크' }),
})

export const faq = z
  .strictObject({
    type: z.literal('faq'),
    basis: note.meta({ title: '기준', description: '모든 답변에 함께 표시합니다.' }),
    groups: z
      .array(
        z.strictObject({
          title: heading.meta({ title: '제목' }),
          items: z.array(item).min(1).meta({ title: '질문' }),
        }),
      )
      .min(1)
      .meta({ title: '묶음' }),
  })
  .refine(
    ({ groups }) => {
      const ids = groups.flatMap(({ items }) => items.map(({ id }) => id))
      return new Set(ids).size === ids.length
    },
    { path: ['groups'], error: '질문의 id가 두 번 쓰였습니다' },
  )
  .meta({
    title: '자주 묻는 질문',
    description: '질문과 답변을 묶음으로 보여 줍니다. 검색에도 답변으로 표시될 수 있습니다.',
    group: '분양 안내',
  })

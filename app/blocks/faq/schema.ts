import { z } from 'zod'
import { heading, note, silent } from '../../platform/field-roles.ts'
import { link } from '../link.ts'

const item = z.strictObject({
  /** Anchor of the answer: `#payment`. */
  id: silent(z.string().regex(/^[a-z][a-z0-9-]*$/, '소문자 영문으로 시작하는 이름이어야 합니다')),
  question: z.string(),
  answer: z.string(),
  /** Date of the answer; by default the block's `basis`. */
  asOf: z.string().optional(),
  link: link.optional(),
})

export const faq = z
  .strictObject({
    type: z.literal('faq'),
    basis: note,
    groups: z.array(z.strictObject({ title: heading, items: z.array(item).min(1) })).min(1),
  })
  .refine(
    ({ groups }) => {
      const ids = groups.flatMap(({ items }) => items.map(({ id }) => id))
      return new Set(ids).size === ids.length
    },
    { path: ['groups'], error: '질문의 id가 두 번 쓰였습니다' },
  )

import { z } from 'zod'
import { heading, note, silent } from '../../platform/field-roles.ts'
import { link } from '../link.ts'

const item = z.strictObject({
  /** Part of the address of the answer: `#payment`. */
  id: silent(z.string().regex(/^[a-z][a-z0-9-]*$/, '소문자 영문으로 시작하는 이름이어야 합니다')),
  question: z.string(),
  answer: z.string(),
  /** As of which day the answer holds; without it the block's `basis`. */
  asOf: z.string().optional(),
  /** Where more about it stands. */
  link: link.optional(),
})

/** What buyers ask, with dated answers. The questions fold; each answer has an address of its own. */
export const faq = z
  .strictObject({
    type: z.literal('faq'),
    /** As of which day, and that the notice decides. */
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

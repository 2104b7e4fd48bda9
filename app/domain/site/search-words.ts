import { z } from 'zod'
import { silent } from '#app/platform/field-roles.ts'
import { pagePath } from './page-path.ts'

/** Synonyms of buyers, and the page that answers them. They extend those of the product. */
export const searchWords = z.strictObject({
  words: z
    .array(silent(z.string().trim().min(1).max(30)))
    .min(1)
    .max(20)
    .meta({ title: '같은 말', description: '고객이 검색하는 말을 하나씩 적습니다. 예: 상가, 근린생활시설' }),
  page: pagePath.optional().meta({
    title: '먼저 보여 줄 페이지',
    description: '적으면 이 말을 검색할 때 이 페이지가 먼저 나옵니다.',
  }),
})

export type SearchWords = z.infer<typeof searchWords>

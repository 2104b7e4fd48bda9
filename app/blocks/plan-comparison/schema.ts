import { z } from 'zod'
import { drawingRef } from '#app/domain/drawings/drawing.ts'
import { pagePath } from '#app/domain/site/page-path.ts'
import { heading, note, paragraph, silent } from '#app/platform/field-roles.ts'

/** Two unit plans at one scale. The page's `choices` `a` and `b` list the names of the plans. */
export const planComparison = z
  .strictObject({
    type: z.literal('plan-comparison'),
    title: heading.meta({ title: '제목' }),
    text: paragraph.optional().meta({ title: '설명' }),
    types: z
      .array(z.strictObject({ plan: drawingRef('plan'), url: pagePath.meta({ title: '평면 페이지' }) }))
      .min(2)
      .meta({ title: '주택형' }),
    first: silent(
      z.tuple([z.string().meta({ title: '왼쪽 평면' }), z.string().meta({ title: '오른쪽 평면' })]),
    ).meta({ title: '처음 보여 줄 두 평면' }),
    note: note.meta({ title: '유의사항' }),
  })
  .meta({
    title: '평면 비교',
    description: '두 주택형의 평면도를 같은 축척으로 나란히 비교합니다.',
    group: '평면',
  })

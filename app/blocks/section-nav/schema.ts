import { z } from 'zod'
import { heading } from '#app/platform/field-roles.ts'
import { sectionId } from '../section-id.ts'

/** Links at the window's edge, and wheel steps between sections, on wide screens (specification, section 4). */
export const sectionNav = z
  .strictObject({
    type: z.literal('section-nav'),
    items: z
      .array(z.strictObject({ id: sectionId, title: heading.meta({ title: '이름' }) }))
      .min(2)
      .meta({ title: '섹션' }),
  })
  .meta({
    title: '섹션 메뉴',
    description: '넓은 화면의 가장자리에서 홈의 섹션으로 바로 가는 메뉴입니다.',
    group: '첫 화면',
  })

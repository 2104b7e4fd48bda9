import { z } from 'zod'
import { drawingRef } from '#app/domain/drawings/drawing.ts'
import { heading, note, paragraph } from '#app/platform/field-roles.ts'
import { link } from '../link.ts'

/**
 * A generated unit plan, basic and extended, with its room areas. Prints to A4 at 1:100. Where the page's `choices`
 * have `"mirrored": ["yes"]`, `?mirrored=yes` shows it mirrored, as half of the lines are built.
 */
export const unitPlan = z
  .strictObject({
    type: z.literal('unit-plan'),
    title: heading.meta({ title: '제목' }),
    text: paragraph.optional().meta({ title: '설명' }),
    plan: drawingRef('plan'),
    /** The layout with the homes of this type, for the directions that they face. */
    layout: drawingRef('layout')
      .optional()
      .meta({ title: '단지배치도', description: '선택하면 이 주택형의 향을 함께 알립니다.' }),
    alt: paragraph.meta({ title: '대체 텍스트' }),
    areas: z
      .strictObject({
        title: heading.meta({ title: '제목' }),
        note: note.meta({ title: '유의사항' }),
      })
      .meta({ title: '방별 면적' }),
    link: link.optional().meta({ title: '링크' }),
  })
  .meta({
    title: '평면도',
    description: '도면에서 그린 평면도입니다. 기본형과 확장형을 바꾸어 보고 인쇄할 수 있습니다.',
    group: '평면',
  })

import { z } from 'zod'
import { picture } from '#app/domain/site/picture.ts'
import { heading, note, paragraph } from '#app/platform/field-roles.ts'

/** A full-width drawing: plan, site plan, elevation, with its content as text. */
export const drawing = z
  .strictObject({
    type: z.literal('drawing'),
    title: heading.meta({ title: '제목' }),
    text: paragraph.optional().meta({ title: '설명' }),
    picture,
    /** Pictures for narrow screens, one below the other; by default the same picture. */
    narrow: z.array(picture).default([]).meta({
      title: '휴대전화 그림',
      description: '넓은 도면을 나누어 위아래로 보여 줍니다. 없으면 같은 그림을 씁니다.',
    }),
    /** `sheet`: transparent and in its own size, so that several share a scale. */
    ground: z
      .enum(['own', 'sheet'])
      .default('own')
      .meta({ title: '바탕', choices: { own: '그림의 바탕 그대로', sheet: '도면 용지(원래 크기)' } }),
    keys: z
      .array(
        z.strictObject({
          label: heading.meta({ title: '이름' }),
          tone: z.enum(['wall', 'extension', 'dashes', 'first', 'second', 'faint']).meta({
            title: '표시',
            choices: {
              wall: '벽체(굵은 선)',
              extension: '확장 부분',
              dashes: '점선',
              first: '첫째 색',
              second: '둘째 색',
              faint: '흐린 색',
            },
          }),
        }),
      )
      .default([])
      .meta({ title: '범례' }),
    notes: z.array(note).default([]).meta({ title: '유의사항' }),
  })
  .meta({
    title: '도면',
    description: '평면도, 배치도, 입면도를 화면 너비로 크게 보여 줍니다.',
    group: '단지',
  })

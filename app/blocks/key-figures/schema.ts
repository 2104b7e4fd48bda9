import { z } from 'zod'
import { picture } from '#app/domain/site/picture.ts'
import { heading, note } from '#app/platform/field-roles.ts'
import { sectionId } from '../section-id.ts'

/** Key figures: one large number with its parts, a row of others, and the elevation drawn to scale. */
export const keyFigures = z
  .strictObject({
    type: z.literal('key-figures'),
    id: sectionId,
    label: heading.meta({ title: '작은 제목' }),
    /** For screen readers. */
    title: heading.meta({ title: '제목', description: '화면에는 보이지 않고 읽어 주기만 합니다.' }),
    figure: z.string().meta({ title: '큰 숫자' }),
    unit: z.string().meta({ title: '단위' }),
    parts: z
      .array(
        z.strictObject({
          label: heading.meta({ title: '이름' }),
          value: z.string().meta({ title: '값' }),
          onSale: z.boolean().default(false).meta({ title: '분양 중으로 강조' }),
        }),
      )
      .meta({ title: '구성' }),
    row: z
      .array(
        z.strictObject({
          label: heading.meta({ title: '이름' }),
          value: z.string().meta({ title: '값' }),
          unit: z.string().meta({ title: '단위' }),
        }),
      )
      .max(4)
      .meta({ title: '나란한 숫자' }),
    skyline: z
      .strictObject({
        picture: picture.meta({ title: '넓은 화면 그림' }),
        narrow: picture.meta({ title: '휴대전화 그림' }),
        /** Legend of the drawing; entries with `wide` are for wide screens only. */
        keys: z
          .array(
            z.strictObject({
              label: heading.meta({ title: '이름' }),
              tone: z
                .enum(['line', 'marked', 'faint'])
                .meta({ title: '선', choices: { line: '기본 선', marked: '강조한 선', faint: '흐린 선' } }),
              wide: z.boolean().default(false).meta({ title: '넓은 화면에서만 표시' }),
            }),
          )
          .meta({ title: '범례' }),
        note: note.meta({ title: '그림 안내' }),
      })
      .optional()
      .meta({ title: '입면 그림' }),
  })
  .meta({
    title: '규모 숫자',
    description: '세대수처럼 가장 큰 숫자 하나와 나란한 숫자들을 보여 줍니다.',
    group: '숫자',
  })

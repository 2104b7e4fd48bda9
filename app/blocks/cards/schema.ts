import { z } from 'zod'
import { picture } from '#app/domain/site/picture.ts'
import { heading, headline, note, paragraph } from '#app/platform/field-roles.ts'

export const cards = z
  .strictObject({
    type: z.literal('cards'),
    label: heading.optional().meta({ title: '작은 제목' }),
    title: headline.meta({ title: '제목' }),
    text: paragraph.optional().meta({ title: '설명' }),
    cards: z
      .array(
        z.strictObject({
          label: heading.optional().meta({ title: '작은 제목' }),
          title: heading.meta({ title: '제목' }),
          text: paragraph.meta({ title: '설명' }),
          source: note.optional().meta({ title: '출처' }),
          picture: picture.optional().meta({ title: '그림' }),
          /** A drawing that must not be cropped. */
          whole: z.boolean().default(false).meta({
            title: '그림을 자르지 않음',
            description: '도면처럼 가장자리까지 보여야 하는 그림에 켭니다.',
          }),
        }),
      )
      .min(2)
      .meta({ title: '카드' }),
  })
  .meta({ title: '카드', description: '여러 가지를 그림과 함께 나란히 소개합니다.', group: '소개' })

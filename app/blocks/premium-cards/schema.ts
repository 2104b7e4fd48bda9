import { z } from 'zod'
import { picture } from '#app/domain/site/picture.ts'
import { heading, paragraph } from '#app/platform/field-roles.ts'
import { link } from '../link.ts'
import { sectionId } from '../section-id.ts'

/** Selling points with their figures, one card open at a time. */
export const premiumCards = z
  .strictObject({
    type: z.literal('premium-cards'),
    id: sectionId,
    label: heading.meta({ title: '작은 제목' }),
    title: heading.meta({ title: '제목' }),
    cards: z
      .array(
        z.strictObject({
          label: heading.meta({ title: '작은 제목' }),
          figure: z.string().meta({ title: '큰 숫자' }),
          unit: z.string().meta({ title: '단위' }),
          title: heading.meta({ title: '제목' }),
          text: paragraph.meta({ title: '설명' }),
          link,
          /** A drawing in light lines for the open card's dark ground. */
          picture: picture.optional().meta({
            title: '그림',
            description: '카드의 바탕이 어두우므로 밝은 선으로 그린 그림이어야 합니다.',
          }),
          bleeds: z.boolean().default(false).meta({ title: '그림을 카드 끝까지' }),
        }),
      )
      .min(2)
      .max(4)
      .meta({ title: '카드' }),
  })
  .meta({
    title: '프리미엄 카드',
    description: '분양의 장점을 숫자와 함께 두 장에서 네 장까지 소개합니다.',
    group: '소개',
  })

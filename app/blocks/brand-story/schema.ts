import { z } from 'zod'
import { picture } from '#app/domain/site/picture.ts'
import { heading, headline, paragraph } from '#app/platform/field-roles.ts'

/** Brand values: text that fades in after half a second, and a picture that appears on scroll. */
export const brandStory = z
  .strictObject({
    type: z.literal('brand-story'),
    label: heading.meta({ title: '작은 제목' }),
    title: headline.meta({ title: '제목' }),
    texts: z.array(paragraph).min(1).meta({ title: '문단' }),
    picture,
    points: z
      .array(
        z.strictObject({
          title: heading.meta({ title: '제목' }),
          text: paragraph.meta({ title: '설명' }),
        }),
      )
      .default([])
      .meta({ title: '약속' }),
  })
  .meta({
    title: '브랜드 이야기',
    description: '브랜드가 중요하게 여기는 것을 글과 그림으로 소개합니다.',
    group: '소개',
  })

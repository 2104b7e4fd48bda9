import { z } from 'zod'
import { picture } from '#app/domain/site/picture.ts'
import { heading, headline, paragraph } from '#app/platform/field-roles.ts'
import { link } from '../link.ts'
import { sectionId } from '../section-id.ts'

/** The complex with its site plan: side by side on wide screens; an accordion with the community on narrow ones. */
export const complexSummary = z
  .strictObject({
    type: z.literal('complex-summary'),
    id: sectionId,
    label: heading.meta({ title: '작은 제목' }),
    title: headline.meta({ title: '제목' }),
    plan: z
      .strictObject({
        title: heading.meta({ title: '제목' }),
        picture: picture.meta({ title: '넓은 화면 그림' }),
        narrow: picture.meta({ title: '휴대전화 그림' }),
        link,
      })
      .meta({ title: '배치도' }),
    design: z
      .strictObject({
        title: heading.meta({ title: '제목' }),
        picture: picture.optional().meta({ title: '그림', description: '휴대전화에서 특징 위에 보입니다.' }),
        points: z
          .array(
            z.strictObject({
              title: heading.meta({ title: '제목' }),
              text: paragraph.meta({ title: '설명' }),
            }),
          )
          .min(1)
          .meta({ title: '특징' }),
      })
      .meta({ title: '특화 설계' }),
    community: z
      .strictObject({
        title: heading.meta({ title: '제목' }),
        text: paragraph.meta({ title: '설명' }),
        picture: picture.optional().meta({ title: '큰 그림' }),
        /** Beside the large one on wide screens, where all three make a mosaic. */
        more: z.array(picture).max(2).optional().meta({
          title: '작은 그림',
          description: '두 장까지 큰 그림 옆에 놓입니다.',
        }),
        link: link.optional().meta({ title: '링크' }),
      })
      .optional()
      .meta({
        title: '커뮤니티',
        description: '넓은 화면에서는 배치도 아래에, 휴대전화에서는 접어서 보입니다.',
      }),
  })
  .meta({
    title: '단지 요약',
    description: '홈에서 배치도와 특화 설계, 커뮤니티를 함께 보여 줍니다.',
    group: '단지',
  })

import { z } from 'zod'
import { picture } from '#app/domain/site/picture.ts'
import { headline, paragraph } from '#app/platform/field-roles.ts'
import { link } from '../link.ts'
import { sectionId } from '../section-id.ts'

/** First screen of the home page: a headline beside or above the picture, the main action, below it the sale's dates. */
export const hero = z
  .strictObject({
    type: z.literal('hero'),
    id: sectionId,
    eyebrow: z.string().meta({ title: '제목 위 문구' }),
    title: headline.meta({ title: '제목' }),
    text: paragraph.meta({ title: '설명' }),
    action: z.string().meta({ title: '방문예약 버튼' }),
    picture,
    /** Beside the telephone, in short words. */
    links: z
      .array(link)
      .max(6)
      .optional()
      .meta({ title: '바로가기', description: '여섯 개까지 짧게 적습니다.' }),
  })
  .meta({
    title: '첫 화면',
    description: '홈을 열면 가장 먼저 보이는 큰 그림과 제목, 방문예약 버튼입니다.',
    group: '첫 화면',
  })

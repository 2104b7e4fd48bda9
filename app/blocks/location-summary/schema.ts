import { z } from 'zod'
import { picture } from '#app/domain/site/picture.ts'
import { heading, headline, paragraph } from '#app/platform/field-roles.ts'
import { link } from '../link.ts'
import { sectionId } from '../section-id.ts'

export const locationSummary = z
  .strictObject({
    type: z.literal('location-summary'),
    id: sectionId,
    label: heading.meta({ title: '작은 제목' }),
    title: headline.meta({ title: '제목' }),
    text: paragraph.meta({ title: '설명' }),
    facts: z
      .array(
        z.strictObject({
          label: heading.meta({ title: '이름' }),
          value: z.string().meta({ title: '내용' }),
        }),
      )
      .meta({ title: '항목' }),
    link,
    picture: picture.meta({ title: '위치도' }),
  })
  .meta({ title: '위치 요약', description: '홈에서 위치도와 함께 자리를 소개합니다.', group: '위치' })

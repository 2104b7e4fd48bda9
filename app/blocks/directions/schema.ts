import { z } from 'zod'
import { picture } from '#app/domain/site/picture.ts'
import { heading, note, paragraph } from '#app/platform/field-roles.ts'

/** Directions to the model house (`#way`): in words, and as links to map services by its coordinates in `site.json`. */
export const directions = z
  .strictObject({
    type: z.literal('directions'),
    title: heading.meta({ title: '제목' }),
    text: paragraph.optional().meta({ title: '설명' }),
    ways: z
      .array(
        z.strictObject({
          by: heading.meta({ title: '출발하는 곳' }),
          steps: z.array(paragraph).min(1).meta({ title: '길 안내' }),
          source: note.meta({ title: '출처와 기준' }),
        }),
      )
      .min(1)
      .meta({ title: '오는 길' }),
    parking: paragraph.optional().meta({ title: '주차 안내' }),
    picture: picture.optional().meta({ title: '약도' }),
  })
  .meta({
    title: '오시는 길',
    description: '견본주택에 오는 길을 안내하고 지도 앱으로 연결합니다.',
    group: '위치',
  })

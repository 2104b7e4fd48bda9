import { z } from 'zod'
import { drawingRef } from '#app/domain/drawings/drawing.ts'
import { pagePath } from '#app/domain/site/page-path.ts'
import { captionText, heading, paragraph } from '#app/platform/field-roles.ts'

export const siteLayout = z
  .strictObject({
    type: z.literal('site-layout'),
    title: heading.meta({ title: '제목' }),
    text: paragraph.optional().meta({ title: '설명' }),
    layout: drawingRef('layout'),
    alt: paragraph.min(10).meta({ title: '대체 텍스트' }),
    caption: captionText.min(10).meta({ title: '유의사항', control: 'lines' }),
    facilities: z
      .strictObject({
        title: heading.meta({ title: '제목' }),
        /** Descriptions of facilities by their ids in the layout. */
        about: z
          .record(
            z.string(),
            z.strictObject({
              place: z.string().meta({ title: '위치' }),
              text: paragraph.meta({ title: '설명' }),
            }),
          )
          .meta({ title: '시설', keyTitle: '배치도에 있는 시설의 이름' }),
      })
      .meta({ title: '단지 내 시설' }),
    /** Path of the page with the homes of each building; its parts are `#building-201`. */
    homes: pagePath.meta({ title: '동·호수 페이지' }),
  })
  .meta({
    title: '단지배치도',
    description: '단지배치도와 시설 설명입니다. 동을 누르면 동·호수로 이어집니다.',
    group: '단지',
  })

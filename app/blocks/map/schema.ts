import { z } from 'zod'
import { drawingRef } from '#app/domain/drawings/drawing.ts'
import { captionText, heading, note, paragraph, silent } from '#app/platform/field-roles.ts'

const view = z.strictObject({
  view: silent(z.string()).meta({
    title: '지도 화면',
    description: '위치도 파일의 views에 있는 이름입니다.',
  }),
  caption: captionText.optional().meta({ title: '그림 설명' }),
})

export const map = z
  .strictObject({
    type: z.literal('map'),
    title: heading.meta({ title: '제목' }),
    map: drawingRef('map'),
    choose: z
      .string()
      .meta({ title: '고르는 곳의 이름', description: '화면을 읽어 주는 프로그램이 읽습니다.' }),
    /** One sentence; the list has the rest. */
    alt: paragraph.meta({ title: '대체 텍스트' }),
    /** Views for wide screens; narrow ones show them one below the other. */
    wide: z.array(view).min(1).meta({ title: '넓은 화면' }),
    narrow: z.array(view).min(1).meta({ title: '휴대전화 화면' }),
    list: z.string().meta({ title: '장소 목록의 제목' }),
    note: note.meta({ title: '유의사항' }),
  })
  .meta({
    title: '위치도',
    description: '주변 시설을 종류별로 골라 보는 지도와 거리 목록입니다.',
    group: '위치',
  })

import { z } from 'zod'
import { drawingRef } from '#app/domain/drawings/drawing.ts'
import { heading, headline, note, silent } from '#app/platform/field-roles.ts'
import { sectionId } from '../section-id.ts'

/** Travel times; each claim with its source or condition in the same row. */
export const travelTimes = z
  .strictObject({
    type: z.literal('travel-times'),
    id: sectionId,
    label: heading.meta({ title: '작은 제목' }),
    title: headline.meta({ title: '제목' }),
    map: drawingRef('map')
      .optional()
      .meta({ title: '위치도', description: '선택하면 직선거리를 함께 표시합니다.' }),
    rows: z
      .array(
        z.strictObject({
          /** 도보 or 차로. */
          by: heading.meta({ title: '가는 방법', description: '도보, 차로처럼 적습니다.' }),
          figure: z.string().meta({ title: '숫자' }),
          unit: z.string().meta({ title: '단위' }),
          to: heading.meta({ title: '가는 곳' }),
          place: silent(z.string().optional()).meta({
            title: '위치도의 장소',
            control: 'key',
            description: '위치도에 있는 장소의 영문 이름입니다.',
          }),
          detail: z.string().meta({ title: '설명' }),
          source: note.meta({ title: '출처나 조건' }),
        }),
      )
      .min(1)
      .meta({ title: '줄' }),
    note: note.meta({ title: '측정 기준' }),
  })
  .meta({
    title: '이동 시간',
    description: '학교, 병원, 역까지의 시간을 출처와 함께 보여 줍니다.',
    group: '위치',
  })

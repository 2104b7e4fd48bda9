import { z } from 'zod'
import { drawingRef } from '#app/domain/drawings/drawing.ts'
import { mostFloors } from '#app/domain/drawings/layouts/site-layout.ts'
import { pagePath } from '#app/domain/site/page-path.ts'
import { heading, note, paragraph } from '#app/platform/field-roles.ts'

/** 동·호수배치도: a table of floors by lines for each building of a layout, with filters. */
export const buildings = z
  .strictObject({
    type: z.literal('buildings'),
    title: heading.meta({ title: '제목' }),
    text: paragraph.optional().meta({ title: '설명' }),
    layout: drawingRef('layout'),
    /** The highest floors of 저층 and 중층. */
    bands: z
      .strictObject({
        low: z.number().int().positive().max(mostFloors).meta({ title: '저층은 몇 층까지', unit: '층' }),
        middle: z.number().int().positive().max(mostFloors).meta({ title: '중층은 몇 층까지', unit: '층' }),
      })
      .meta({ title: '층 구분' }),
    /** Path of the page with the layout; its parts are `#building-201`. */
    place: pagePath.meta({ title: '단지배치도 페이지' }),
    notes: z.array(note).default([]).meta({ title: '유의사항' }),
  })
  .meta({
    title: '동·호수배치도',
    description: '동마다 층과 호를 표로 보여 주고 주택형, 층, 향으로 고르게 합니다.',
    group: '단지',
  })

import { z } from 'zod'
import { paragraph } from '#app/platform/field-roles.ts'
import { link } from '../link.ts'

/** Calls to action at the end of a page: booking, and the next pages. */
export const actions = z
  .strictObject({
    type: z.literal('actions'),
    text: paragraph.meta({ title: '안내 문구' }),
    book: z.string().meta({ title: '방문예약 버튼' }),
    links: z.array(link).default([]).meta({ title: '다음 페이지' }),
  })
  .meta({
    title: '하단 안내 버튼',
    description: '페이지 끝에서 방문예약과 다음 페이지로 안내합니다.',
    group: '참여',
  })

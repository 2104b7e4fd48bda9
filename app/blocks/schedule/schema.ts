import { z } from 'zod'
import { heading } from '#app/platform/field-roles.ts'

/** Steps of the sale from the settings, as a timeline and a month calendar. */
export const schedule = z
  .strictObject({
    type: z.literal('schedule'),
    label: heading.meta({ title: '작은 제목' }),
    title: heading.meta({ title: '제목' }),
    calendarTitle: z.string().meta({ title: '달력 제목' }),
    addAll: z.string().meta({ title: '캘린더에 추가하는 버튼' }),
  })
  .meta({
    title: '분양일정',
    description: '사이트의 일정을 순서와 달력으로 보여 줍니다. 날짜는 일정 화면에서 바꿉니다.',
    group: '분양 안내',
  })

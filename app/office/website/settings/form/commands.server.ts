import { z } from 'zod'
import { plainSchedule } from '#app/domain/site/schedule/schedule.ts'
import { mostDays, shiftSchedule } from '#app/domain/site/schedule/shift-schedule.ts'
import { figure, text } from '#app/office/fields.ts'
import { daySchema } from '#app/platform/day-schema.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { wrong } from '../../part/edited.ts'
import { edit } from '../../part/part-commands.server.ts'
import { withForm } from '../../part/setting-forms.ts'
import { valueField } from '../../part/value-field.ts'
import type { OfficeOfForm } from './open-form.server.ts'

export { discard, publish } from '../../part/part-commands.server.ts'

/** Moves all dates of the schedule from one on. Moves the drafted dates, not those typed in the form. */
export const shift = edit(
  z.object({ from: text(10), days: figure }),
  (content, { from, days = 0 }, { form }: OfficeOfForm) => {
    const [first, stored] = [daySchema.safeParse(from).data, plainSchedule.safeParse(content.schedule).data]
    if (form !== 'schedule' || !stored || !first)
      return wrong('옮길 일정이 없습니다. 화면을 새로 열어 주세요.')
    if (!Number.isInteger(days) || !days || Math.abs(days) > mostDays)
      return wrong(`1일에서 ${koreanNumber(mostDays)}일까지 옮길 수 있습니다.`)
    const events = shiftSchedule(stored, { from: first, days }).events.map(({ when }) => when)
    const { schedule: before } = content as { schedule: { events: object[] } }
    return {
      content: {
        ...content,
        schedule: { ...before, events: before.events.map((event, i) => ({ ...event, when: events[i] })) },
      },
    }
  },
)

export const save = edit(
  z.object({ json: valueField }),
  (content, { json }, { form, mayManage }: OfficeOfForm) => ({
    content: withForm(form, content, json, mayManage),
  }),
)

import { z } from 'zod'
import { daySchema } from '#app/platform/day-schema.ts'
import { heading, note, paragraph, silent } from '#app/platform/field-roles.ts'
import { type Day, daysBetween } from '#app/platform/korean-day.ts'
import { firstDayOf, formatDay, lastDayOf, weekdayOf } from '#app/platform/korean-time.ts'
import { pagePath } from '../page-path.ts'

const period = z
  .strictObject({ from: daySchema.meta({ title: '시작일' }), until: daySchema.meta({ title: '종료일' }) })
  .meta({ title: '기간' })

/** A day, a range (both days included), several days, or a month. */
const when = z.union([
  z.strictObject({ on: daySchema.meta({ title: '날짜' }) }).meta({ title: '하루' }),
  period,
  z.strictObject({ each: z.array(daySchema).min(2).meta({ title: '날짜' }) }).meta({ title: '여러 날' }),
  z
    .strictObject({
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'YYYY-MM 형식이어야 합니다')
        .meta({ title: '달', control: 'month' }),
    })
    .meta({ title: '달만 정해짐' }),
])

type When = z.infer<typeof when>
export type Period = z.infer<typeof period>

const event = z.strictObject({
  /** Part of the address of its calendar entry and of its fact: `schedule.winners`. */
  id: silent(z.string().regex(/^[a-zA-Z0-9]+$/, '영문과 숫자로만 적어야 합니다')).meta({
    title: '글에서 쓰는 이름',
    control: 'id',
    description: '글에 {일정.당첨자발표}처럼 날짜를 넣을 때 쓰는 영문 이름입니다.',
  }),
  title: heading.meta({ title: '이름' }),
  short: z.string().optional().meta({ title: '짧은 이름', description: '달력의 칸에 표시합니다.' }),
  /** Its name in the strip of dates below the home's first picture; without one it is not in it. */
  strip: z.string().max(8).optional().meta({
    title: '첫 화면의 이름',
    description: '적으면 홈의 첫 화면 아래에 날짜가 보입니다. 여덟 자까지입니다.',
  }),
  text: paragraph.meta({ title: '설명' }),
  when: when.meta({ title: '언제' }),
  at: z
    .literal('modelHouse')
    .optional()
    .meta({ title: '장소', choices: { modelHouse: '견본주택' } }),
})

export type ScheduleEvent = z.infer<typeof event>

/** Without the rules of the law: also a schedule that breaks them is edited. */
export const plainSchedule = z.strictObject({
  basis: note.meta({ title: '기준과 안내' }),
  page: pagePath.meta({ title: '일정 페이지' }),
  events: z.array(event).min(1).meta({ title: '일정' }),
})

/**
 * The steps of a sale. The order and the waiting times are those of 주택공급에 관한 규칙: notice 10 days before the
 * first application (§21②), contracts once 11 days have passed since the winners, over three days or more (§59②).
 */
export const schedule = plainSchedule
  .superRefine(({ events }, context) => {
    const find = (id: string) => events.find((one) => one.id === id)
    const complain = (id: string, message: string) =>
      context.addIssue({
        code: 'custom',
        path: ['events', events.findIndex((one) => one.id === id), 'when'],
        message,
      })
    for (const { id } of events)
      if (events.filter((one) => one.id === id).length > 1) complain(id, `'${id}' 일정이 두 번 있습니다`)
    for (const { id, when } of events)
      if ('from' in when && when.until < when.from) complain(id, '끝나는 날이 시작하는 날보다 앞섭니다')
    const [notice, winners, contract] = ['notice', 'winners', 'contract'].map((id) => {
      const found = find(id)
      return found && periodsOf(found.when)[0]
    })
    for (const id of ['special', 'first', 'second']) {
      const application = find(id)
      const first = application && periodsOf(application.when)[0]
      if (notice && first && daysBetween(notice.from, first.from) < 10)
        complain(id, '모집공고는 최초 청약 신청일 10일 전까지 해야 합니다 (주택공급에 관한 규칙 제21조제2항)')
    }
    if (!winners || !contract) return
    if (daysBetween(winners.from, contract.from) <= 11)
      complain(
        'contract',
        '계약은 당첨자 발표일부터 11일이 지난 뒤에 합니다 (주택공급에 관한 규칙 제59조제2항)',
      )
    if (daysBetween(contract.from, contract.until) < 2)
      complain('contract', '계약 기간은 사흘 이상이어야 합니다 (주택공급에 관한 규칙 제59조제2항)')
  })
  .meta({ title: '분양일정' })

export type Schedule = z.infer<typeof schedule>

/** Periods with both ends included; a month is one period. */
export function periodsOf(when: When): Period[] {
  if ('on' in when) return [{ from: when.on, until: when.on }]
  if ('from' in when) return [when]
  if ('each' in when) return when.each.map((one) => ({ from: one, until: one }))
  return [{ from: firstDayOf(when.month), until: lastDayOf(when.month) }]
}

export function formatWhen(when: When): string {
  if ('on' in when) return formatDay(when.on)
  if ('from' in when) {
    const { from, until } = when
    // Within a month it is one word, which fits a line of a phone: 12. 22.(화)~24.(목).
    if (from.slice(0, 7) === until.slice(0, 7))
      return `${formatDay(from)}~${Number(until.slice(8))}.(${weekdayOf(until)})`
    return `${formatDay(from)} ~ ${formatDay(until, from.slice(0, 4) !== until.slice(0, 4))}`
  }
  if ('each' in when) return `${formatDay(when.each[0] as Day)}부터 ${when.each.length}회`
  const [year, month] = when.month.split('-').map(Number)
  return `${year}년 ${month}월`
}

/** Days as facts: `{schedule.winners}`, `{schedule.interim.2}`. */
export const scheduleFacts = ({ events }: Pick<Schedule, 'events'>): Record<string, string> =>
  Object.fromEntries(
    events.flatMap(({ id, when }) => [
      [`schedule.${id}`, formatWhen(when)],
      ...('each' in when ? when.each.map((one, i) => [`schedule.${id}.${i + 1}`, formatDay(one)]) : []),
    ]),
  )

export function calendarMonths(events: ScheduleEvent[]): string[] {
  const days = events.flatMap(({ when }) =>
    'on' in when || 'from' in when ? periodsOf(when).flatMap(({ from, until }) => [from, until]) : [],
  )
  return [...new Set(days.map((date) => date.slice(0, 7)))].sort()
}

import { z } from 'zod'
import { holidaysBetween } from '#app/domain/customers/visits/holidays.ts'
import { readHours } from '#app/domain/customers/visits/hours-text.ts'
import { closeDays, saveDay, saveWeek } from '#app/domain/customers/visits/set-hours.server.ts'
import { canSetVisitHours } from '#app/domain/record/permissions.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { VisitHour } from '#app/domain/site/visit-offer.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { text } from '#app/office/fields.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { formatDay, weekdays } from '#app/platform/korean-time.ts'
import { readDay } from '../read-day.ts'

const may = canSetVisitHours
const takesNoVisits = '이 단지는 방문예약을 받지 않습니다.'
const maxHours = 2000

const offerOf = ({ settings }: Site) => settings.visits

export const week = command({
  may,
  input: z.object({
    w0: text(maxHours),
    w1: text(maxHours),
    w2: text(maxHours),
    w3: text(maxHours),
    w4: text(maxHours),
    w5: text(maxHours),
    w6: text(maxHours),
  }),
  run: async (office, typed) => {
    const offer = offerOf(office.site)
    if (!offer) return refused(takesNoVisits)
    const hours: (VisitHour[] | undefined)[] = []
    for (const weekday of [1, 2, 3, 4, 5, 6, 0] as const) {
      const read = readHours(typed[`w${weekday}`], offer.capacity)
      if (!read.ok)
        return { ok: false, errors: { [`w${weekday}`]: `${weekdays[weekday]}요일: ${read.problem}` } }
      hours[weekday] = read.hours
    }
    await saveWeek(office, office.site, hours, office.actor)
    return done('저장했습니다. 홈페이지의 방문 시간에 바로 반영됩니다. 이미 받은 예약은 그대로입니다.')
  },
})

export const day = command({
  may,
  input: z.object({
    day: text(10),
    hours: text(maxHours),
    reason: text(60, '사유는 60자까지 적을 수 있습니다.'),
  }),
  run: async (office, typed) => {
    const offer = offerOf(office.site)
    if (!offer) return refused(takesNoVisits)
    const day = readDay(typed.day)
    if (!day || day < koreanDay(office.clock.now()))
      return { ok: false, errors: { day: '오늘부터의 날짜를 선택해 주세요.' } }
    const read = readHours(typed.hours, offer.capacity)
    if (!read.ok) return { ok: false, errors: { hours: read.problem } }
    await saveDay(office, office.site, { day, hours: read.hours, reason: typed.reason }, office.actor)
    return done(`${formatDay(day)} 운영 시간을 저장했습니다. 이미 받은 예약은 그대로입니다.`)
  },
})

export const usual = command({
  may,
  input: z.object({ day: text(10) }),
  run: async (office, typed) => {
    if (!offerOf(office.site)) return refused(takesNoVisits)
    const day = readDay(typed.day)
    if (day) await saveDay(office, office.site, { day, hours: undefined }, office.actor)
    return done('요일 운영 시간으로 되돌렸습니다.')
  },
})

export const holidays = command({
  may,
  input: z.object({ holiday: z.array(z.string()).max(100) }),
  run: async (office, { holiday }) => {
    const offer = offerOf(office.site)
    if (!offer) return refused(takesNoVisits)
    const days = holidaysBetween(offer.from, offer.until)
      .filter(({ day }) => holiday.includes(day))
      .map(({ day, name: reason }) => ({ day, reason }))
    if (!days.length) return refused('쉴 공휴일을 선택해 주세요.')
    const booked = await closeDays(office, office.site, days, office.actor)
    return booked.length
      ? refused(
          `${booked.map((one) => formatDay(one, false)).join(', ')}은 예약한 고객이 있어 쉬는 날로 하지 않았습니다. 방문 일정에서 그날을 열고 휴관을 눌러 주세요.`,
        )
      : done(`${days.length}일을 쉬는 날로 정했습니다.`)
  },
})

import { type Day, daysBetween } from '#app/platform/korean-day.ts'
import { addDays } from '#app/platform/korean-time.ts'
import { formatWhen, periodsOf, type Schedule, type ScheduleEvent } from './schedule.ts'

type When = ScheduleEvent['when']

/** The largest shift, in days: three years. */
export const mostDays = 1100

export interface Shift {
  /** All dates from this one on are moved. */
  from: Day
  /** Negative for earlier. */
  days: number
}

/** A period is moved as a whole where it begins on that day or later; a month by its middle, as no day of it is known. */
function shiftWhen(when: When, { from, days }: Shift): When {
  const moved = (day: Day) => (day >= from ? addDays(day, days) : day)
  if ('on' in when) return { on: moved(when.on) }
  if ('each' in when) return { each: when.each.map(moved) }
  if ('from' in when)
    return when.from >= from ? { from: moved(when.from), until: addDays(when.until, days) } : when
  const middle = `${when.month}-15` as Day
  return middle >= from ? { month: addDays(middle, days).slice(0, 7) } : when
}

export const shiftSchedule = <It extends Pick<Schedule, 'events'>>(schedule: It, shift: Shift): It => ({
  ...schedule,
  events: schedule.events.map((event) => ({ ...event, when: shiftWhen(event.when, shift) })),
})

/** Steps of a sale by their ids, as they follow each other. */
const order = ['notice', 'special', 'first', 'second', 'winners', 'contract', 'interim', 'moveIn']

/** Steps that end after a later one. `at`: place among the events. */
export function wrongOrder({
  events,
}: Pick<Schedule, 'events'>): { at: number; text: string; sentence: string }[] {
  const known = order.flatMap((id) => events.filter((event) => event.id === id))
  return known.flatMap((event, i) => {
    const last = lastDayOf(event)
    const later = known.slice(i + 1).find((one) => daysBetween(lastDayOf(one), last) > 0)
    if (!later) return []
    return [
      {
        at: events.indexOf(event),
        text: formatWhen(event.when),
        sentence: `‘${event.title}’의 마지막 날이 ‘${later.title}’(${formatWhen(later.when)}) 뒤입니다. 날짜를 확인해 주세요.`,
      },
    ]
  })
}

const lastDayOf = ({ when }: ScheduleEvent): Day =>
  periodsOf(when)
    .map(({ until }) => until)
    .sort()
    .at(-1) as Day

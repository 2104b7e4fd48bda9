import { type Instant, koreanClock } from '#app/platform/korean-day.ts'

/** Minutes of the Korean day: `[540, 1080]` is 09:00 to 18:00. */
type Span = [from: number, until: number]

/** By weekday, from Sunday; null: does not work. */
export type DutyHours = (Span | null)[]

const nineToSix: Span = [540, 1080]
/** Weekends too, when a model house is full. */
export const usualHours: DutyHours = Array.from({ length: 7 }, (): Span => [...nineToSix])

export function isAtWork(hours: DutyHours, at: Instant): boolean {
  const clock = koreanClock(at)
  const span = hours[new Date(`${clock.slice(0, 10)}T00:00:00Z`).getUTCDay()]
  const minute = Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14, 16))
  return Boolean(span && span[0] <= minute && minute < span[1])
}

/** `09:00`, as forms send it; undefined where it is none. */
export function minuteOf(time: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(time) ?? []
  const minute = Number(hours) * 60 + Number(minutes)
  return hours && minute <= 1440 ? minute : undefined
}

export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** From the database. */
export const parseHours = (stored: string): DutyHours => JSON.parse(stored) as DutyHours

import { dayMs, hourMs } from './durations.ts'
import { type Day, type Instant, koreanClock, koreanDay, utcOf, utcOffsetMs } from './korean-day.ts'

export const weekdays = ['일', '월', '화', '수', '목', '금', '토'] as const

const twoDigits = (figure: number | string) => String(figure).padStart(2, '0')

function koreanParts(at: Instant) {
  const day = koreanDay(at)
  const [year, month, date] = splitDay(day)
  const time = koreanHourMinute(at)
  return { year, month, date, weekday: weekdayOf(day), time }
}

export const koreanHour = (at: Instant): number => Number(koreanClock(at).slice(11, 13))

export const atKoreanHour = (at: Instant, hours: number, days = 0): Date =>
  new Date(utcOf(koreanDay(at)) - utcOffsetMs + days * dayMs + hours * hourMs)

/** Seconds until the Korean day ends; at least one. */
export const secondsToMidnight = (at: Instant): number =>
  Math.ceil((+atKoreanHour(at, 24) - +new Date(at)) / 1000)

/** Korean time as forms send it: `2026-11-27T10:00`. */
export const koreanMinute = (at: Instant): string => koreanClock(at).slice(0, 16)

/** `14:05`, for the office; customers read `koreanTime`. */
export const koreanHourMinute = (at: Instant): string => koreanMinute(at).slice(11)

/** Of what forms send; undefined for invalid minutes and other centuries. */
export function koreanInstant(input: string): Date | undefined {
  if (!/^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(input)) return undefined
  const at = new Date(`${input.slice(0, 16)}:00+09:00`)
  return !Number.isNaN(+at) && koreanMinute(at) === input.slice(0, 16) ? at : undefined
}

/** `2026. 11. 21.(토) 14:05` */
export function koreanDateTime(at: Instant): string {
  const { year, month, date, weekday, time } = koreanParts(at)
  return `${year}. ${month}. ${date}.(${weekday}) ${time}`
}

/** `2026. 11. 18.` */
export function koreanDate(at: Instant): string {
  const { year, month, date } = koreanParts(at)
  return `${year}. ${month}. ${date}.`
}

/** As in notices of 정보통신망법 §50: `2026년 11월 21일`. */
export function koreanLongDate(at: Instant): string {
  const { year, month, date } = koreanParts(at)
  return `${year}년 ${month}월 ${date}일`
}

/** `11월 28일(토)` */
export function koreanMonthDay(at: Instant): string {
  const { month, date, weekday } = koreanParts(at)
  return `${month}월 ${date}일(${weekday})`
}

/** `오후 2:00`; noon is `낮 12:00` and midnight `밤 12:00`, since 오전 12:00 and 오후 12:00 are read both ways. */
export const koreanTime = (at: Instant): string => {
  const hour = koreanHour(at)
  const half = hour === 0 ? '밤' : hour < 12 ? '오전' : hour === 12 ? '낮' : '오후'
  return `${half} ${hour % 12 || 12}:${koreanMinute(at).slice(14)}`
}

/** Within a sentence in brackets: `11월 27일 오후 2시`, `11월 27일 낮 12시 5분` */
export function koreanHourOfDay(at: Instant): string {
  const { month, date } = koreanParts(at)
  const [hour = '', minute] = koreanTime(at).split(':')
  return `${month}월 ${date}일 ${hour}시${Number(minute) ? ` ${Number(minute)}분` : ''}`
}

/** As people say it: `11월 28일(토) 오후 2:00` */
export const koreanDayTime = (at: Instant): string => `${koreanMonthDay(at)} ${koreanTime(at)}`

/** For the office: `11. 28.(토) 14:00`, as `koreanDateTime` without the year. Customers read `koreanDayTime`. */
export function koreanVisit(at: Instant): string {
  const { month, date, weekday, time } = koreanParts(at)
  return `${month}. ${date}.(${weekday}) ${time}`
}

const splitDay = (day: string) => day.split('-').map(Number) as [number, number, number]

export const addDays = (day: Day, days: number): Day =>
  new Date(utcOf(day) + days * dayMs).toISOString().slice(0, 10) as Day

/** 0 is Sunday. */
export const weekdayIndex = (day: Day): number => new Date(utcOf(day)).getUTCDay()

export const weekdayOf = (day: Day): string => weekdays[weekdayIndex(day)] as string

export const isWeekend = (day: Day): boolean => weekdayIndex(day) % 6 === 0

/** `2026. 11. 20.(금)`, without year `11. 20.(금)`. */
export function formatDay(day: Day, withYear = true): string {
  const [year, month, date] = splitDay(day)
  return `${withYear ? `${year}. ` : ''}${month}. ${date}.(${weekdayOf(day)})`
}

const dayIn = (month: string, date: number): Day => `${month}-${twoDigits(date)}` as Day

export const firstDayOf = (month: string): Day => dayIn(month, 1)

/** `month`: `YYYY-MM` */
export function lastDayOf(month: string): Day {
  const [year, number] = splitDay(month)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) as Day
}

export function weeksOf(month: string): (Day | undefined)[][] {
  const first = weekdayIndex(firstDayOf(month))
  const length = Number(lastDayOf(month).slice(8))
  const weeks = Math.ceil((first + length) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const date = week * 7 + weekday - first + 1
      return date < 1 || date > length ? undefined : dayIn(month, date)
    }),
  )
}

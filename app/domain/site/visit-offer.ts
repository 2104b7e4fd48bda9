import { z } from 'zod'
import { daySchema } from '#app/platform/day-schema.ts'
import { hourMs } from '#app/platform/durations.ts'
import { type Day, koreanClock, koreanDay } from '#app/platform/korean-day.ts'
import { addDays, koreanInstant, weekdayIndex } from '#app/platform/korean-time.ts'

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '14:00처럼 적어야 합니다')
  .meta({ control: 'time' })

/** Days and times of visits by appointment, in Korean time. */
export const visitOffer = z
  .strictObject({
    from: daySchema.meta({ title: '예약 첫날' }),
    until: daySchema.meta({ title: '예약 마지막 날' }),
    /** Start times on every day that is not closed. */
    times: z.array(time).min(1).meta({ title: '방문 시간' }),
    weekendTimes: z
      .array(time)
      .optional()
      .meta({ title: '주말 방문 시간', description: '없으면 평일과 같습니다.' }),
    minutes: z.number().int().positive().max(720).default(60).meta({ title: '관람 시간', unit: '분' }),
    /** Parties per start time. */
    capacity: z.number().int().positive().max(999).meta({ title: '시간당 정원', unit: '팀' }),
    closed: z.array(daySchema).default([]).meta({ title: '휴관일' }),
    /** Hours before its start until which a visit can be booked, moved or cancelled. */
    closesHours: z.number().nonnegative().max(720).default(2).meta({
      title: '예약 마감',
      unit: '시간 전',
      description: '이때까지 예약하고 바꾸고 취소할 수 있습니다.',
    }),
    /** Hours for which an unconfirmed visit holds its slot; 24 by default. */
    holdHours: z
      .number()
      .positive()
      .max(72)
      .optional()
      .meta({ title: '확정을 기다리는 시간', unit: '시간', description: '적지 않으면 24시간입니다.' }),
  })
  .refine((offer) => offer.from <= offer.until, { path: ['until'], error: '시작일보다 앞설 수 없습니다' })
  .meta({ title: '방문예약' })

export type VisitOffer = z.infer<typeof visitOffer>

/** A start time and how many parties it takes. */
export const visitHour = z.strictObject({ time, capacity: z.number().int().min(1).max(999) })

export type VisitHour = z.infer<typeof visitHour>

/** What the office set for a weekday (`w0` is Sunday) or for one day, which goes before its weekday. No hours: closed. */
export interface VisitRule {
  hours: VisitHour[]
  reason?: string | undefined
}

export type VisitRules = ReadonlyMap<string, VisitRule>

export const weekdayKey = (weekday: number): string => `w${weekday}`

const noRules: VisitRules = new Map()

/** Days ahead. */
const horizon = 30

const isOpenOn = (offer: VisitOffer, day: Day): boolean => day >= offer.from && day <= offer.until

/** In order of time; empty where the model house is closed. */
export function hoursOn(offer: VisitOffer, day: Day, rules: VisitRules = noRules): VisitHour[] {
  if (!isOpenOn(offer, day)) return []
  const own = rules.get(day)
  if (own) return own.hours
  if (offer.closed.includes(day)) return []
  return weekdayHours(offer, weekdayIndex(day), rules)
}

/** Hours of a weekday without its exceptions. */
export function weekdayHours(offer: VisitOffer, weekday: number, rules: VisitRules = noRules): VisitHour[] {
  const { capacity } = offer
  const times = weekday % 6 === 0 ? (offer.weekendTimes ?? offer.times) : offer.times
  return rules.get(weekdayKey(weekday))?.hours ?? times.toSorted().map((one) => ({ time: one, capacity }))
}

interface OfferedSlot {
  start: Date
  capacity: number
}

export const slotsOn = (offer: VisitOffer, day: Day, rules?: VisitRules): OfferedSlot[] =>
  hoursOn(offer, day, rules).map((hour) => ({
    start: koreanInstant(`${day}T${hour.time}`) as Date,
    capacity: hour.capacity,
  }))

const earliestOf = (offer: VisitOffer, now: Date) => now.getTime() + offer.closesHours * hourMs

function firstDayOf(offer: VisitOffer, now: Date): Day {
  const today = koreanDay(now)
  return offer.from > today ? offer.from : today
}

/** What a visitor may choose: within the coming days, and not too near. */
export function offeredSlots(offer: VisitOffer, now: Date, rules?: VisitRules): OfferedSlot[] {
  const earliest = earliestOf(offer, now)
  const first = firstDayOf(offer, now)
  return Array.from({ length: horizon }, (_, i) => addDays(first, i))
    .flatMap((day) => slotsOn(offer, day, rules))
    .filter(({ start }) => start.getTime() >= earliest)
    .sort((a, b) => a.start.getTime() - b.start.getTime())
}

/** Later days have no name of ten letters, and the last of all no Korean time. */
const endOfCalendar = Date.UTC(9999, 0)

/** One of them by its start, without making all; undefined where it is not offered. */
export function offeredSlot(
  offer: VisitOffer,
  now: Date,
  start: Date,
  rules?: VisitRules,
): OfferedSlot | undefined {
  if (!(start.getTime() >= earliestOf(offer, now) && start.getTime() < endOfCalendar)) return undefined
  const day = koreanDay(start)
  const first = firstDayOf(offer, now)
  if (day < first || day >= addDays(first, horizon)) return undefined
  return slotsOn(offer, day, rules).find((slot) => slot.start.getTime() === start.getTime())
}

export const offeredStarts = (offer: VisitOffer, now: Date, rules?: VisitRules): Date[] =>
  offeredSlots(offer, now, rules).map(({ start }) => start)

/** @returns undefined where nothing begins at that time */
export function capacityAt(offer: VisitOffer, start: Date, rules?: VisitRules): number | undefined {
  if (!(start.getTime() < endOfCalendar)) return undefined
  const clock = koreanClock(start)
  return hoursOn(offer, koreanDay(start), rules).find(({ time }) => time === clock.slice(11, 16))?.capacity
}

export const isChangeable = (offer: VisitOffer, start: Date, now: Date): boolean =>
  start.getTime() - now.getTime() >= offer.closesHours * hourMs

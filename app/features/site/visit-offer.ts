import { z } from 'zod'
import { daySchema } from '../../platform/day-schema.ts'
import { hourMs } from '../../platform/durations.ts'
import { type Day, koreanDay } from '../../platform/korean-day.ts'
import { addDays, isWeekend, koreanInstant } from '../../platform/korean-time.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '14:00처럼 적어야 합니다')

/** Days and times of visits by appointment, in Korean time. */
export const visitOffer = z
  .strictObject({
    from: daySchema,
    until: daySchema,
    /** Start times on every day that is not closed. */
    times: z.array(time).min(1),
    weekendTimes: z.array(time).optional(),
    minutes: z.number().int().positive().default(60),
    /** Parties per start time. */
    capacity: z.number().int().positive(),
    closed: z.array(daySchema).default([]),
    /** Hours before its start until which a visit can be booked, moved or cancelled. */
    closesHours: z.number().nonnegative().default(2),
    /** Hours for which an unconfirmed visit holds its slot; 24 by default. */
    holdHours: z.number().positive().max(72).optional(),
  })
  .refine((offer) => offer.from <= offer.until, { path: ['until'], error: '시작일보다 앞설 수 없습니다' })

export type VisitOffer = z.infer<typeof visitOffer>

/** Days ahead. */
const horizon = 30

function timesOn(offer: VisitOffer, day: Day): string[] {
  if (day < offer.from || day > offer.until || offer.closed.includes(day)) return []
  return isWeekend(day) ? (offer.weekendTimes ?? offer.times) : offer.times
}

export function offeredStarts(offer: VisitOffer, now: Date): Date[] {
  const earliest = now.getTime() + offer.closesHours * hourMs
  const today = koreanDay(now)
  const first = offer.from > today ? offer.from : today
  return Array.from({ length: horizon }, (_, i) => addDays(first, i))
    .flatMap((day) => timesOn(offer, day).map((time) => koreanInstant(`${day}T${time}`) as Date))
    .filter((start) => start.getTime() >= earliest)
    .sort((a, b) => a.getTime() - b.getTime())
}

export const isChangeable = (offer: VisitOffer, start: Date, now: Date): boolean =>
  start.getTime() - now.getTime() >= offer.closesHours * hourMs

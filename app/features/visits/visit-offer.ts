import { z } from 'zod'
import { koreanDay } from '../../platform/korean-time.ts'

const day = z.iso.date()
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '14:00처럼 적어야 합니다')

/** Days and times at which a model house takes visitors by appointment; all of them Korean. */
export const visitOffer = z
  .strictObject({
    from: day,
    until: day,
    /** Beginnings of visits, on every day that is not closed. */
    times: z.array(time).min(1),
    /** Other beginnings on Saturdays and Sundays. */
    weekendTimes: z.array(time).optional(),
    minutes: z.number().int().positive().default(60),
    /** Parties at each beginning. */
    capacity: z.number().int().positive(),
    /** Days without visits. */
    closed: z.array(day).default([]),
    /** How many hours before its beginning a visit can still be booked, moved or cancelled. */
    closesHours: z.number().nonnegative().default(2),
    /** How many hours a place is held for a visitor whose phone has not confirmed it; 24 without it. */
    holdHours: z.number().positive().max(72).optional(),
  })
  .refine((offer) => offer.from <= offer.until, { path: ['until'], error: '시작일보다 앞설 수 없습니다' })

export type VisitOffer = z.infer<typeof visitOffer>

/** How far ahead visitors may look, in days. */
const horizon = 30

const hour = 60 * 60 * 1000
const startOf = (day: string, time: string) => new Date(`${day}T${time}:00+09:00`)

function timesOn(offer: VisitOffer, day: string): string[] {
  if (day < offer.from || day > offer.until || offer.closed.includes(day)) return []
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 ? (offer.weekendTimes ?? offer.times) : offer.times
}

/** Beginnings that can be booked at `now`, ascending. */
export function offeredStarts(offer: VisitOffer, now: Date): Date[] {
  const earliest = now.getTime() + offer.closesHours * hour
  const first = Math.max(Date.parse(offer.from), Date.parse(koreanDay(now)))
  return Array.from({ length: horizon }, (_, i) => new Date(first + i * 24 * hour).toISOString().slice(0, 10))
    .flatMap((day) => timesOn(offer, day).map((time) => startOf(day, time)))
    .filter((start) => start.getTime() >= earliest)
    .sort((a, b) => a.getTime() - b.getTime())
}

/** Whether a visit that begins at `start` can still be moved or cancelled. */
export const isChangeable = (offer: VisitOffer, start: Date, now: Date): boolean =>
  start.getTime() - now.getTime() >= offer.closesHours * hour

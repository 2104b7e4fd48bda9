import type { z } from 'zod'
import { dayMs, hourMs } from './durations.ts'

/** `YYYY-MM-DD` in Korea; text order is day order. */
export type Day = string & z.$brand<'Day'>

/** Date, milliseconds, or ISO 8601 with zone; not a `Day`. */
export type Instant = Date | number | (string & { readonly [brand in typeof z.$brand]?: never })

/** Korea has kept UTC+9 without summer time since 1988. */
export const utcOffsetMs = 9 * hourMs

/** ISO text of the Korean clock, misleadingly ending in Z. */
export const koreanClock = (at: Instant): string => new Date(+new Date(at) + utcOffsetMs).toISOString()

export const koreanDay = (at: Instant): Day => koreanClock(at).slice(0, 10) as Day

export const utcOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

export const daysBetween = (first: Day, second: Day): number => (utcOf(second) - utcOf(first)) / dayMs

import type { z } from 'zod'
import { dayMs, hourMs } from './durations.ts'

/** A calendar day in Korea, `YYYY-MM-DD`. The order of texts is the order of days. Read by `daySchema`. */
export type Day = string & z.$brand<'Day'>

/** A point in time: a date, milliseconds, or ISO 8601 with its zone as the database has it. A `Day` is none. */
export type Instant = Date | number | (string & { readonly [brand in typeof z.$brand]?: never })

/** Korea has kept UTC+9 without summer time since 1988. */
export const ahead = 9 * hourMs

/** ISO text of the Korean clock at an instant; the zone that it names is not its own. */
export const koreanClock = (at: Instant): string => new Date(+new Date(at) + ahead).toISOString()

/** The calendar day in Korea at an instant. */
export const koreanDay = (at: Instant): Day => koreanClock(at).slice(0, 10) as Day

/** Midnight of a calendar day in UTC, in milliseconds: days are counted where no clock is changed. */
export const utcOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

/** Days from one calendar day to another. */
export const daysBetween = (first: Day, second: Day): number => (utcOf(second) - utcOf(first)) / dayMs

import { dayMs } from '#app/platform/durations.ts'
import { type Instant, utcOffsetMs } from '#app/platform/korean-day.ts'
import { koreanDate, koreanDateTime } from '#app/platform/korean-time.ts'

/** A day or a minute in Korean time, which a workbook stores as a number with a format. */
export interface Moment {
  at: Instant
  shows: 'day' | 'minute'
}

export const minute = (at: Instant): Moment => ({ at, shows: 'minute' })

/** Empty where there is no moment. */
export const minuteOrNone = (at: Instant | null | undefined): Cell => (at ? minute(at) : '')

/** 0 to 1, which a workbook shows in percent. */
export interface Share {
  share: number
}

export type Cell = string | number | Moment | Share

/** For files that know nothing but text. */
export const cellText = (cell: Cell): string =>
  typeof cell !== 'object'
    ? String(cell)
    : 'share' in cell
      ? percent.format(cell.share)
      : cell.shows === 'day'
        ? koreanDate(cell.at)
        : koreanDateTime(cell.at)

const percent = new Intl.NumberFormat('ko-KR', { style: 'percent', maximumFractionDigits: 1 })

/** Of 1970-01-01 in days since 1899-12-30, from which spreadsheets count (ECMA-376, part 1, 18.17.4.1). */
const firstDay = 25_569

/** Days since 1899-12-30, with the minute as a fraction. */
export function serialOf({ at, shows }: Moment): number {
  const days = (new Date(at).getTime() + utcOffsetMs) / dayMs + firstDay
  return shows === 'day' ? Math.floor(days) : Math.floor(days * 1440 + 1e-6) / 1440
}

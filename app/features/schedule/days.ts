const oneDay = 24 * 60 * 60 * 1000
const at = (date: string) => Date.parse(`${date}T00:00:00Z`)
const partsOf = (date: string) => date.split('-').map(Number) as [number, number, number]

/** Days from one calendar day to another, both `YYYY-MM-DD`. */
export const daysBetween = (first: string, second: string) => (at(second) - at(first)) / oneDay

/** The last day of a month `YYYY-MM`. */
export function lastDayOf(month: string): string {
  const [year, number] = partsOf(month)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** From Sunday on, as calendars have them. */
export const weekdays = ['일', '월', '화', '수', '목', '금', '토'] as const

/** The weekday of a date: 금. */
export const weekdayOf = (date: string) => weekdays[new Date(at(date)).getUTCDay()] as string

/** A date as Korean notices write it: `2026. 11. 20.(금)`, or without its year `11. 20.(금)`. */
export function writeDay(date: string, withYear = true): string {
  const [year, month, day] = partsOf(date)
  return `${withYear ? `${year}. ` : ''}${month}. ${day}.(${weekdayOf(date)})`
}

/** A month of a calendar: weeks from Sunday to Saturday, without the days of the months around it. */
export function weeksOf(month: string): (string | undefined)[][] {
  const [year, number] = partsOf(month)
  const first = new Date(Date.UTC(year, number - 1, 1)).getUTCDay()
  const length = Number(lastDayOf(month).slice(8))
  const cells = Array.from({ length: Math.ceil((first + length) / 7) * 7 }, (_, i) => {
    const day = i - first + 1
    return day < 1 || day > length ? undefined : `${month}-${String(day).padStart(2, '0')}`
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

const hour = 60 * 60 * 1000
const day = 24 * hour
/** Korea has kept UTC+9 without summer time since 1988. */
const ahead = 9 * hour

/** The calendar day in Korea at an instant, `YYYY-MM-DD`, whatever zone the machine is in. */
export const koreanDay = (at: Date | number): string => new Date(+at + ahead).toISOString().slice(0, 10)

/** The hour of the Korean day, 0 to 23. */
export const koreanHour = (at: Date): number => new Date(+at + ahead).getUTCHours()

/** An hour of the Korean day of an instant, or of a day so many `days` later. */
export function atKoreanHour(at: Date, hours: number, days = 0): Date {
  const midnight = Math.floor((+at + ahead) / day) * day - ahead
  return new Date(midnight + days * day + hours * hour)
}

/** The calendar day in Korea as lists show it: `2026. 11. 18.` */
export function koreanDate(at: string): string {
  const [year, month, date] = koreanDay(new Date(at)).split('-').map(Number)
  return `${year}. ${month}. ${date}.`
}

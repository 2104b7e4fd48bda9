/** Korea has kept UTC+9 without summer time since 1988. */
const ahead = 9 * 60 * 60 * 1000

/** The calendar day in Korea at an instant (milliseconds since 1970), `YYYY-MM-DD`, whatever zone the browser is in. */
export const koreanDay = (at: number): string => new Date(at + ahead).toISOString().slice(0, 10)

interface Notice {
  /** Korean calendar days, both included. */
  from: string
  until: string
  /** The Korean day on which the visitor asked not to see it again. */
  hiddenOn: string | null
}

/** Whether a notice is to be shown on a Korean calendar day. */
export const isDue = ({ from, until, hiddenOn }: Notice, today: string): boolean =>
  from <= today && today <= until && hiddenOn !== today

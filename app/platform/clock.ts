/** The only source of the present; tests put their own in its place. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The instant as stored: ISO 8601 in UTC with milliseconds, so that text order is time order. */
export const stored = (at: Date): string => at.toISOString()

const koreanMoment = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A stored instant as the office reads it: `2026. 11. 21. (토) 14:05`. */
export function koreanDateTime(at: string): string {
  const part = Object.fromEntries(koreanMoment.formatToParts(new Date(at)).map((p) => [p.type, p.value]))
  return `${part.year}. ${part.month}. ${part.day}. (${part.weekday}) ${part.hour}:${part.minute}`
}

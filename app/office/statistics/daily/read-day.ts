import { daySchema } from '#app/platform/day-schema.ts'
import { type Day, koreanDay } from '#app/platform/korean-day.ts'

/** What the address says, else today; never a day to come. */
export function readDay(text: string | null, now: Date): Day {
  const today = koreanDay(now)
  const day = daySchema.safeParse(text).data
  return day && day < today ? day : today
}

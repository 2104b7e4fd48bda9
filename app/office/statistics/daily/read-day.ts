import { daySchema } from '#app/platform/day-schema.ts'
import { type Day, koreanDay } from '#app/platform/korean-day.ts'

/** The day in the address, else today; never a future day. */
export function readDay(text: string | null, now: Date): Day {
  const today = koreanDay(now)
  const day = daySchema.safeParse(text).data
  return day && day < today ? day : today
}

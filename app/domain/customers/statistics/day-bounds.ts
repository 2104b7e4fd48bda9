import { toTimestamp } from '#app/platform/clock.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { addDays } from '#app/platform/korean-time.ts'

const midnight = (day: Day) => toTimestamp(new Date(`${day}T00:00:00+09:00`))

/** When a Korean day begins and ends, as timestamps. */
export const dayBounds = (day: Day): { from: string; until: string } => ({
  from: midnight(day),
  until: midnight(addDays(day, 1)),
})

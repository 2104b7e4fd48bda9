import { daySchema } from '#app/platform/day-schema.ts'
import type { Day } from '#app/platform/korean-day.ts'

/** @returns undefined if it is not a day */
export const readDay = (text: unknown): Day | undefined => {
  const read = daySchema.safeParse(text)
  return read.success && read.data >= '2000-01-01' && read.data <= '2100-01-01' ? read.data : undefined
}

/** `09:30`; @returns undefined where it is none */
export const readTime = (text: string | null): string | undefined =>
  text !== null && /^\d\d:\d\d$/.test(text) ? text : undefined

import type { Span } from '#app/domain/customers/intake/find-spam-burst.server.ts'
import { dayMs, hourMs } from '#app/platform/durations.ts'
import { koreanInstant } from '#app/platform/korean-time.ts'

/** A burst is not longer. */
const maxSpan = 31 * dayMs

/** The requested span, at most a month; by default the last day, to the end of the present hour. */
export function readSpan(written: { from: string; until: string }, now: Date): Span {
  const until = koreanInstant(written.until) ?? new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs)
  const start = koreanInstant(written.from) ?? new Date(until.getTime() - dayMs)
  const earliest = until.getTime() - maxSpan
  const from =
    start < until ? new Date(Math.max(start.getTime(), earliest)) : new Date(until.getTime() - hourMs)
  return { from, until }
}

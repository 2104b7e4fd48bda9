import type { Span } from '../../../features/registrations/leads/find-flood.server.ts'
import { dayMs, hourMs } from '../../../platform/durations.ts'
import { koreanInstant, koreanMinute } from '../../../platform/korean-time.ts'

/** Longer is no flood. */
const maxSpan = 31 * dayMs

const read = (written: string | null): Date | undefined => koreanInstant(written ?? '')

/** The requested span, at most a month; by default the last day, to the end of the present hour. */
export function readSpan(
  field: (name: string) => string | null,
  now: Date,
): { span: Span; written: { from: string; until: string } } {
  const until = read(field('until')) ?? new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs)
  const start = read(field('from')) ?? new Date(until.getTime() - dayMs)
  const earliest = until.getTime() - maxSpan
  const from =
    start < until ? new Date(Math.max(start.getTime(), earliest)) : new Date(until.getTime() - hourMs)
  return { span: { from, until }, written: { from: koreanMinute(from), until: koreanMinute(until) } }
}

import type { Span } from '../../../features/leads/find-flood.server.ts'

const hour = 60 * 60_000
const ahead = 9 * hour
/** Longer is no flood, and would have to be looked through. */
const longest = 31 * 24 * hour

/** An instant as `<input type="datetime-local">` writes it, in Korean time. */
const typed = (at: Date): string => new Date(at.getTime() + ahead).toISOString().slice(0, 16)

function read(written: string | null): Date | undefined {
  if (!written || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(written)) return undefined
  const at = new Date(`${written}:00+09:00`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** The span that is asked for, a month at most; without one the last day, to the end of the present hour. */
export function readSpan(
  field: (name: string) => string | null,
  now: Date,
): { span: Span; written: { from: string; until: string } } {
  const until = read(field('until')) ?? new Date((Math.floor(now.getTime() / hour) + 1) * hour)
  const wanted = read(field('from')) ?? new Date(until.getTime() - 24 * hour)
  const earliest = until.getTime() - longest
  const from =
    wanted < until ? new Date(Math.max(wanted.getTime(), earliest)) : new Date(until.getTime() - hour)
  return { span: { from, until }, written: { from: typed(from), until: typed(until) } }
}

import { dayMs, hourMs, minuteMs } from '../../../platform/durations.ts'

/**
 * How far the clock may be from the newest instant at which it was believed, in milliseconds.
 * A server that was off, and one whose clock is wrong, look the same at first: both find it far ahead.
 */
export const clockRules = {
  /** Further ahead it is doubted: destroying and writing to people by the calendar wait. */
  ahead: 2 * dayMs,
  /** Doubted but steady for so long, it is believed again. */
  steady: dayMs,
  /** Further ahead only a person can say that it is right: nobody leaves a sales office off for two months. */
  askPerson: 60 * dayMs,
  /** Further behind it is wrong now or was wrong before; it is believed when it has caught up, or by a person's word. */
  behind: hourMs,
  /** A jump against the machine's own counting that is said in the log, and one that people are told of. */
  jump: minuteMs,
  greatJump: hourMs,
} as const

/** What is thought of the clock. `byMs`: how far it is from where it was last believed; behind is below zero. */
export type ClockState =
  | { trusted: true }
  | { trusted: false; why: 'clock-ahead' | 'clock-behind'; byMs: number }

/** Compares the present with the newest instant at which the clock was believed, if there was one. */
export function judgeClock(now: Date, believedAt: string | null): ClockState {
  const byMs = believedAt ? now.getTime() - Date.parse(believedAt) : 0
  if (byMs > clockRules.ahead) return { trusted: false, why: 'clock-ahead', byMs }
  if (byMs < -clockRules.behind) return { trusted: false, why: 'clock-behind', byMs }
  return { trusted: true }
}

import { dayMs, hourMs, minuteMs } from '../../../platform/durations.ts'

/** Milliseconds from the newest trusted time. A server that was off looks like one with a wrong clock: both are far ahead. */
export const clockRules = {
  /** Distrusted above: destruction and scheduled messages wait. */
  ahead: 2 * dayMs,
  /** Trusted again after this long without jumps. */
  steady: dayMs,
  /** Above it only a person can confirm. */
  askPerson: 60 * dayMs,
  /** Behind by more it is wrong, or was; trusted again after catching up or by confirmation. */
  behind: hourMs,
  /** Against the monotonic clock: logged, and alarmed. */
  jump: minuteMs,
  greatJump: hourMs,
} as const

/** `byMs`: from the last trusted time, negative when behind. */
export type ClockState =
  | { trusted: true }
  | { trusted: false; why: 'clock-ahead' | 'clock-behind'; byMs: number }

export function judgeClock(now: Date, believedAt: string | null): ClockState {
  const byMs = believedAt ? now.getTime() - Date.parse(believedAt) : 0
  if (byMs > clockRules.ahead) return { trusted: false, why: 'clock-ahead', byMs }
  if (byMs < -clockRules.behind) return { trusted: false, why: 'clock-behind', byMs }
  return { trusted: true }
}

import { dayMs, hourMs, minuteMs } from '#app/platform/durations.ts'

/** Milliseconds from the newest trusted time. A server that was off looks like one with a wrong clock: both are far ahead of it. */
export const clockRules = {
  ahead: 2 * dayMs,
  steady: dayMs,
  needsPerson: 60 * dayMs,
  /** Behind by more it is wrong, or was; trusted again after catching up or by confirmation. */
  behind: hourMs,
  jump: minuteMs,
  alarmJump: hourMs,
} as const

/** `byMs`: from the last trusted time, negative when behind. */
export type ClockState =
  | { trusted: true }
  | { trusted: false; reason: 'clock-ahead' | 'clock-behind'; byMs: number }

export function assessClock(now: Date, trustedAt: string | null): ClockState {
  const byMs = trustedAt ? now.getTime() - Date.parse(trustedAt) : 0
  if (byMs > clockRules.ahead) return { trusted: false, reason: 'clock-ahead', byMs }
  if (byMs < -clockRules.behind) return { trusted: false, reason: 'clock-behind', byMs }
  return { trusted: true }
}

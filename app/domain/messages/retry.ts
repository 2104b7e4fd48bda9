import { minuteMs } from '#app/platform/durations.ts'

/** Minutes; then every quarter of an hour. */
const pauses = [0.5, 1, 2, 5, 10]
const maxPause = 15

const maxTries = 100

/** @param waitMs asked for by the vendor @returns undefined when retries end */
export function retryAt(attempts: number, now: Date, waitMs = 0): Date | undefined {
  if (attempts >= maxTries) return undefined
  const pause = (pauses[attempts - 1] ?? maxPause) * minuteMs
  return new Date(now.getTime() + Math.max(pause, waitMs))
}

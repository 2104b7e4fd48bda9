import { minuteMs } from '../../platform/durations.ts'

/** Minutes before each next try of a message that surely was not sent; then every quarter of an hour. */
const pauses = [0.5, 1, 2, 5, 10]
const longest = 15

/** So many tries last about a day. */
const mostTries = 100

/**
 * When a message is tried again after its nth attempt that surely sent nothing.
 * @param waitMs what the vendor itself asked for
 * @returns undefined when it is given up
 */
export function retryAt(attempts: number, now: Date, waitMs = 0): Date | undefined {
  if (attempts >= mostTries) return undefined
  const pause = (pauses[attempts - 1] ?? longest) * minuteMs
  return new Date(now.getTime() + Math.max(pause, waitMs))
}

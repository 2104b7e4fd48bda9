export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/**
 * A clock stopped at this moment. A command that writes several rows reads the time once: two readings differ by
 * milliseconds, and a later comparison would find two events instead of one.
 */
export function frozenClock(clock: Clock): Clock {
  const at = clock.now()
  return { now: () => at }
}

/** ISO 8601 in UTC with milliseconds: text order is time order. */
export const toTimestamp = (at: Date): string => at.toISOString()

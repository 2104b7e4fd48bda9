/** The only source of the present; tests put their own in its place. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The instant as stored: ISO 8601 in UTC with milliseconds, so that text order is time order. */
export const toTimestamp = (at: Date): string => at.toISOString()

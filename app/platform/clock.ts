export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** ISO 8601 in UTC with milliseconds: text order is time order. */
export const toTimestamp = (at: Date): string => at.toISOString()

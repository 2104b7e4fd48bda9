import type { VisitOffer } from '#app/domain/site/visit-offer.ts'

const minute = 60_000
const hour = 60 * minute

const standardHoldHours = 24
/** Time to open a message, however soon the visit is. */
const minHoldMs = 30 * minute

/** The site's hours, at most until booking closes, at least half an hour. */
export function holdUntil(offer: VisitOffer, start: Date, now: Date): Date {
  const closes = start.getTime() - offer.closesHours * hour
  const ends = Math.min(now.getTime() + (offer.holdHours ?? standardHoldHours) * hour, closes)
  return new Date(Math.min(Math.max(ends, now.getTime() + minHoldMs), start.getTime()))
}

/** Unconfirmed places of a slot: half without proof of work, five in six in all. Always one, for small model houses. */
export const maxHolds = (capacity: number) => ({
  unproven: Math.max(1, Math.floor(capacity / 2)),
  all: Math.ceil((capacity * 5) / 6),
})

export const hasLapsed = (
  visit: { confirmed_at: string | null; hold_until: string | null },
  now: string,
): boolean => !visit.confirmed_at && (visit.hold_until ?? '') <= now

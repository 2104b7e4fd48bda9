import type { VisitOffer } from '../../site/visit-offer.ts'

const minute = 60_000
const hour = 60 * minute

/** How long a place is held where the site says nothing, in hours. */
const standardHoldHours = 24
/** Nobody opens a message faster than this, however near the visit is. */
const leastMs = 30 * minute

/**
 * Until when a place is held for whoever has not confirmed it: the site's hours, but no longer than visits can be
 * booked, so that what lapses can go to somebody else; half an hour at least.
 */
export function holdUntil(offer: VisitOffer, start: Date, now: Date): Date {
  const closes = start.getTime() - offer.closesHours * hour
  const ends = Math.min(now.getTime() + (offer.holdHours ?? standardHoldHours) * hour, closes)
  return new Date(Math.min(Math.max(ends, now.getTime() + leastMs), start.getTime()))
}

/**
 * How many of a time's places may be held at once by visitors who have not confirmed: half of them without a proof of
 * work, five in six with those that followed one. One always, else a small model house could take nobody.
 */
export const mostHolds = (capacity: number) => ({
  unproven: Math.max(1, Math.floor(capacity / 2)),
  all: Math.ceil((capacity * 5) / 6),
})

/** Whether an unconfirmed place is nobody's any more at `now`, as stored. */
export const hasLapsed = (
  visit: { confirmed_at: string | null; hold_until: string | null },
  now: string,
): boolean => !visit.confirmed_at && (visit.hold_until ?? '') <= now

import { increment, readCounts } from '../../../db/take-limits.server.ts'
import { addressBlock } from '../../../platform/client-address.ts'
import { freeWindowMs, limits, rushWindowMs, workByAddress } from '../../../platform/limits.ts'
import { freeRegistrations } from '../../messages/message-budget.ts'
import { placeAt } from '../visits/places.server.ts'
import { triesOfStep } from './proof-of-work.server.ts'
import type { RegistrationContext } from './registration.ts'
import type { Trust } from './trust.ts'
import type { SavedCounts } from './watch-for-flood.server.ts'

export interface Assessment {
  /** Difficulty of the proof of work; undefined where none is needed. */
  step: number | undefined
  /** Clients without JavaScript have to wait too. */
  stops: boolean
  shouldReject: boolean
  secondsLeft: number
}

const leastRush = 100

/** How many of the ascending thresholds a count is above, less one. */
const stepOf = (count: number, thresholds: readonly number[]) =>
  thresholds.filter((threshold) => count > threshold).length - 1

/**
 * Limits by address block, by the site's rate and by what it sends and holds without work. An attempt with a proof was counted
 * when it asked for one.
 */
export async function assessAttempt(
  ctx: RegistrationContext,
  { visitAt, bringsProof }: { visitAt: string | undefined; bringsProof: boolean },
): Promise<Assessment> {
  const { site } = ctx
  const block = addressBlock(ctx.actor.ipAddress)
  const [rush, all, hour, free] = await (bringsProof ? readCounts : increment)(ctx, [
    { name: 'leadRush', subject: site.id, windowMs: rushWindowMs },
    { name: 'leadsByAddress', subject: block, windowMs: limits.leadsByAddress.windowMs },
    { name: 'workByAddress', subject: block, windowMs: workByAddress.windowMs },
    { name: 'freeLeads', subject: site.id, windowMs: freeWindowMs },
  ])
  const ofBlock = stepOf(hour?.count ?? 0, workByAddress.steps)
  const begins = ctx.leadRushPerMinute
  const grown = triesOfStep.map((_, i) => (i ? Math.max(begins, leastRush) * 2 ** i : begins))
  const ofRush = stepOf(rush?.count ?? 0, grown)
  const isScarce =
    (free?.count ?? 0) > freeRegistrations(site.settings) ||
    (visitAt !== undefined && (await mustWorkToBook(ctx, visitAt)))
  const step = Math.max(ofBlock, ofRush, isScarce ? 0 : -1)
  const shouldReject = (all?.count ?? 0) > limits.leadsByAddress.most
  return {
    step: step < 0 ? undefined : step,
    stops: ofBlock >= 0 || ofRush >= 0,
    shouldReject,
    secondsLeft: (shouldReject ? all : ofBlock >= 0 ? hour : rush)?.secondsLeft ?? 60,
  }
}

const bookingsFrom = (ctx: RegistrationContext) => ({
  name: 'bookingsByAddress',
  subject: addressBlock(ctx.actor.ipAddress),
  windowMs: limits.bookingsByAddress.windowMs,
})

/** The address has booked often, or the time's share without work is taken. */
async function mustWorkToBook(ctx: RegistrationContext, startsAt: string): Promise<boolean> {
  const { visits } = ctx.site.settings
  if (!visits) return false
  const [booked] = await readCounts(ctx, [bookingsFrom(ctx)])
  if ((booked?.count ?? 0) >= limits.bookingsByAddress.asks) return true
  const place = { startsAt, capacity: visits.capacity, claim: { proven: false } }
  return (await placeAt(ctx, ctx.site, place)) === 'not-held'
}

export async function takeTrust(
  ctx: RegistrationContext,
  { proven, visitAt }: { proven: boolean; visitAt: string | undefined },
): Promise<{ trust: Trust; saved: SavedCounts }> {
  const { site } = ctx
  const { most, windowMs } = limits.workedByAddress
  const [block, all, bookings] = await increment(ctx, [
    { name: 'savedByAddress', subject: `${site.id} ${addressBlock(ctx.actor.ipAddress)}`, windowMs },
    { name: 'savedBySite', subject: site.id, windowMs },
    ...(visitAt ? [bookingsFrom(ctx)] : []),
  ])
  const { bookingsByAddress } = limits
  return {
    trust: {
      proven,
      isCrowded: (block?.count ?? 0) > most,
      canBook: (bookings?.count ?? 0) <= (proven ? bookingsByAddress.most : bookingsByAddress.asks),
    },
    saved: { ofBlock: block?.count ?? 0, ofSite: all?.count ?? 0 },
  }
}

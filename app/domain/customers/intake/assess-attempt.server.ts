import { increment, readCounts } from '#app/db/take-limits.server.ts'
import { maxUnprovenRegistrations } from '#app/domain/messages/message-budget.ts'
import { capacityAt } from '#app/domain/site/visit-offer.ts'
import { addressBlock } from '#app/platform/client-address.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { floodWindowMs, limits, unprovenWindowMs, workByAddress } from '#app/platform/limits.ts'
import type { Trust } from '../customer/trust.ts'
import { checkPlace } from '../visits/places.server.ts'
import { loadVisitRules } from '../visits/visit-rules.server.ts'
import { triesByStep } from './proof-of-work.server.ts'
import type { RegistrationContext } from './registration.ts'
import type { SavedCounts } from './watch-for-spam-burst.server.ts'

export interface Assessment {
  /** Difficulty of the proof of work; undefined where none is needed. */
  step: number | undefined
  mustWait: boolean
  shouldReject: boolean
  secondsLeft: number
}

const minFloodRate = 100

/** How many of the ascending thresholds a count is above, less one. */
const stepOf = (count: number, thresholds: readonly number[]) =>
  thresholds.filter((threshold) => count > threshold).length - 1

/** By address block, site rate, and what is sent and held without work. An attempt with a proof is counted already. */
export async function assessAttempt(
  ctx: RegistrationContext,
  { visitAt, bringsProof }: { visitAt: string | undefined; bringsProof: boolean },
): Promise<Assessment> {
  const { site } = ctx
  const block = addressBlock(ctx.actor.ipAddress)
  const [siteRate, total, hourly, free] = await (bringsProof ? readCounts : increment)(ctx, [
    { name: 'leadRush', subject: site.id, windowMs: floodWindowMs },
    { name: 'leadsByAddress', subject: block, windowMs: limits.leadsByAddress.windowMs },
    { name: 'workByAddress', subject: block, windowMs: workByAddress.windowMs },
    { name: 'freeLeads', subject: site.id, windowMs: unprovenWindowMs },
  ])
  const blockStep = stepOf(hourly?.count ?? 0, workByAddress.steps)
  const threshold = ctx.leadFloodPerMinute
  const floodSteps = triesByStep.map((_, i) => (i ? Math.max(threshold, minFloodRate) * 2 ** i : threshold))
  const floodStep = stepOf(siteRate?.count ?? 0, floodSteps)
  const isScarce =
    (free?.count ?? 0) > maxUnprovenRegistrations(site.settings) ||
    (visitAt !== undefined && (await needsProofToBook(ctx, visitAt)))
  const step = Math.max(blockStep, floodStep, isScarce ? 0 : -1)
  const shouldReject = (total?.count ?? 0) > limits.leadsByAddress.max
  return {
    step: step < 0 ? undefined : step,
    mustWait: blockStep >= 0 || floodStep >= 0,
    shouldReject,
    secondsLeft: (shouldReject ? total : blockStep >= 0 ? hourly : siteRate)?.secondsLeft ?? 60,
  }
}

const bookingsFrom = (ctx: RegistrationContext) => ({
  name: 'bookingsByAddress',
  subject: addressBlock(ctx.actor.ipAddress),
  windowMs: limits.bookingsByAddress.windowMs,
})

/** The address has booked often, or the time's share without work is taken. */
async function needsProofToBook(ctx: RegistrationContext, startsAt: string): Promise<boolean> {
  const { visits } = ctx.site.settings
  if (!visits) return false
  const [booked] = await readCounts(ctx, [bookingsFrom(ctx)])
  if ((booked?.count ?? 0) >= limits.bookingsByAddress.challengeAbove) return true
  const rules = await loadVisitRules(ctx.db, ctx.site, koreanDay(ctx.clock.now()))
  const capacity = capacityAt(visits, new Date(startsAt), rules)
  if (capacity === undefined) return false
  const place = { startsAt, capacity, claim: { proven: false } }
  return (await checkPlace(ctx, ctx.site, place)) === 'not-held'
}

export async function recordAttempt(
  ctx: RegistrationContext,
  { proven, visitAt }: { proven: boolean; visitAt: string | undefined },
): Promise<{ trust: Trust; saved: SavedCounts }> {
  const { site } = ctx
  const { max, windowMs } = limits.workedByAddress
  const [fromBlock, total, bookings] = await increment(ctx, [
    { name: 'savedByAddress', subject: `${site.id} ${addressBlock(ctx.actor.ipAddress)}`, windowMs },
    { name: 'savedBySite', subject: site.id, windowMs },
    ...(visitAt ? [bookingsFrom(ctx)] : []),
  ])
  const { bookingsByAddress } = limits
  return {
    trust: {
      proven,
      isCrowded: (fromBlock?.count ?? 0) > max,
      canBook: (bookings?.count ?? 0) <= (proven ? bookingsByAddress.max : bookingsByAddress.challengeAbove),
    },
    saved: { ofBlock: fromBlock?.count ?? 0, ofSite: total?.count ?? 0 },
  }
}

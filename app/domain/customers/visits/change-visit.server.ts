import { type Db, locksRows } from '#app/db/client.server.ts'
import type { DepsWithOrigin } from '#app/db/deps.ts'
import { cancelReminders } from '#app/domain/messages/reminders.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { hashOfRow } from '#app/domain/record/journal/journal-entry.ts'
import { recordJournalEntry } from '#app/domain/record/journal/record-journal-entry.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { capacityAt, isChangeable, offeredSlot } from '#app/domain/site/visit-offer.ts'
import { frozenClock, toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { keepMonths, keepUntil } from '../customer/keep-until.ts'
import { moveLead } from '../customer/move-lead.server.ts'
import { recordLeadEvent } from '../customer/record-lead-event.server.ts'
import { issueVoucher } from '../vouchers/issue-voucher.server.ts'
import type { BookedVisit } from './booked-visit.ts'
import { hasLapsed, holdUntil } from './hold.ts'
import { claimPlace, freePlaces, lockSlots, type PlaceClaim, type PlaceRefusal } from './places.server.ts'
import type { VisitRow } from './visit-messages.server.ts'
import { loadVisitRules } from './visit-rules.server.ts'

export type VisitRefusal = PlaceRefusal | 'not-offered' | 'too-late' | 'no-visit'

export type VisitAnswer = { ok: true; startsAt: string } | { ok: false; reason: VisitRefusal }

export class VisitRefused extends Error {
  reason: VisitRefusal
  constructor(reason: VisitRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** One transaction with one time. @param change gets the dependencies with a frozen clock */
export async function runChange(
  deps: DepsWithOrigin,
  change: (tx: Db, standing: DepsWithOrigin) => Promise<VisitAnswer>,
): Promise<VisitAnswer> {
  try {
    return await deps.db
      .transaction()
      .execute((tx) => change(tx, { ...deps, clock: frozenClock(deps.clock) }))
  } catch (error) {
    if (error instanceof VisitRefused) return { ok: false, reason: error.reason }
    throw error
  }
}

/** More parties than a model house holds; PostgreSQL compares it as an integer. */
const unlimited = 1_000_000

/** The office books until a slot begins, and above its places where it says so. */
export interface OfficeBooking {
  isAboveCapacity: boolean
}

/** @throws VisitRefused where the time is not offered */
export async function findOffer(
  db: Db,
  { clock }: Pick<DepsWithOrigin, 'clock'>,
  site: Site,
  startsAt: string,
  byOffice?: OfficeBooking,
) {
  const { visits: offer } = site.settings
  const now = clock.now()
  if (!offer) throw new VisitRefused('not-offered')
  const rules = await loadVisitRules(db, site, koreanDay(now))
  if (byOffice) {
    const start = new Date(startsAt)
    const capacity = Number.isNaN(+start) || start <= now ? undefined : capacityAt(offer, start, rules)
    if (capacity === undefined) throw new VisitRefused('not-offered')
    return { offer, start, capacity: byOffice.isAboveCapacity ? unlimited : capacity }
  }
  const slot = offeredSlot(offer, now, new Date(startsAt), rules)
  if (!slot || toTimestamp(slot.start) !== startsAt) throw new VisitRefused('not-offered')
  return { offer, ...slot }
}

export interface LockedLead {
  leadId: string
  /** The coming visit, also with a lapsed hold whose place is still free. */
  currentVisit: VisitRow | undefined
  /** Months of retention after the last visit. */
  months: number
}

/** Locks the registration, so that changes follow one another, and closes a past visit. */
export async function lockLead(
  tx: Db,
  { clock }: DepsWithOrigin,
  site: Site,
  leadId: string,
): Promise<LockedLead> {
  const lead = await tx
    .selectFrom('leads')
    .select('keep_months')
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  const months = keepMonths(site, lead.keep_months)
  const visit = await tx
    .selectFrom('visits')
    .selectAll()
    .where('site_id', '=', site.id)
    .where('open_lead_id', '=', leadId)
    .executeTakeFirst()
  if (!visit || visit.starts_at > toTimestamp(clock.now())) return { leadId, currentVisit: visit, months }
  await tx.updateTable('visits').set({ open_lead_id: null }).where('id', '=', visit.id).execute()
  return { leadId, currentVisit: undefined, months }
}

/** @returns undefined where the visit is at that time already @throws VisitRefused */
export async function bookPlace(
  tx: Db,
  deps: DepsWithOrigin,
  site: Site,
  { leadId, currentVisit, months }: LockedLead,
  {
    startsAt,
    claim,
    actor,
    byOffice,
    fromJournal,
  }: {
    startsAt: string
    claim: PlaceClaim
    actor: Actor
    byOffice?: OfficeBooking | undefined
    /** It was booked before the database was restored. */
    fromJournal?: true
  },
): Promise<VisitRow | undefined> {
  const now = deps.clock.now()
  const { offer, start, capacity } = await findOffer(tx, deps, site, startsAt, byOffice)
  const lapsed = currentVisit && hasLapsed(currentVisit, toTimestamp(now))
  if (currentVisit?.starts_at === startsAt && !lapsed) return undefined
  if (!byOffice && currentVisit && !lapsed && !isChangeable(offer, new Date(currentVisit.starts_at), now))
    throw new VisitRefused('too-late')
  if (currentVisit) await lockSlots(tx, site, [currentVisit.starts_at, startsAt])
  if (currentVisit && lapsed) await endVisit(tx, deps, currentVisit, 'lapsed')
  const place = await claimPlace(tx, deps.clock, site, { startsAt, capacity, claim })
  if (typeof place === 'string') throw new VisitRefused(place)
  // The slot is locked now: it may have been closed since it was offered.
  if (locksRows(tx)) await findOffer(tx, deps, site, startsAt, byOffice)
  const isMoved = currentVisit && !lapsed && (await endVisit(tx, deps, currentVisit, 'moved'))
  const visit = await tx
    .insertInto('visits')
    .values({
      id: newId(),
      site_id: site.id,
      lead_id: leadId,
      slot_id: place.slotId,
      starts_at: startsAt,
      status: 'booked',
      open_lead_id: leadId,
      booked_by: actor.type === 'user' ? (actor.id ?? null) : null,
      ...(claim === 'firm'
        ? { confirmed_at: toTimestamp(now), hold_until: null }
        : {
            confirmed_at: null,
            hold_until: toTimestamp(holdUntil(offer, start, now)),
            proven: claim.proven ? 1 : 0,
          }),
      created_at: toTimestamp(now),
      updated_at: toTimestamp(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('leads')
    .set({ expires_at: toTimestamp(keepUntil(months, start)), updated_at: toTimestamp(now) })
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .execute()
  await issueVoucher(tx, deps, site, leadId)
  await moveLead(tx, deps, site, leadId, 'visit-booked', actor)
  const from = isMoved ? currentVisit.starts_at : undefined
  await recordBooking(tx, deps, site, { leadId, startsAt, from, actor, fromJournal })
  // Held ones are free again within a day, and each registration from the website would make one.
  if (claim === 'firm') await recordVisitInJournal(tx, deps, site, { leadId, startsAt })
  return visit
}

/** @param change `startsAt` is null for a visit that was cancelled */
export const recordVisitInJournal = (
  tx: Db,
  { clock }: Pick<DepsWithOrigin, 'clock'>,
  site: Pick<Site, 'id'>,
  { leadId, startsAt }: { leadId: string; startsAt: string | null },
): Promise<void> =>
  recordJournalEntry(tx, {
    kind: 'visit-set',
    siteId: site.id,
    lead: hashOfRow(leadId),
    startsAt,
    at: toTimestamp(clock.now()),
  })

async function recordBooking(
  tx: Db,
  deps: DepsWithOrigin,
  site: Site,
  booking: {
    leadId: string
    startsAt: string
    from: string | undefined
    actor: Actor
    fromJournal: true | undefined
  },
): Promise<void> {
  const { leadId, startsAt, from, actor, fromJournal } = booking
  await recordLeadEvent(tx, deps, site, {
    leadId,
    kind: from ? 'visit-moved' : 'visit-booked',
    actor,
    details: { startsAt, from, fromJournal },
  })
  await recordAudit(tx, {
    siteId: site.id,
    at: deps.clock.now(),
    actor,
    action: from ? 'visit.moved' : 'visit.booked',
    subject: ['lead', leadId],
    details: { startsAt, fromJournal },
  })
}

/**
 * Ends the coming visit and frees its place, on record. Neither the state of the registration changes nor is anybody told.
 * @returns false where it had ended meanwhile
 */
export async function freePlace(
  tx: Db,
  deps: DepsWithOrigin,
  site: Site,
  visit: VisitRow,
  actor: Actor,
): Promise<boolean> {
  if (!(await endVisit(tx, deps, visit, 'cancelled'))) return false
  const { lead_id: leadId, starts_at: startsAt } = visit
  await recordVisitInJournal(tx, deps, site, { leadId, startsAt: null })
  await recordLeadEvent(tx, deps, site, { leadId, kind: 'visit-cancelled', actor, details: { startsAt } })
  await cancelReminders(tx, deps, site, leadId)
  await recordAudit(tx, {
    siteId: site.id,
    at: deps.clock.now(),
    actor,
    action: 'visit.cancelled',
    subject: ['lead', leadId],
    details: { startsAt },
  })
  return true
}

/**
 * Before a registration becomes 거절 or 결번.
 * @returns false where a visit is booked and nobody has said what becomes of it
 */
export async function settleVisit(
  tx: Db,
  deps: DepsWithOrigin,
  site: Site,
  { currentVisit }: Pick<LockedLead, 'currentVisit'>,
  { visit, actor }: { visit: BookedVisit | undefined; actor: Actor },
): Promise<boolean> {
  if (!currentVisit || hasLapsed(currentVisit, toTimestamp(deps.clock.now()))) return true
  if (visit === 'free') await freePlace(tx, deps, site, currentVisit, actor)
  return visit !== undefined
}

/** @returns false where it had ended: its hold lapsed, and its place went to another visitor */
export async function endVisit(
  tx: Db,
  { clock }: Pick<DepsWithOrigin, 'clock'>,
  visit: VisitRow,
  status: 'moved' | 'cancelled' | 'lapsed',
): Promise<boolean> {
  const ended = await tx
    .updateTable('visits')
    .set({ status, open_lead_id: null, updated_at: toTimestamp(clock.now()) })
    .where('id', '=', visit.id)
    .where('open_lead_id', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (ended) await freePlaces(tx, visit.slot_id, 1)
  return ended !== undefined
}

import { type Db, locksRows } from '../../db/client.server.ts'
import { type Clock, stored } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { KeyRing } from '../../platform/keys.server.ts'
import { type Actor, recordAudit } from '../audit/record-audit.server.ts'
import { keepMonths, keepUntil } from '../leads/keep-until.ts'
import { recordLeadEvent } from '../leads/record-lead-event.server.ts'
import type { Site } from '../sites/site-settings.ts'
import { issueVoucher } from '../vouchers/issue-voucher.server.ts'
import { announceVisit, remindOf, type VisitRow } from './visit-messages.server.ts'
import { isChangeable, offeredStarts } from './visit-offer.ts'

interface Office {
  db: Db
  keys: KeyRing
  clock: Clock
  origin: string
}

export type VisitRefusal = 'not-offered' | 'full' | 'too-late' | 'no-visit'

type Answer = { ok: true; startsAt: string } | { ok: false; reason: VisitRefusal }

/** Ends a transaction whose reason is not an error. */
class Refused extends Error {
  reason: VisitRefusal
  constructor(reason: VisitRefusal) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Books a place for a registration, or moves the visit it has. The place is taken by one conditional update, so
 * the last one goes to one visitor however many ask at once; a visit that cannot be moved stays where it is.
 */
export async function bookVisit(
  office: Office,
  site: Site,
  leadId: string,
  startsAt: string,
  actor: Actor,
): Promise<Answer> {
  return await refusable(office, async (tx) => {
    const lead = await holdLead(tx, office, site, leadId)
    const visit = await takeVisit(tx, office, site, lead, startsAt, actor)
    if (visit) await announceVisit(tx, office, site, visit, lead.held ? 'change' : 'booked')
    return { ok: true, startsAt }
  })
}

/**
 * Books for a registration that is being made. A visit that its phone has already stays as it is: whoever types a
 * number into a form has not shown that it is theirs. Where the place is gone the registration is kept without one.
 */
export async function bookWithLead(
  tx: Db,
  office: Office,
  site: Site,
  leadId: string,
  startsAt: string,
  actor: Actor,
): Promise<{ visit?: VisitRow; refused?: VisitRefusal }> {
  try {
    // The same answer whether the phone has a visit or none: it would tell a stranger which it is.
    await checkFree(tx, office, site, startsAt)
    const lead = await holdLead(tx, office, site, leadId)
    if (lead.held) return {}
    const visit = await takeVisit(tx, office, site, lead, startsAt, actor)
    if (!visit) return {}
    await remindOf(tx, office, site, visit)
    return { visit }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.reason }
    throw error
  }
}

/**
 * @returns undefined where the visit is at that time already
 * @throws Refused before anything is written that must not stay
 */
async function takeVisit(
  tx: Db,
  office: Office,
  site: Site,
  { leadId, held, months }: HeldLead,
  startsAt: string,
  actor: Actor,
): Promise<VisitRow | undefined> {
  const now = office.clock.now()
  const { offer, start } = offered(office, site, startsAt)
  if (held?.starts_at === startsAt) return undefined
  if (held && !isChangeable(offer, new Date(held.starts_at), now)) throw new Refused('too-late')
  if (held) await holdSlots(tx, site, [held.starts_at, startsAt])
  const slotId = await takePlace(tx, site, startsAt, offer.capacity)
  if (held) await endVisit(tx, office, site, held, 'moved')
  const visit = await tx
    .insertInto('visits')
    .values({
      id: newId(),
      site_id: site.id,
      lead_id: leadId,
      slot_id: slotId,
      starts_at: startsAt,
      status: 'booked',
      open_lead_id: leadId,
      created_at: stored(now),
      updated_at: stored(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('leads')
    .set({ expires_at: stored(keepUntil(months, start)), updated_at: stored(now) })
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .execute()
  await issueVoucher(tx, office, site, leadId)
  const kind = held ? 'visit-moved' : 'visit-booked'
  await recordLeadEvent(tx, office, site, {
    leadId,
    kind,
    actor,
    details: { startsAt, from: held?.starts_at },
  })
  await recordAudit(tx, {
    siteId: site.id,
    at: now,
    actor,
    action: held ? 'visit.moved' : 'visit.booked',
    subject: ['lead', leadId],
    details: { startsAt },
  })
  return visit
}

/** Gives the place back. */
export async function cancelVisit(office: Office, site: Site, leadId: string, actor: Actor): Promise<Answer> {
  return await refusable(office, async (tx) => {
    const { visits: offer } = site.settings
    const { held } = await holdLead(tx, office, site, leadId)
    if (!held) throw new Refused('no-visit')
    const now = office.clock.now()
    if (offer && !isChangeable(offer, new Date(held.starts_at), now)) throw new Refused('too-late')
    await endVisit(tx, office, site, held, 'cancelled')
    const { starts_at: startsAt } = held
    await recordLeadEvent(tx, office, site, { leadId, kind: 'visit-cancelled', actor, details: { startsAt } })
    await announceVisit(tx, office, site, held, 'cancellation')
    await recordAudit(tx, {
      siteId: site.id,
      at: now,
      actor,
      action: 'visit.cancelled',
      subject: ['lead', leadId],
      details: { startsAt },
    })
    return { ok: true, startsAt }
  })
}

async function refusable(office: Office, work: (tx: Db) => Promise<Answer>): Promise<Answer> {
  try {
    return await office.db.transaction().execute(work)
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason }
    throw error
  }
}

/** What the site offers at a time. @throws Refused where it offers nothing then */
function offered({ clock }: Office, site: Site, startsAt: string) {
  const { visits: offer } = site.settings
  const start = offer && offeredStarts(offer, clock.now()).find((at) => stored(at) === startsAt)
  if (!offer || !start) throw new Refused('not-offered')
  return { offer, start }
}

/** @throws Refused where the time is not offered or has no place left */
async function checkFree(tx: Db, office: Office, site: Site, startsAt: string) {
  const { offer } = offered(office, site, startsAt)
  const slot = await tx
    .selectFrom('visit_slots')
    .select('taken')
    .where('site_id', '=', site.id)
    .where('starts_at', '=', startsAt)
    .executeTakeFirst()
  if (slot && slot.taken >= offer.capacity) throw new Refused('full')
}

/** A registration that nobody else changes meanwhile. */
interface HeldLead {
  leadId: string
  /** Its visit that is to come. */
  held: VisitRow | undefined
  /** How long it is kept after its last visit. */
  months: number
}

/**
 * A registration held for this transaction, with its visit that is to come, so that two changes follow one another. A
 * visit whose time is over is closed on the way: it stands in nobody's way any more.
 */
async function holdLead(tx: Db, { clock }: Office, site: Site, leadId: string): Promise<HeldLead> {
  const wanted = tx
    .selectFrom('leads')
    .select('keep_months')
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
  const lead = await (locksRows(tx) ? wanted.forUpdate() : wanted).executeTakeFirstOrThrow()
  const months = keepMonths(site, lead.keep_months)
  const visit = await tx
    .selectFrom('visits')
    .selectAll()
    .where('site_id', '=', site.id)
    .where('open_lead_id', '=', leadId)
    .executeTakeFirst()
  if (!visit || visit.starts_at > stored(clock.now())) return { leadId, held: visit, months }
  await tx.updateTable('visits').set({ open_lead_id: null }).where('id', '=', visit.id).execute()
  return { leadId, held: undefined, months }
}

/** Takes the rows of both times in one order, so that two visitors who swap their times do not wait for each other. */
async function holdSlots(tx: Db, site: Site, starts: string[]) {
  if (!locksRows(tx)) return
  await tx
    .selectFrom('visit_slots')
    .select('id')
    .where('site_id', '=', site.id)
    .where('starts_at', 'in', starts)
    .orderBy('starts_at')
    .forUpdate()
    .execute()
}

async function takePlace(tx: Db, site: Site, startsAt: string, capacity: number): Promise<string> {
  await tx
    .insertInto('visit_slots')
    .values({ id: newId(), site_id: site.id, starts_at: startsAt })
    .onConflict((conflict) => conflict.columns(['site_id', 'starts_at']).doNothing())
    .execute()
  const taken = await tx
    .updateTable('visit_slots')
    .set((value) => ({ taken: value('taken', '+', 1) }))
    .where('site_id', '=', site.id)
    .where('starts_at', '=', startsAt)
    .where('taken', '<', capacity)
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw new Refused('full')
  return taken.id
}

async function endVisit(tx: Db, office: Office, site: Site, visit: VisitRow, status: 'moved' | 'cancelled') {
  await tx
    .updateTable('visits')
    .set({ status, open_lead_id: null, updated_at: stored(office.clock.now()) })
    .where('site_id', '=', site.id)
    .where('id', '=', visit.id)
    .execute()
  await tx
    .updateTable('visit_slots')
    .set((value) => ({ taken: value('taken', '-', 1) }))
    .where('site_id', '=', site.id)
    .where('id', '=', visit.slot_id)
    .execute()
}

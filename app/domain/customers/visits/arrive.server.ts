import type { Selectable } from 'kysely'
import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import type { Database } from '#app/db/schema.ts'
import { cancelReminders } from '#app/domain/messages/reminders.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { frozenClock, toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { keepMonths, keepUntil } from '../customer/keep-until.ts'
import { moveLead } from '../customer/move-lead.server.ts'
import { recordLeadEvent } from '../customer/record-lead-event.server.ts'
import { type HandedGift, handOutGift } from '../vouchers/hand-out-gift.server.ts'
import { issueVoucher } from '../vouchers/issue-voucher.server.ts'
import { callCounsellor } from './call-counsellor.server.ts'
import { endVisit } from './change-visit.server.ts'
import { hasLapsed } from './hold.ts'
import type { Take } from './turn-order.ts'
import { addTurn, assignToTaker, lockTurns, type NotTaken, whyNotTaken } from './turns.server.ts'
import type { VisitRow } from './visit-messages.server.ts'

type Lead = Pick<
  Selectable<Database['leads']>,
  'id' | 'status' | 'keep_months' | 'assigned_to' | 'expires_at'
>

export interface Arrival {
  visitId: string
  arrivedAt: string
  /** `appointment`: of today. `other-day`: replaces an appointment on another day. `walk-in`: without one. */
  kind: 'appointment' | 'other-day' | 'walk-in'
  /** Start of the appointment that it was, or took the place of. */
  appointmentAt: string | undefined
  /** Somebody pressed before. */
  isRepeated: boolean
  gift: HandedGift | undefined
  /** At the desk today; undefined where somebody pressed before. */
  no: number | undefined
  /** Why nobody took the visitor whom the desk had chosen: they wait for the next counsellor. */
  notTaken: NotTaken | undefined
}

/**
 * The customer is at the desk. Twice on a day is once.
 * @param take who takes them; undefined: they wait for the next counsellor
 * @returns undefined where the site has no such registration
 */
export async function recordArrival(
  deps: Deps,
  site: Site,
  leadId: string,
  { withGift, take }: { withGift: boolean; take?: Take | undefined },
  actor: Actor,
): Promise<Arrival | undefined> {
  return await deps.db.transaction().execute(async (tx) => {
    const arrival = await arrive(tx, deps, site, leadId, actor, take)
    if (!arrival || !withGift) return arrival
    return { ...arrival, gift: await handOutGift(tx, deps, site, leadId, actor) }
  })
}

/** In a transaction. */
export async function arrive(
  tx: Db,
  { keys, clock: moving }: Deps<'keys' | 'clock'>,
  site: Site,
  leadId: string,
  actor: Actor,
  chosen?: Take,
): Promise<Arrival | undefined> {
  const locked = await lockLeadRow(tx, site, leadId)
  if (!locked) return undefined
  // The undo of an arrival finds the counsellor's line by the same moment.
  const deps = { keys, clock: frozenClock(moving) }
  const now = deps.clock.now()
  const visits = await tx
    .selectFrom('visits')
    .selectAll()
    .where('site_id', '=', site.id)
    .where('lead_id', '=', leadId)
    .orderBy('id', 'desc')
    .execute()
  const earlier = visits.find(
    (visit) =>
      visit.status === 'visited' && koreanDay(visit.arrived_at ?? visit.starts_at) === koreanDay(now),
  )
  if (earlier) return { ...described(earlier), isRepeated: true }
  await lockTurns(tx, site)
  const notTaken = chosen && (await whyNotTaken(tx, site, chosen, now))
  const take = notTaken ? undefined : chosen
  const receiver = take?.counsellor ?? (await receiverOf(tx, site, locked, actor, toTimestamp(now)))
  const lead = { ...locked, assigned_to: locked.assigned_to ?? take?.counsellor ?? null, receiver }
  const visit =
    (await keepAppointment(tx, deps, visits, lead, actor)) ??
    (await addWalkIn(tx, deps, site, visits, lead, actor))
  const no = await addTurn(tx, site, visit.id, take, now)
  if (take && !locked.assigned_to) await assignToTaker(tx, deps, site, { leadId, to: take.counsellor, actor })
  await settle(tx, deps, site, lead, visit, { actor, take })
  return { ...described(visit), isRepeated: false, no, notTaken }
}

const lockLeadRow = (tx: Db, site: Pick<Site, 'id'>, leadId: string): Promise<Lead | undefined> =>
  tx
    .selectFrom('leads')
    .select(['id', 'status', 'keep_months', 'assigned_to', 'expires_at'])
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirst()

/**
 * Who receives the visit; a later change of the assignee does not alter it. The counsellor who marks the arrival, or the
 * customer's assignee, or the assignee's deputy. An unassigned customer is received by the person who marks the arrival.
 */
async function receiverOf(
  tx: Db,
  site: Pick<Site, 'id'>,
  { assigned_to: own }: Lead,
  actor: Actor,
  now: string,
): Promise<string | null> {
  const actorId = actor.id ?? null
  if (!own || own === actorId) return actorId
  const counsellor = await tx
    .selectFrom('memberships')
    .select('id')
    .where('site_id', '=', site.id)
    .where('user_id', '=', actorId ?? '')
    .where('role', '=', 'counsellor')
    .executeTakeFirst()
  if (counsellor) return actorId
  const absence = await tx
    .selectFrom('absences')
    .select('covered_by')
    .where('site_id', '=', site.id)
    .where('user_id', '=', own)
    .where('from_at', '<=', now)
    .where('until_at', '>', now)
    .executeTakeFirst()
  return absence?.covered_by ?? own
}

const described = (visit: VisitRow): Omit<Arrival, 'isRepeated'> => ({
  visitId: visit.id,
  arrivedAt: visit.arrived_at ?? visit.starts_at,
  kind: visit.replaced_start ? 'other-day' : visit.walk_in ? 'walk-in' : 'appointment',
  appointmentAt: visit.walk_in ? (visit.replaced_start ?? undefined) : visit.starts_at,
  gift: undefined,
  no: undefined,
  notTaken: undefined,
})

const arrivedNow = (now: Date, lead: Lead & { receiver: string | null }, actor: Actor) => ({
  status: 'visited' as const,
  open_lead_id: null,
  arrived_at: toTimestamp(now),
  arrived_by: actor.id ?? null,
  received_by: lead.receiver,
  status_before: lead.status,
  confirmed_at: toTimestamp(now),
  hold_until: null,
  updated_at: toTimestamp(now),
})

/** The appointment of today, also where it was marked as missed an hour ago; its place stays taken. */
async function keepAppointment(
  tx: Db,
  { clock }: Deps<'clock'>,
  visits: VisitRow[],
  lead: Lead & { receiver: string | null },
  actor: Actor,
): Promise<VisitRow | undefined> {
  const now = clock.now()
  const today = visits.find(
    (visit) =>
      !visit.walk_in &&
      (visit.status === 'missed' || (visit.status === 'booked' && !hasLapsed(visit, toTimestamp(now)))) &&
      koreanDay(visit.starts_at) === koreanDay(now),
  )
  if (!today) return undefined
  const { confirmed_at: _, ...arrived } = arrivedNow(now, lead, actor)
  return await tx
    .updateTable('visits')
    .set({ ...arrived, confirmed_at: today.confirmed_at ?? toTimestamp(now) })
    .where('id', '=', today.id)
    // A lapsed hold may have gone to another visitor meanwhile.
    .where('status', 'in', ['booked', 'missed'])
    .returningAll()
    .executeTakeFirst()
}

/** In the hour that it is; takes no place. One that was to come on another day is given back. */
async function addWalkIn(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  site: Site,
  visits: VisitRow[],
  lead: Lead & { receiver: string | null },
  actor: Actor,
): Promise<VisitRow> {
  const now = deps.clock.now()
  const toCome = visits.find((visit) => visit.open_lead_id)
  const isPast = toCome && toCome.starts_at <= toTimestamp(now)
  const wasFirm = toCome && !isPast && !hasLapsed(toCome, toTimestamp(now))
  // One of an earlier day is over, and marked as missed by its job.
  if (isPast) await tx.updateTable('visits').set({ open_lead_id: null }).where('id', '=', toCome.id).execute()
  else if (toCome) await endVisit(tx, deps, toCome, wasFirm ? 'moved' : 'lapsed')
  return await tx
    .insertInto('visits')
    .values({
      id: newId(),
      site_id: site.id,
      lead_id: lead.id,
      slot_id: await slotOfHour(tx, site, now),
      starts_at: toTimestamp(now),
      walk_in: 1,
      replaced_start: wasFirm ? toCome.starts_at : null,
      created_at: toTimestamp(now),
      ...arrivedNow(now, lead, actor),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function slotOfHour(tx: Db, site: Pick<Site, 'id'>, now: Date): Promise<string> {
  const startsAt = `${toTimestamp(now).slice(0, 13)}:00:00.000Z`
  await tx
    .insertInto('visit_slots')
    .values({ id: newId(), site_id: site.id, starts_at: startsAt })
    .onConflict((conflict) => conflict.columns(['site_id', 'starts_at']).doNothing())
    .execute()
  const slot = await tx
    .selectFrom('visit_slots')
    .select('id')
    .where('site_id', '=', site.id)
    .where('starts_at', '=', startsAt)
    .executeTakeFirstOrThrow()
  return slot.id
}

async function settle(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  site: Site,
  lead: Lead,
  visit: VisitRow,
  { actor, take }: { actor: Actor; take: Take | undefined },
): Promise<void> {
  const { clock, keys } = deps
  const now = clock.now()
  await cancelReminders(tx, { clock }, site, lead.id)
  await issueVoucher(tx, deps, site, lead.id)
  await tx
    .updateTable('leads')
    .set({
      expires_at: toTimestamp(keepUntil(keepMonths(site, lead.keep_months), now)),
      updated_at: toTimestamp(now),
    })
    .where('site_id', '=', site.id)
    .where('id', '=', lead.id)
    .execute()
  await moveLead(tx, deps, site, lead.id, 'arrived', actor)
  const { kind, appointmentAt } = described(visit)
  const details = { kind, appointmentAt }
  await recordLeadEvent(tx, deps, site, { leadId: lead.id, kind: 'arrived', actor, details })
  await recordAudit(tx, {
    siteId: site.id,
    at: now,
    actor,
    action: 'visit.arrived',
    subject: ['lead', lead.id],
    details: { ...details, ...(take ? { take } : {}) },
  })
  if (lead.assigned_to && lead.assigned_to !== actor.id)
    await callCounsellor(tx, { keys }, site, {
      leadId: lead.id,
      appointmentAt,
      at: toTimestamp(now),
      actor,
    })
}

import { type Db, locksRows } from '#app/db/client.server.ts'
import type { LeadStatus } from '#app/db/column-types.ts'
import type { DepsWithOrigin } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { minuteMs } from '#app/platform/durations.ts'
import { setStatus } from '../customer/move-lead.server.ts'
import { recordLeadEvent } from '../customer/record-lead-event.server.ts'
import { takeBackGift } from '../vouchers/hand-out-gift.server.ts'
import { bookPlace, findOffer, lockLead, VisitRefused } from './change-visit.server.ts'
import { removeTurn } from './turns.server.ts'
import { replaceReminders, type VisitRow } from './visit-messages.server.ts'

/** Later than this, people have acted on the arrival. */
export const undoMinutes = 10

export type Undone =
  /** `rebooked`: whether the appointment of another day, which the arrival had replaced, stands again. */
  { ok: true; gift: boolean; rebooked: boolean | undefined } | { ok: false; reason: 'too-late' | 'unknown' }

/** The wrong customer was marked as arrived: appointment, state, gift and the counsellor's line are as before. */
export async function undoArrival(
  deps: DepsWithOrigin,
  site: Site,
  visitId: string,
  actor: Actor,
): Promise<Undone> {
  const { db, clock } = deps
  return await db.transaction().execute(async (tx) => {
    const visit = await findArrival(tx, site, visitId)
    if (!visit) return { ok: false, reason: 'unknown' }
    const now = clock.now()
    if (Date.parse(visit.arrived_at) < now.getTime() - undoMinutes * minuteMs)
      return { ok: false, reason: 'too-late' }
    const { lead_id: leadId, arrived_at: since } = visit
    const status = await lockStatus(tx, site, leadId)
    await removeTurn(tx, deps, site, { id: visit.id, leadId, arrivedAt: since }, actor)
    await restoreVisit(tx, visit, toTimestamp(now))
    const gift = await takeBackGift(tx, deps, site, leadId, since)
    await tx
      .deleteFrom('lead_notes')
      .where('lead_id', '=', leadId)
      .where('site_id', '=', site.id)
      .where('kind', '=', 'message')
      .where('at', '=', since)
      .execute()
    if (status === 'visited' && visit.status_before)
      await setStatus(tx, deps, site, {
        leadId,
        to: visit.status_before as LeadStatus,
        actor,
        isUndo: true,
      })
    const rebooked = visit.replaced_start
      ? await bookAgain(tx, deps, site, { leadId, startsAt: visit.replaced_start, actor })
      : undefined
    await recordLeadEvent(tx, deps, site, { leadId, kind: 'arrival-undone', actor })
    await recordAudit(tx, {
      siteId: site.id,
      at: now,
      actor,
      action: 'visit.arrival-undone',
      subject: ['lead', leadId],
      details: { gift },
    })
    return { ok: true, gift, rebooked }
  })
}

async function findArrival(tx: Db, site: Pick<Site, 'id'>, visitId: string) {
  const visit = await tx
    .selectFrom('visits')
    .selectAll()
    .where('site_id', '=', site.id)
    .where('id', '=', visitId)
    .where('status', '=', 'visited')
    .executeTakeFirst()
  return visit?.arrived_at ? { ...visit, arrived_at: visit.arrived_at } : undefined
}

async function lockStatus(tx: Db, site: Pick<Site, 'id'>, leadId: string): Promise<LeadStatus> {
  const lead = await tx
    .selectFrom('leads')
    .select('status')
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  return lead.status
}

/** An appointment is to come again; a walk-in never was. */
async function restoreVisit(tx: Db, visit: VisitRow, now: string): Promise<void> {
  await tx
    .updateTable('visits')
    .set({
      ...(visit.walk_in
        ? { status: 'cancelled' as const }
        : {
            status: 'booked' as const,
            open_lead_id: visit.starts_at > now ? visit.lead_id : null,
          }),
      arrived_at: null,
      arrived_by: null,
      received_by: null,
      status_before: null,
      updated_at: now,
    })
    .where('id', '=', visit.id)
    .execute()
}

async function bookAgain(
  tx: Db,
  deps: DepsWithOrigin,
  site: Site,
  { leadId, startsAt, actor }: { leadId: string; startsAt: string; actor: Actor },
): Promise<boolean> {
  const byOffice = { isAboveCapacity: true }
  try {
    await findOffer(tx, deps, site, startsAt, byOffice)
    const lead = await lockLead(tx, deps, site, leadId)
    const visit = await bookPlace(tx, deps, site, lead, { startsAt, claim: 'firm', actor, byOffice })
    if (visit) await replaceReminders(tx, deps, site, visit)
    return true
  } catch (error) {
    if (error instanceof VisitRefused) return false
    throw error
  }
}

import type { Db } from '#app/db/client.server.ts'
import type { DepsWithOrigin } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { recordAnswer } from '../customer/record-answer.server.ts'
import { recordLeadEvent } from '../customer/record-lead-event.server.ts'
import {
  bookPlace,
  lockLead,
  recordVisitInJournal,
  runChange,
  type VisitAnswer,
  VisitRefused,
} from './change-visit.server.ts'
import { announceVisit, replaceReminders, type VisitRow } from './visit-messages.server.ts'

/** Confirmed by the link on the phone, or by the office in a call. A lapsed hold is renewed while there is a place. */
export async function confirmVisit(
  moving: DepsWithOrigin,
  site: Site,
  leadId: string,
  actor: Actor,
): Promise<VisitAnswer> {
  return await runChange(moving, async (tx, deps) => {
    const lead = await lockLead(tx, deps, site, leadId)
    const { currentVisit } = lead
    const startsAt =
      currentVisit?.starts_at ?? (await lapsedVisitAt(tx, site, leadId, toTimestamp(deps.clock.now())))
    if (!startsAt) throw new VisitRefused('no-visit')
    if (
      currentVisit?.confirmed_at ||
      (currentVisit && (await confirmHold(tx, deps, site, currentVisit, actor)))
    )
      return { ok: true, startsAt }
    const visit = await bookPlace(
      tx,
      deps,
      site,
      { ...lead, currentVisit: undefined },
      { startsAt, claim: 'firm', actor },
    )
    if (visit) await announceVisit(tx, deps, site, visit, 'booked')
    await recordAnswer(tx, deps.clock, site, leadId)
    return { ok: true, startsAt }
  })
}

/** @returns false where its place just went to another visitor */
export async function confirmHold(
  tx: Db,
  deps: DepsWithOrigin,
  site: Site,
  { id, lead_id: leadId }: VisitRow,
  actor: Actor,
): Promise<boolean> {
  const now = toTimestamp(deps.clock.now())
  const visit = await tx
    .updateTable('visits')
    .set({ confirmed_at: now, hold_until: null, updated_at: now })
    .where('id', '=', id)
    .where('open_lead_id', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  if (!visit) return false
  const { starts_at: startsAt } = visit
  await recordVisitInJournal(tx, deps, site, { leadId, startsAt })
  await recordAnswer(tx, deps.clock, site, leadId)
  await replaceReminders(tx, deps, site, visit)
  await recordLeadEvent(tx, deps, site, { leadId, kind: 'visit-confirmed', actor, details: { startsAt } })
  await recordAudit(tx, {
    siteId: site.id,
    at: deps.clock.now(),
    actor,
    action: 'visit.confirmed',
    subject: ['lead', leadId],
    details: { startsAt },
  })
  return true
}

/** The newest unconfirmed visit, while it is still to come. */
export async function lapsedVisitAt(
  db: Db,
  site: Pick<Site, 'id'>,
  leadId: string,
  now: string,
): Promise<string | undefined> {
  const visit = await db
    .selectFrom('visits')
    .select(['starts_at', 'status', 'confirmed_at', 'hold_until'])
    .where('site_id', '=', site.id)
    .where('lead_id', '=', leadId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const lapsed = visit?.status === 'lapsed' || (visit?.status === 'booked' && !visit.confirmed_at)
  return visit && lapsed && visit.starts_at > now && (visit.hold_until ?? '') <= now
    ? visit.starts_at
    : undefined
}

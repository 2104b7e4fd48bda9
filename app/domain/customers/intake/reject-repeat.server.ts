import type { Db } from '#app/db/client.server.ts'
import type { DepsWithOrigin } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { hashOfRow } from '#app/domain/record/journal/journal-entry.ts'
import { recordJournalEntry } from '#app/domain/record/journal/record-journal-entry.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { recordLeadEvent } from '../customer/record-lead-event.server.ts'
import { repeatedFields } from '../fields.ts'
import { toColumns } from '../stored-fields.server.ts'
import { cancelVisit } from '../visits/book-visit.server.ts'

/** Content is destroyed; receipt number, day and form stay for callers who mistyped a number. @param repeatIds default: all */
export async function rejectRepeats(
  deps: DepsWithOrigin,
  site: Site,
  leadId: string,
  repeatIds: string[] | undefined,
  actor: Actor,
): Promise<number> {
  const waiting = await listWaiting(deps.db, site, leadId)
  const rejected = waiting.filter(({ id }) => !repeatIds || repeatIds.includes(id))
  if (await holdsVisit(deps.db, site, leadId, rejected)) await cancelVisit(deps, site, leadId, actor)
  return await deps.db.transaction().execute(async (tx) => {
    let count = 0
    for (const { id } of rejected) if (await rejectOne(tx, deps, site, leadId, id, actor)) count++
    return count
  })
}

const listWaiting = (db: Db, site: Site, leadId: string) =>
  db
    .selectFrom('repeat_registrations')
    .select(['id', 'visit_id'])
    .where('site_id', '=', site.id)
    .where('lead_id', '=', leadId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()

async function holdsVisit(
  db: Db,
  site: Site,
  leadId: string,
  rejected: { visit_id: string | null }[],
): Promise<boolean> {
  const visit = await db
    .selectFrom('visits')
    .select('id')
    .where('site_id', '=', site.id)
    .where('open_lead_id', '=', leadId)
    .executeTakeFirst()
  return rejected.some((item) => item.visit_id !== null && item.visit_id === visit?.id)
}

async function rejectOne(tx: Db, deps: DepsWithOrigin, site: Site, leadId: string, id: string, actor: Actor) {
  const at = toTimestamp(deps.clock.now())
  const updated = await tx
    .updateTable('repeat_registrations')
    .set({
      state: 'rejected',
      decided_at: at,
      ...toColumns(deps.keys, 'repeat_registrations', id, repeatedFields, {}),
      attribution: null,
      visit_at: null,
    })
    .where('site_id', '=', site.id)
    .where('lead_id', '=', leadId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('receipt_no')
    .executeTakeFirst()
  if (!updated) return false
  await tx
    .updateTable('consents')
    .set({ withdrawn_at: at })
    .where('site_id', '=', site.id)
    .where('lead_id', '=', leadId)
    .where('registration_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute()
  await recordJournalEntry(tx, { kind: 'repeat-destroyed', siteId: site.id, row: hashOfRow(id) })
  const details = { receiptNo: updated.receipt_no }
  await recordLeadEvent(tx, deps, site, { leadId, kind: 'registration-rejected', actor, details })
  await recordAudit(tx, {
    siteId: site.id,
    at: deps.clock.now(),
    actor,
    action: 'registration.rejected',
    subject: ['lead', leadId],
    // No phone number: the audit outlives the registration.
    details: { repeatId: id },
  })
  return true
}

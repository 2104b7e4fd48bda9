import { type Db, locksRows } from '#app/db/client.server.ts'
import { hashOfRow } from '#app/domain/record/journal/journal-entry.ts'
import { recordJournalEntry } from '#app/domain/record/journal/record-journal-entry.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { countedColumns } from '../counts/count-lead.ts'
import { preserveFigures, readCounted } from '../counts/preserve-figures.server.ts'

export interface DestroyedLead {
  receiptNo: string
  messages: number
  visits: number
  openVisitAt: string | undefined
}

/** 개인정보 보호법 §21; its figures stay. In a transaction. @param expiredAt deletes only if expired by then */
export async function deleteLead(
  tx: Db,
  siteId: Site['id'],
  leadId: string,
  expiredAt?: string,
): Promise<DestroyedLead | undefined> {
  // The lead is locked first, as when its visit moves; it may have been renewed meanwhile.
  const lead = await tx
    .selectFrom('leads')
    .select('expires_at')
    .where('site_id', '=', siteId)
    .where('id', '=', leadId)
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirst()
  if (!lead || (expiredAt && (lead.expires_at ?? '') > expiredAt)) return undefined
  const counted = await readCounted(tx, leadId)
  const messages = await deleteMessages(tx, siteId, leadId)
  const visits = await tx
    .deleteFrom('visits')
    .where('site_id', '=', siteId)
    .where('lead_id', '=', leadId)
    .returning(['slot_id', 'starts_at', 'open_lead_id'])
    .execute()
  const visit = visits.find((item) => item.open_lead_id)
  const deleted = await tx
    .deleteFrom('leads')
    .where('site_id', '=', siteId)
    .where('id', '=', leadId)
    .returning(['receipt_no', ...countedColumns])
    .executeTakeFirst()
  if (!deleted) return undefined
  await recordJournalEntry(tx, { kind: 'lead-destroyed', siteId, row: hashOfRow(leadId) })
  if (visit)
    await tx
      .updateTable('visit_slots')
      .set((value) => ({ taken: value('taken', '-', 1) }))
      .where('site_id', '=', siteId)
      .where('id', '=', visit.slot_id)
      .execute()
  await preserveFigures(tx, siteId, deleted, counted)
  return {
    receiptNo: deleted.receipt_no,
    messages,
    visits: visits.length,
    openVisitAt: visit?.starts_at,
  }
}

async function deleteMessages(tx: Db, siteId: string, leadId: string): Promise<number> {
  await tx
    .deleteFrom('fake_deliveries')
    .where('site_id', '=', siteId)
    .where('message_id', 'in', (select) =>
      select
        .selectFrom('outbox_messages')
        .select('id')
        .where('site_id', '=', siteId)
        .where('lead_id', '=', leadId),
    )
    .execute()
  const deleted = await tx
    .deleteFrom('outbox_messages')
    .where('site_id', '=', siteId)
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow()
  return Number(deleted.numDeletedRows)
}

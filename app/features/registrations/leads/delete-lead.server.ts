import type { Selectable } from 'kysely'
import { type Db, locksRows } from '../../../db/client.server.ts'
import type { Database } from '../../../db/schema.ts'
import { newId } from '../../../platform/ids.ts'
import { koreanDay } from '../../../platform/korean-day.ts'
import { hashOfRow } from '../../journal/journal-entry.ts'
import { recordJournalEntry } from '../../journal/record-journal-entry.server.ts'
import type { Site } from '../../site/site-settings.ts'
import { channelOf } from '../attribution/channel.ts'
import type { Arrival } from '../attribution/touch.ts'

export interface DestroyedLead {
  receiptNo: string
  messages: number
  visits: number
  openVisitAt: string | undefined
}

/** 개인정보 보호법 §21; a count of day, form, channel and status stays. In a transaction. @param expiredAt only if expired by then */
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
    .returning(['receipt_no', 'form', 'status', 'attribution', 'created_at'])
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
  await countInStatistics(tx, siteId, deleted)
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

async function countInStatistics(
  tx: Db,
  siteId: string,
  lead: Pick<Selectable<Database['leads']>, 'form' | 'status' | 'attribution' | 'created_at'>,
): Promise<void> {
  await tx
    .insertInto('lead_statistics')
    .values({
      id: newId(),
      site_id: siteId,
      day: koreanDay(new Date(lead.created_at)),
      form: lead.form,
      channel: channelOf(lead.attribution ? (JSON.parse(lead.attribution) as Arrival) : null),
      status: lead.status,
      count: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'day', 'form', 'channel', 'status'])
        .doUpdateSet((value) => ({ count: value('lead_statistics.count', '+', 1) })),
    )
    .execute()
}

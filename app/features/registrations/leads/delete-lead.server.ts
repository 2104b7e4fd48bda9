import { type Db, locksRows } from '../../../db/client.server.ts'
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

/**
 * Destroys a registration with its messages, consents, history, visits and voucher (개인정보 보호법 §21); a count of day, form,
 * channel and status stays. Call it in a transaction. @param expiredAt only if expired by then
 */
export async function deleteLead(
  tx: Db,
  siteId: Site['id'],
  leadId: string,
  expiredAt?: string,
): Promise<DestroyedLead | undefined> {
  const wanted = tx
    .selectFrom('leads')
    .select('expires_at')
    .where('site_id', '=', siteId)
    .where('id', '=', leadId)
  // The lead is locked first, as when its visit moves; it may have been renewed meanwhile.
  const lead = await (locksRows(tx) ? wanted.forUpdate() : wanted).executeTakeFirst()
  if (!lead || (expiredAt && (lead.expires_at ?? '') > expiredAt)) return undefined
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
  const messages = await tx
    .deleteFrom('outbox_messages')
    .where('site_id', '=', siteId)
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow()
  const visits = await tx
    .deleteFrom('visits')
    .where('site_id', '=', siteId)
    .where('lead_id', '=', leadId)
    .returning(['slot_id', 'starts_at', 'open_lead_id'])
    .execute()
  const visit = visits.find((one) => one.open_lead_id)
  const gone = await tx
    .deleteFrom('leads')
    .where('site_id', '=', siteId)
    .where('id', '=', leadId)
    .returning(['receipt_no', 'form', 'status', 'attribution', 'created_at'])
    .executeTakeFirst()
  if (!gone) return undefined
  await recordJournalEntry(tx, { kind: 'lead-destroyed', siteId, row: hashOfRow(leadId) })
  if (visit)
    await tx
      .updateTable('visit_slots')
      .set((value) => ({ taken: value('taken', '-', 1) }))
      .where('site_id', '=', siteId)
      .where('id', '=', visit.slot_id)
      .execute()
  await tx
    .insertInto('lead_statistics')
    .values({
      id: newId(),
      site_id: siteId,
      day: koreanDay(new Date(gone.created_at)),
      form: gone.form,
      channel: channelOf(gone.attribution ? (JSON.parse(gone.attribution) as Arrival) : null),
      status: gone.status,
      count: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'day', 'form', 'channel', 'status'])
        .doUpdateSet((value) => ({ count: value('lead_statistics.count', '+', 1) })),
    )
    .execute()
  return {
    receiptNo: gone.receipt_no,
    messages: Number(messages.numDeletedRows),
    visits: visits.length,
    openVisitAt: visit?.starts_at,
  }
}

import type { Selectable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { MessageStatus } from '#app/db/column-types.ts'
import type { Database } from '#app/db/schema.ts'
import { recordAudit, systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { dayMs } from '#app/platform/durations.ts'
import { lockMessage } from './lock-message.server.ts'

type StoredReport = Selectable<Database['delivery_reports']>

const unmatchedDays = 7

/** A report waits while its message is being sent. @returns how many were applied */
export async function applyReports(db: Db, clock: Clock): Promise<number> {
  const waiting = await db
    .selectFrom('delivery_reports')
    .innerJoin('message_attempts', (join) =>
      join.onRef('message_attempts.vendor', '=', 'delivery_reports.vendor').on((on) =>
        on.or([
          on('message_attempts.vendor_message_id', '=', on.ref('delivery_reports.vendor_message_id')),
          // Matches by our own id where the vendor's answer, and with it its id, was lost.
          on.and([
            on('message_attempts.message_id', '=', on.ref('delivery_reports.message_id')),
            on('message_attempts.vendor_message_id', 'is', null),
            on('message_attempts.outcome', 'in', ['accepted', 'unknown']),
          ]),
        ]),
      ),
    )
    .where('applied_at', 'is', null)
    .selectAll('delivery_reports')
    .select(['message_attempts.id as attempt_id', 'message_attempts.message_id as reported_id'])
    .orderBy('delivery_reports.received_at')
    .limit(100)
    .execute()
  for (const { attempt_id, reported_id, ...report } of waiting)
    await applyReport(db, clock, report, { attemptId: attempt_id, messageId: reported_id })
  const cutoff = new Date(clock.now().getTime() - unmatchedDays * dayMs)
  await db
    .deleteFrom('delivery_reports')
    .where('applied_at', 'is', null)
    .where('received_at', '<', toTimestamp(cutoff))
    .execute()
  return waiting.length
}

async function applyReport(
  db: Db,
  clock: Clock,
  report: StoredReport,
  { attemptId, messageId }: { attemptId: string; messageId: string },
) {
  const now = toTimestamp(clock.now())
  await db.transaction().execute(async (tx) => {
    await lockMessage(tx, messageId)
    const claimed = await tx
      .updateTable('delivery_reports')
      .set({ applied_at: now })
      .where('id', '=', report.id)
      .where('applied_at', 'is', null)
      .executeTakeFirst()
    if (!claimed.numUpdatedRows) return
    const attempt = await tx
      .updateTable('message_attempts')
      .set({
        outcome: 'accepted',
        vendor_message_id: report.vendor_message_id,
        reported_at: now,
        detail: report.code,
        ask_at: null,
      })
      .where('id', '=', attemptId)
      .returning(['number', 'site_id'])
      .executeTakeFirst()
    // Destroyed with its customer meanwhile.
    if (!attempt) return
    const changed = await tx
      .updateTable('outbox_messages')
      .set({
        status: report.outcome,
        reason: report.outcome === 'failed' ? report.code : null,
        lease_owner: null,
        lease_until: null,
        updated_at: now,
      })
      .where('id', '=', messageId)
      .where('status', 'in', statesChangedBy(report.outcome))
      // The report of an earlier attempt does not apply to the next one.
      .$if(report.outcome === 'failed', (update) => update.where('attempts', '=', attempt.number))
      .returning(['template', 'lead_id'])
      .executeTakeFirst()
    if (changed)
      await recordAudit(tx, {
        siteId: attempt.site_id,
        at: clock.now(),
        actor: systemActor,
        action: `message.${report.outcome}`,
        subject: ['message', messageId],
        details: { template: changed.template, leadId: changed.lead_id, code: report.code },
      })
  })
}

/** Delivered counts in every state, also while a retry is queued, which is then not sent. */
function statesChangedBy(outcome: 'delivered' | 'failed'): MessageStatus[] {
  return outcome === 'delivered'
    ? ['accepted', 'unknown', 'failed', 'queued', 'claimed']
    : ['accepted', 'unknown']
}

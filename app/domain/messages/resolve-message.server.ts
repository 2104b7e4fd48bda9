import type { Db } from '#app/db/client.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'

/** A person decides: sent, according to the vendor's page, or send again. @returns false if it is no longer unknown */
export async function resolveUnknown(
  db: Db,
  clock: Clock,
  site: Site,
  { messageId, as, actor }: { messageId: string; as: 'sent' | 'resend'; actor: Actor },
): Promise<boolean> {
  return await changeStatus(db, clock, site, messageId, 'unknown', {
    actor,
    action: `message.resolved-as-${as}`,
    to:
      as === 'sent'
        ? { status: 'accepted', reason: 'own:resolved-sent' }
        : { status: 'queued', reason: null },
  })
}

export async function resendMessage(
  db: Db,
  clock: Clock,
  site: Site,
  { messageId, actor }: { messageId: string; actor: Actor },
): Promise<boolean> {
  return await changeStatus(db, clock, site, messageId, 'failed', {
    actor,
    action: 'message.sent-again',
    to: { status: 'queued', reason: null },
  })
}

async function changeStatus(
  db: Db,
  clock: Clock,
  site: Site,
  messageId: string,
  from: 'unknown' | 'failed',
  {
    actor,
    action,
    to,
  }: { actor: Actor; action: string; to: { status: 'accepted' | 'queued'; reason: string | null } },
): Promise<boolean> {
  const now = toTimestamp(clock.now())
  return await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('outbox_messages')
      .set({ ...to, ...(to.status === 'queued' ? { due_at: now } : {}), updated_at: now })
      .where('site_id', '=', site.id)
      .where('id', '=', messageId)
      .where('status', '=', from)
      .returning(['template', 'lead_id', 'attempts', 'advertisement_id'])
      .executeTakeFirst()
    if (!changed) return false
    if (changed.advertisement_id)
      await tx
        .updateTable('advertisements')
        .set({ settled_counts: null })
        .where('id', '=', changed.advertisement_id)
        .execute()
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action,
      subject: ['message', messageId],
      details: { template: changed.template, leadId: changed.lead_id, attempts: changed.attempts },
    })
    return true
  })
}

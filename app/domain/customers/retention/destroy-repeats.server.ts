import type { Db } from '#app/db/client.server.ts'
import { recordAudit, systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'

const batch = 50

/** Destroys repeated registrations that were never confirmed once their own retention ends. @returns how many */
export async function destroyExpiredRepeats(db: Db, now: Date): Promise<number> {
  let destroyed = 0
  for (;;) {
    const due = await db
      .selectFrom('repeat_registrations')
      .select('id')
      .where('expires_at', '<=', toTimestamp(now))
      .limit(batch)
      .execute()
    if (!due.length) return destroyed
    const ids = due.map(({ id }) => id)
    destroyed += await db.transaction().execute((tx) => destroyRepeats(tx, ids, now))
  }
}

const destroyConsents = (tx: Db, id: string, leadId: string) =>
  tx.deleteFrom('consents').where('lead_id', '=', leadId).where('registration_id', '=', id).execute()

export async function destroyRepeat(tx: Db, { id, leadId }: { id: string; leadId: string }): Promise<void> {
  await tx.deleteFrom('repeat_registrations').where('id', '=', id).execute()
  await destroyConsents(tx, id, leadId)
}

async function destroyRepeats(tx: Db, ids: string[], now: Date): Promise<number> {
  const deleted = await tx
    .deleteFrom('repeat_registrations')
    .where('id', 'in', ids)
    .where('expires_at', '<=', toTimestamp(now))
    .returning(['id', 'site_id', 'lead_id'])
    .execute()
  for (const { id, lead_id } of deleted) await destroyConsents(tx, id, lead_id)
  for (const siteId of new Set(deleted.map(({ site_id }) => site_id)))
    await recordAudit(tx, {
      siteId,
      at: now,
      actor: systemActor,
      action: 'retention.destroyed',
      subject: ['retention-report', newId()],
      details: { repeatRegistrations: deleted.filter(({ site_id }) => site_id === siteId).length },
    })
  return deleted.length
}

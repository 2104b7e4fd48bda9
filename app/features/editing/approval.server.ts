import type { Db } from '../../db/client.server.ts'
import type { Deps } from '../../db/deps.ts'
import { type Actor, recordAudit } from '../audit/record-audit.server.ts'

/** Whether a second person has to agree to what a site publishes. */
export async function needsApproval(db: Db, siteId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sites')
    .select('needs_approval')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow()
  return row.needs_approval === 1
}

export async function setApproval(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  isNeeded: boolean,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('sites')
      .set({ needs_approval: isNeeded ? 1 : 0 })
      .where('id', '=', siteId)
      .execute()
    await recordAudit(tx, {
      siteId,
      at: clock.now(),
      actor,
      action: 'approval.changed',
      subject: ['site', siteId],
      details: { isNeeded },
    })
  })
}

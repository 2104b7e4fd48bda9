import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.server.ts'
import { locksRows } from '../../db/client.server.ts'
import type { Database } from '../../db/schema.ts'
import { type Clock, stored } from '../../platform/clock.ts'

export type OutboxMessage = Selectable<Database['outbox_messages']>

export interface Worker {
  id: string
  leaseMs: number
}

/**
 * Gives up to `limit` due messages to one worker for the length of its lease. Claiming is not yet sending:
 * a claim that runs out is simply due again.
 */
export async function claimMessages(
  db: Db,
  clock: Clock,
  worker: Worker,
  limit: number,
): Promise<OutboxMessage[]> {
  const now = clock.now()
  const due = db
    .selectFrom('outbox_messages')
    .select('id')
    .where('status', '=', 'queued')
    .where('due_at', '<=', stored(now))
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
  return await db
    .updateTable('outbox_messages')
    .set({
      status: 'claimed',
      lease_owner: worker.id,
      lease_until: stored(new Date(now.getTime() + worker.leaseMs)),
      updated_at: stored(now),
    })
    .where('id', 'in', locksRows(db) ? due.forUpdate().skipLocked() : due)
    .returningAll()
    .execute()
}

/**
 * Takes back what a dead worker held. A message that was only claimed is due again. One that was being
 * handed over may have been taken: it is due again only where the vendor takes it once, else it becomes
 * `unknown` and waits for a person or the vendor's report.
 * @returns how many were taken back
 */
export async function recoverMessages(db: Db, clock: Clock, vendorTakesOnce: boolean): Promise<number> {
  const now = stored(clock.now())
  return await db.transaction().execute(async (tx) => {
    const free = { lease_owner: null, lease_until: null, updated_at: now }
    const claimed = await tx
      .updateTable('outbox_messages')
      .set({ ...free, status: 'queued' })
      .where('status', '=', 'claimed')
      .where('lease_until', '<', now)
      .executeTakeFirst()
    const sending = await tx
      .updateTable('outbox_messages')
      .set({ ...free, status: vendorTakesOnce ? 'queued' : 'unknown' })
      .where('status', '=', 'sending')
      .where('lease_until', '<', now)
      .returning('id')
      .execute()
    if (sending.length)
      await tx
        .updateTable('message_attempts')
        .set({ outcome: 'unknown', finished_at: now, detail: 'the worker ended before the answer came' })
        .where('outcome', 'is', null)
        .where(
          'message_id',
          'in',
          sending.map((m) => m.id),
        )
        .execute()
    return Number(claimed.numUpdatedRows) + sending.length
  })
}

/** Gives back at once what a worker claimed and has not begun to send, so that stopping delays nothing. */
export async function releaseMessages(db: Db, clock: Clock, worker: Worker): Promise<void> {
  await db
    .updateTable('outbox_messages')
    .set({ status: 'queued', lease_owner: null, lease_until: null, updated_at: stored(clock.now()) })
    .where('status', '=', 'claimed')
    .where('lease_owner', '=', worker.id)
    .execute()
}

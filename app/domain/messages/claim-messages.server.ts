import type { Selectable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { locksRows } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { hourMs } from '#app/platform/durations.ts'
import type { MessagePorts } from './message-port.ts'

export type OutboxMessage = Selectable<Database['outbox_messages']>

export interface Worker {
  id: string
  leaseMs: number
}

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
    .where('due_at', '<=', toTimestamp(now))
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
  const claimed = await db
    .updateTable('outbox_messages')
    .set({
      status: 'claimed',
      lease_owner: worker.id,
      lease_until: toTimestamp(new Date(now.getTime() + worker.leaseMs)),
      updated_at: toTimestamp(now),
    })
    .where('id', 'in', locksRows(db) ? due.forUpdate().skipLocked() : due)
    .returningAll()
    .execute()
  return claimed.sort((a, b) => (a.due_at + a.id < b.due_at + b.id ? -1 : 1))
}

const maxLease = hourMs

/** A message whose sending was interrupted is queued again only if the vendor is idempotent, else it becomes `unknown`. @returns how many */
export async function recoverMessages(db: Db, clock: Clock, ports: MessagePorts): Promise<number> {
  const now = toTimestamp(clock.now())
  const tooLate = toTimestamp(new Date(clock.now().getTime() + maxLease))
  const released = { lease_owner: null, lease_until: null, updated_at: now }
  return await db.transaction().execute(async (tx) => {
    const claimed = await tx
      .updateTable('outbox_messages')
      .set({ ...released, status: 'queued' })
      .where('status', '=', 'claimed')
      .where((eb) => eb.or([eb('lease_until', '<', now), eb('lease_until', '>', tooLate)]))
      .executeTakeFirst()
    // One statement, so that two recovering workers do not both queue it.
    const sending = await tx
      .updateTable('outbox_messages')
      .set({ ...released, status: 'unknown', reason: 'own:worker-ended' })
      .where('status', '=', 'sending')
      .where((eb) => eb.or([eb('lease_until', '<', now), eb('lease_until', '>', tooLate)]))
      .returning('id')
      .execute()
    for (const { id } of sending) await closeAttempt(tx, ports, id, now)
    return Number(claimed.numUpdatedRows) + sending.length
  })
}

async function closeAttempt(tx: Db, ports: MessagePorts, messageId: string, now: string) {
  const attempt = await tx
    .updateTable('message_attempts')
    .set({ outcome: 'unknown', finished_at: now, detail: 'own:worker-ended' })
    .where('outcome', 'is', null)
    .where('message_id', '=', messageId)
    .returning(['id', 'vendor'])
    .executeTakeFirst()
  const port = ports.all.find(({ vendor }) => vendor === attempt?.vendor)
  if (port?.isIdempotent)
    await tx
      .updateTable('outbox_messages')
      .set({ status: 'queued' })
      .where('id', '=', messageId)
      .where('status', '=', 'unknown')
      .execute()
  else if (attempt && port?.queries?.find)
    await tx.updateTable('message_attempts').set({ ask_at: now }).where('id', '=', attempt.id).execute()
}

export async function releaseMessages(db: Db, clock: Clock, worker: Worker): Promise<void> {
  await db
    .updateTable('outbox_messages')
    .set({ status: 'queued', lease_owner: null, lease_until: null, updated_at: toTimestamp(clock.now()) })
    .where('status', '=', 'claimed')
    .where('lease_owner', '=', worker.id)
    .execute()
}

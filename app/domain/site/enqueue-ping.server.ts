import type { Db } from '#app/db/client.server.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'

/** Milliseconds; collects pages that are published shortly after each other. */
const gathering = 60_000

/**
 * Queues an address once. Call it in the transaction that publishes. @param path as shown: `/gaon-lakepark/press/…`
 * @param at when it becomes public, if later than now
 */
export async function enqueuePing(
  tx: Db,
  clock: Clock,
  siteId: string,
  path: string,
  at?: Date,
): Promise<void> {
  const now = clock.now()
  const due = toTimestamp(new Date(Math.max(+now + gathering, at ? +at : 0)))
  await tx
    .insertInto('index_pings')
    .values({ id: newId(), site_id: siteId, path, due_at: due, created_at: toTimestamp(now) })
    .onConflict((conflict) => conflict.columns(['site_id', 'path']).doUpdateSet({ due_at: due, attempts: 0 }))
    .execute()
}

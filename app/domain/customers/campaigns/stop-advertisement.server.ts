import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { countMessages } from '#app/domain/messages/list-messages.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canWriteMessages, canWriteToGroup } from '#app/domain/record/permissions.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'

/**
 * Cancels the messages that the vendor does not have yet; meanwhile none of them is sent.
 * @returns how many messages were cancelled
 * @throws NotAllowedError if the actor may not; a person who may write only to their team stops only their own notices
 */
export async function stopAdvertisement(
  { db, clock }: Omit<Deps, 'keys'>,
  site: Site,
  id: string,
  actor: Actor,
): Promise<number> {
  const isStopped = await db.transaction().execute((tx) => markStopped(tx, clock, site, id, actor))
  if (!isStopped) return 0
  let cancelled = 0
  // A claimed message is not with the vendor yet; its worker finds it cancelled.
  for (const status of ['queued', 'claimed'] as const)
    for (let last = 1; last; cancelled += last) last = await cancelSome(db, clock, id, status)
  return cancelled
}

async function markStopped(tx: Db, clock: Clock, site: Site, id: string, actor: Actor): Promise<boolean> {
  const now = toTimestamp(clock.now())
  const advertisement = await tx
    .selectFrom('advertisements')
    .select(['enqueued_at', 'stopped_at', 'kind', 'written_by'])
    .where('site_id', '=', site.id)
    .where('id', '=', id)
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirst()
  if (!advertisement) return false
  const isOwnNotice = advertisement.kind === 'informational' && advertisement.written_by === actor.id
  await demand(tx, site.id, actor, isOwnNotice ? canWriteToGroup : canWriteMessages)
  if (advertisement.stopped_at) return false
  const waiting = await countMessages(tx, [site.id], ['queued', 'claimed'], id)
  if (advertisement.enqueued_at && !waiting) return false
  await tx
    .updateTable('advertisements')
    .set({ stopped_at: now, stopped_by: actor.id ?? '', through_hash: '' })
    .where('id', '=', id)
    .execute()
  await recordAudit(tx, {
    siteId: site.id,
    at: clock.now(),
    actor,
    action: 'advertisement.stopped',
    subject: ['advertisement', id],
  })
  return true
}

const cancelledTogether = 200

async function cancelSome(db: Db, clock: Clock, id: string, status: 'queued' | 'claimed'): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox_messages')
    .set({
      status: 'cancelled',
      reason: 'own:stopped',
      lease_owner: null,
      lease_until: null,
      updated_at: toTimestamp(clock.now()),
    })
    // Only compared: SQLite would walk everything in this state, and not the ids.
    .where(({ eb, fn, val }) => eb(fn.coalesce('status', val(status)), '=', status))
    .where('id', 'in', (select) =>
      select
        .selectFrom('outbox_messages')
        .select('id')
        .where('advertisement_id', '=', id)
        .where('status', '=', status)
        .limit(cancelledTogether),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

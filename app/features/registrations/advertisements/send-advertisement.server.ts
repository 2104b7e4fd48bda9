import { type Db, locksRows } from '../../../db/client.server.ts'
import type { Deps } from '../../../db/deps.ts'
import { type Clock, toTimestamp } from '../../../platform/clock.ts'
import type { KeyRing } from '../../../platform/keys.server.ts'
import { isRotating } from '../../../platform/lookup-hash.server.ts'
import { type Actor, recordAudit } from '../../audit/record-audit.server.ts'
import { lawfulTime } from '../../messages/advertisement.ts'
import { refusalHash, refusalHashes } from '../../messages/advertising-consent.server.ts'
import { enqueueMessage } from '../../messages/enqueue-message.server.ts'
import { countMessages } from '../../messages/list-messages.server.ts'
import { findSiteById } from '../../site/find-site.server.ts'
import type { Site } from '../../site/site-settings.ts'
import { enqueueNoticePage, type NoticeDeps } from '../notices/send-notice.server.ts'
import { readAudience } from './audience.server.ts'

/** The same id again is ignored, so that a form sent twice sends once. */
export async function startAdvertisement(
  { db, clock }: Omit<Deps, 'keys'>,
  site: Site,
  { id, text, beginsAt, actor }: { id: string; text: string; beginsAt: Date; actor: Actor },
): Promise<void> {
  const now = clock.now()
  const lawful = lawfulTime(beginsAt)
  await db.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto('advertisements')
      .values({
        id,
        site_id: site.id,
        text,
        begins_at: toTimestamp(lawful),
        written_by: actor.id ?? '',
        written_at: toTimestamp(now),
        enqueued_at: null,
        stopped_at: null,
        stopped_by: null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted)
      await recordAudit(tx, {
        siteId: site.id,
        at: now,
        actor,
        action: 'advertisement.begun',
        subject: ['advertisement', id],
        details: { beginsAt: toTimestamp(lawful) },
      })
  })
}

/** People of one transaction: a registration that comes meanwhile waits for it. */
const enqueuedTogether = 20

/**
 * Enqueues a page of people per transaction and continues where it stopped.
 * @param max people to look at, unlimited by default
 * @returns how many messages were added, and whether there are people left
 */
export async function enqueueAdvertisements(
  deps: NoticeDeps,
  { max = Number.POSITIVE_INFINITY, pageSize = enqueuedTogether }: { max?: number; pageSize?: number } = {},
): Promise<{ added: number; hasMore: boolean }> {
  const waiting = await deps.db
    .selectFrom('advertisements')
    .select(['id', 'site_id'])
    .where('enqueued_at', 'is', null)
    .where('stopped_at', 'is', null)
    .orderBy('written_at')
    .execute()
  let [added, seen] = [0, 0]
  for (const { id, site_id } of waiting) {
    const site = await findSiteById(deps.db, site_id)
    if (!site) continue
    for (let hasMore = true; hasMore; ) {
      if (seen >= max) return { added, hasMore: true }
      const page = await deps.db.transaction().execute((tx) => enqueuePage(deps, tx, site, id, pageSize))
      added += page.added
      seen += page.seen
      hasMore = page.hasMore
    }
  }
  return { added, hasMore: false }
}

interface EnqueuedPage {
  added: number
  seen: number
  hasMore: boolean
}

async function enqueuePage(
  deps: NoticeDeps,
  tx: Db,
  site: Site,
  id: string,
  limit: number,
): Promise<EnqueuedPage> {
  // A concurrent stop waits for this page; the next page then sees it.
  const advertisement = await tx
    .selectFrom('advertisements')
    .selectAll()
    .where('id', '=', id)
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirst()
  if (!advertisement || advertisement.enqueued_at || advertisement.stopped_at)
    return { added: 0, seen: 0, hasMore: false }
  const { through_hash: after } = advertisement
  const { added, seen, last } =
    advertisement.kind === 'ad'
      ? await enqueueAudience(tx, deps, site, advertisement, { after, limit })
      : await enqueueNoticePage(tx, deps, site, advertisement, { after, limit })
  const hasMore = seen === limit
  await tx
    .updateTable('advertisements')
    .set({
      through_hash: hasMore ? last : '',
      queued: advertisement.queued + added,
      enqueued_at: hasMore ? null : toTimestamp(deps.clock.now()),
    })
    .where('id', '=', id)
    .execute()
  return { added, seen, hasMore }
}

async function enqueueAudience(
  tx: Db,
  { keys, clock }: Deps<'keys' | 'clock'>,
  site: Site,
  { id, text, begins_at, written_at }: { id: string; text: string; begins_at: string; written_at: string },
  { after, limit }: { after: string; limit: number },
): Promise<{ added: number; seen: number; last: string }> {
  const people = await readAudience({ db: tx, keys }, site.id, { after, until: written_at, limit })
  let added = 0
  for (const { leadId, phone, exclusion } of people) {
    if (exclusion || (await wasEnqueued(tx, keys, site, id, phone))) continue
    const { state } = await enqueueMessage(tx, { keys, clock }, site, {
      template: 'advertisement',
      leadId,
      to: phone,
      key: `advertisement:${id}:${refusalHash(keys, site.id, phone)}`,
      values: { text },
      dueAt: new Date(begins_at),
      advertisementId: id,
    })
    if (state !== 'known') added++
  }
  return { added, seen: people.length, last: people.at(-1)?.phoneHash ?? after }
}

async function wasEnqueued(tx: Db, keys: KeyRing, site: Site, id: string, phone: string): Promise<boolean> {
  if (!isRotating(keys)) return false
  const [, ...olderHashes] = refusalHashes(keys, site.id, phone)
  const message = await tx
    .selectFrom('outbox_messages')
    .select('id')
    .where('site_id', '=', site.id)
    .where(
      'key',
      'in',
      olderHashes.map((hash) => `advertisement:${id}:${hash}`),
    )
    .executeTakeFirst()
  return message !== undefined
}

/** Cancels what the vendor does not have yet; meanwhile nothing of it is sent. @returns how many messages were cancelled */
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
    .select(['enqueued_at', 'stopped_at'])
    .where('site_id', '=', site.id)
    .where('id', '=', id)
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirst()
  if (!advertisement || advertisement.stopped_at) return false
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

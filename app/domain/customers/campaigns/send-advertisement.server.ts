import type { Selectable } from 'kysely'
import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import type { Advertisements } from '#app/db/schema.ts'
import { lawfulTime } from '#app/domain/messages/advertisement.ts'
import { refusalHash, refusalHashes } from '#app/domain/messages/advertising-consent.server.ts'
import { enqueueMessage } from '#app/domain/messages/enqueue-message.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { isRotating } from '#app/platform/lookup-hash.server.ts'
import { readAudience, readGroupAudience } from './audience.server.ts'
import { insertGroup } from './groups.server.ts'
import type { Recipients } from './recipients.server.ts'
import { enqueueNoticePage, type NoticeDeps } from './send-notice.server.ts'

interface Advertisement {
  /** From the form. */
  id: string
  text: string
  beginsAt: Date
  actor: Actor
  /** The chosen customers among those who agreed; undefined: all who agreed. Consent is looked up for each either way. */
  group?: Pick<Recipients, 'ids' | 'leftOut'> | undefined
}

/** The same id again is ignored, so that a form sent twice sends once. */
export async function startAdvertisement(
  { db, clock }: Omit<Deps, 'keys'>,
  site: Site,
  { id, text, beginsAt, actor, group }: Advertisement,
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
        ...(group ? { group_id: id, left_out: JSON.stringify(group.leftOut) } : {}),
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
    if (!inserted) return
    if (group)
      await insertGroup(tx, { id, siteId: site.id, leadIds: group.ids, madeBy: actor.id ?? '', at: now })
    await recordAudit(tx, {
      siteId: site.id,
      at: now,
      actor,
      action: 'advertisement.begun',
      subject: ['advertisement', id],
      details: { beginsAt: toTimestamp(lawful), ...(group ? { chosen: group.ids.length } : {}) },
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
  { id, text, begins_at, written_at, group_id }: Selectable<Advertisements>,
  { after, limit }: { after: string; limit: number },
): Promise<{ added: number; seen: number; last: string }> {
  const page = { after, until: written_at, limit }
  const group = group_id && (await readGroupAudience({ db: tx, keys }, site.id, group_id, page))
  const people = group ? group.people : await readAudience({ db: tx, keys }, site.id, page)
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
  return group
    ? { added, seen: group.seen, last: group.last }
    : { added, seen: people.length, last: people.at(-1)?.phoneHash ?? after }
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

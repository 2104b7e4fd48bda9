import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { isUsual, type StoppedWork, usualAmount } from '#app/domain/customers/retention/usual-amount.ts'
import { recordAudit, systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { hashOfRow } from '#app/domain/record/journal/journal-entry.ts'
import { recordJournalEntry } from '#app/domain/record/journal/record-journal-entry.server.ts'
import { bumpContentVersion } from '#app/domain/site/bump-content-version.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs } from '#app/platform/durations.ts'
import { binDays } from './post-state.ts'

/** Purged posts, and sites with suspiciously many. */
export interface PurgedTrash {
  posts: number
  stopped: StoppedWork[]
}

/** Their addresses answer 410 then. @param confirmed maximum per site, overrides the safety limit */
export async function purgeTrash(
  { db, clock }: Deps<'db' | 'clock'>,
  { dryRun = false, confirmed = 0 }: { dryRun?: boolean; confirmed?: number } = {},
): Promise<PurgedTrash> {
  const now = clock.now()
  const until = toTimestamp(new Date(+now - binDays * dayMs))
  const sites = await db.selectFrom('sites').select('id').execute()
  const purged: PurgedTrash = { posts: 0, stopped: [] }
  for (const { id: siteId } of sites) {
    const ofSite = db.selectFrom('press_posts').where('site_id', '=', siteId)
    const old = await ofSite.select('id').where('deleted_at', '<=', until).execute()
    if (!old.length) continue
    const { total } = await ofSite
      .select((select) => select.fn.countAll().as('total'))
      .executeTakeFirstOrThrow()
    const usual = usualAmount(Number(total))
    if (!isUsual(old.length, usual, confirmed)) purged.stopped.push({ siteId, would: old.length, usual })
    else purged.posts += dryRun ? old.length : await purgeSite(db, siteId, now, until)
  }
  return purged
}

async function purgeSite(db: Db, siteId: string, now: Date, until: string): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('press_posts')
      .where('site_id', '=', siteId)
      .where('deleted_at', '<=', until)
      .returning('id')
      .execute()
    for (const { id } of removed) {
      await recordRemoval(tx, toTimestamp(now), { id, siteId })
      await recordAudit(tx, {
        siteId,
        at: now,
        actor: systemActor,
        action: 'press.destroyed',
        subject: ['press-post', id],
      })
    }
    return removed.length
  })
}

interface Post {
  id: string
  siteId: string
}

/** Destroys a post, binned or not. @param now database timestamp */
export async function destroyPost(tx: Db, now: string, { id, siteId }: Post): Promise<void> {
  await tx.deleteFrom('press_posts').where('site_id', '=', siteId).where('id', '=', id).execute()
  await recordRemoval(tx, now, { id, siteId })
}

/** Marks the address as gone and clears caches. */
async function recordRemoval(tx: Db, now: string, { id, siteId }: Post) {
  await tx
    .insertInto('press_gone')
    .values({ post_id: id, site_id: siteId, gone_at: now })
    .onConflict((conflict) => conflict.column('post_id').doNothing())
    .execute()
  await recordJournalEntry(tx, { kind: 'post-destroyed', siteId, row: hashOfRow(id) })
  await bumpContentVersion(tx, siteId)
}

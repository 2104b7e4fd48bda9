import type { Deps } from '../../db/deps.ts'
import { toTimestamp } from '../../platform/clock.ts'
import { type Actor, recordAudit } from '../audit/record-audit.server.ts'
import type { Site } from '../site/site-settings.ts'
import { type Appearance, announcePost } from './announce-post.server.ts'
import { findPost } from './find-post.server.ts'
import type { PostErrors, PostInput } from './post-form.ts'
import { type PressRow, stateOf } from './post-state.ts'
import { checkOwnPictures, columnsOf, publicationColumns } from './publish-post.server.ts'

/** `changed`: another save happened since the form was opened; returns that version and writes nothing. */
export type Changed =
  | { ok: true }
  | { ok: false; reason: 'changed'; saved: PressRow }
  | { ok: false; reason: 'invalid'; errors: PostErrors }
  | { ok: false; reason: 'missing' }

export async function editPost(
  parts: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id' | 'slug'>,
  id: string,
  { input, version }: { input: PostInput; version: number },
  actor: Actor,
): Promise<Changed> {
  const errors = await checkOwnPictures(parts.db, site, input)
  if (errors) return { ok: false, reason: 'invalid', errors }
  return await change(parts, site, id, version, actor, (row, now) =>
    row.deleted_at
      ? undefined
      : {
          action: 'press.edited',
          columns: { ...columnsOf(input), ...publicationColumns(input, row, now) },
        },
  )
}

export const postIntents = ['publish', 'unpublish', 'bin', 'restore'] as const
export type PostIntent = (typeof postIntents)[number]

export async function movePost(
  parts: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id' | 'slug'>,
  id: string,
  { intent, version }: { intent: PostIntent; version: number },
  actor: Actor,
): Promise<Changed> {
  return await change(parts, site, id, version, actor, (row, now) => {
    const binned = stateOf(row, parts.clock) === 'bin'
    if (binned !== (intent === 'restore')) return undefined
    switch (intent) {
      case 'publish':
        return {
          action: 'press.published',
          columns: publicationColumns({ when: 'now', publishAt: undefined }, row, now),
        }
      case 'unpublish':
        return { action: 'press.unpublished', columns: { unpublished: 1 } }
      case 'bin':
        return { action: 'press.binned', columns: { deleted_at: now } }
      case 'restore':
        return { action: 'press.restored', columns: { deleted_at: null } }
    }
  })
}

async function change(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id' | 'slug'>,
  id: string,
  version: number,
  actor: Actor,
  plan: (row: PressRow, now: string) => { action: string; columns: Partial<Appearance> } | undefined,
): Promise<Changed> {
  return await db.transaction().execute(async (tx): Promise<Changed> => {
    const now = toTimestamp(clock.now())
    const found = await findPost({ db: tx, clock }, site, id)
    if (found.state !== 'found') return { ok: false, reason: 'missing' }
    const planned = plan(found.row, now)
    if (!planned) return { ok: false, reason: 'missing' }
    const updated = await tx
      .updateTable('press_posts')
      .set({ ...planned.columns, updated_at: now, version: version + 1 })
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!updated.numUpdatedRows) {
      const latest = await findPost({ db: tx, clock }, site, id)
      return latest.state === 'found'
        ? { ok: false, reason: 'changed', saved: latest.row }
        : { ok: false, reason: 'missing' }
    }
    await announcePost(tx, clock, site, id, found.row, { ...found.row, ...planned.columns })
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: planned.action,
      subject: ['press-post', id],
      details: { version: version + 1 },
    })
    return { ok: true }
  })
}

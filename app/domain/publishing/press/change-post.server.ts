import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canPublish, canWritePress } from '#app/domain/record/permissions.ts'
import { may, type NotAllowed, notAllowed, type Rights, rightsOn } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { type Appearance, announcePost } from './announce-post.server.ts'
import { findPost } from './find-post.server.ts'
import type { PostErrors, PostInput } from './post-form.ts'
import { type PressRow, stateOf } from './post-state.ts'
import { checkOwnPictures, columnsOf, publicationColumns } from './publish-post.server.ts'

/** `changed`: somebody saved since the form was opened; returns that version and writes nothing. */
export type Changed =
  /** `waits`: kept unpublished until a second person publishes it. */
  | { ok: true; waits?: true }
  | NotAllowed
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
  return await change(parts, site, id, version, actor, (row, now, { needsApproval }) => {
    if (row.deleted_at) return undefined
    const isOut = !row.unpublished && row.published_at !== null
    if (needsApproval && isOut && input.when !== 'not') return notAllowed(takeDownFirst)
    const waits = needsApproval && input.when !== 'not'
    const kept = waits ? ({ ...input, when: 'not' } as const) : input
    return {
      action: 'press.edited',
      columns: { ...columnsOf(kept), ...publicationColumns(kept, row, now), updated_by: actor.id ?? null },
      ...(waits && { waits }),
    }
  })
}

const takeDownFirst =
  '이 단지는 다른 사람의 승인을 받아 공개합니다. 게시 중이거나 예약한 글은 ‘게시 중단’이나 ‘보관’으로 저장해 주세요. 고친 글은 다른 관리자가 목록에서 다시 게시합니다.'

export const postIntents = ['publish', 'unpublish', 'bin', 'restore'] as const
export type PostIntent = (typeof postIntents)[number]

export async function movePost(
  parts: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id' | 'slug'>,
  id: string,
  { intent, version }: { intent: PostIntent; version: number },
  actor: Actor,
): Promise<Changed> {
  return await change(parts, site, id, version, actor, (row, now, rights) => {
    const binned = stateOf(row, parts.clock) === 'bin'
    if (binned !== (intent === 'restore')) return undefined
    switch (intent) {
      case 'publish':
        if (
          rights.needsApproval &&
          (!may(rights, canPublish) || (row.updated_by ?? row.created_by) === actor.id)
        )
          return notAllowed(
            '이 단지는 다른 사람의 승인을 받아 공개합니다. 글을 쓴 사람이 아닌 관리자가 게시해야 합니다.',
          )
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

interface Planned {
  action: string
  columns: Partial<Appearance & Pick<PressRow, 'updated_by'>>
  waits?: true
}

async function change(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id' | 'slug'>,
  id: string,
  version: number,
  actor: Actor,
  plan: (row: PressRow, now: string, rights: Rights) => Planned | NotAllowed | undefined,
): Promise<Changed> {
  return await db.transaction().execute(async (tx): Promise<Changed> => {
    const now = toTimestamp(clock.now())
    const found = await findPost({ db: tx, clock }, site, id)
    if (found.state !== 'found') return { ok: false, reason: 'missing' }
    const rights = await rightsOn(tx, site.id, actor)
    if (!may(rights, canWritePress)) return notAllowed('이 단지의 글을 쓸 권한이 없습니다.')
    const planned = plan(found.row, now, rights)
    if (!planned) return { ok: false, reason: 'missing' }
    if ('reason' in planned) return planned
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
    return { ok: true, ...(planned.waits && { waits: planned.waits }) }
  })
}

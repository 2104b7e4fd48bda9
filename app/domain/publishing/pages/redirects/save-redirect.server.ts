import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { listRedirects } from './find-redirect.server.ts'
import { redirect, wouldLoop } from './redirect.ts'

export type SavedRedirect = { ok: true } | { ok: false; field: 'from' | 'to'; message: string }

/** Adds a redirect or replaces the one for the same old address. @param isAhead its page is still published and about to be removed */
export async function saveRedirect(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  { isAhead = false, ...written }: { from: string; to: string; isAhead?: boolean },
  actor: Actor,
): Promise<SavedRedirect> {
  const parsed = redirect.safeParse(written)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    return { ok: false, field: issue?.path[0] === 'from' ? 'from' : 'to', message: issue?.message ?? '' }
  }
  const { from, to } = parsed.data
  if (!isAhead && (await isPage(db, site, from)))
    return {
      ok: false,
      field: 'from',
      message: '현재 페이지가 있는 주소입니다. 없는 주소만 옮길 수 있습니다.',
    }
  return await db.transaction().execute(async (tx) => {
    await demand(tx, site.id, actor, canEditPages)
    if (wouldLoop(await listRedirects(tx, site), { from, to }))
      return { ok: false, field: 'to', message: '주소가 서로 맞물려 되돌아옵니다.' }
    const id = newId()
    await tx
      .insertInto('redirects')
      .values({
        id,
        site_id: site.id,
        from_path: from,
        to_path: to,
        created_at: toTimestamp(clock.now()),
        created_by: actor.id ?? null,
      })
      .onConflict((conflict) => conflict.columns(['site_id', 'from_path']).doUpdateSet({ to_path: to }))
      .execute()
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: 'redirect.saved',
      subject: ['redirect', from],
      details: { to },
    })
    return { ok: true }
  })
}

async function isPage(db: Db, { id }: Pick<Site, 'id'>, from: string): Promise<boolean> {
  const pages = await db
    .selectFrom('pages')
    .select('path')
    .where('site_id', '=', id)
    .where('published_revision_id', 'is not', null)
    .execute()
  return pages.some(({ path }) => path.toLowerCase() === from)
}

/** @returns whether it existed */
export async function removeRedirect(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  id: string,
  actor: Actor,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await demand(tx, site.id, actor, canEditPages)
    const removed = await tx
      .deleteFrom('redirects')
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .returning(['from_path', 'to_path'])
      .executeTakeFirst()
    if (!removed) return false
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: 'redirect.removed',
      subject: ['redirect', removed.from_path],
      details: { to: removed.to_path },
    })
    return true
  })
}

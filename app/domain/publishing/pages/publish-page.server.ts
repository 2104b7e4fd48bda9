import type { Db } from '#app/db/client.server.ts'
import { recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { bumpContentVersion } from '#app/domain/site/bump-content-version.server.ts'
import { enqueuePing } from '#app/domain/site/enqueue-ping.server.ts'
import { addressOfPage } from '#app/domain/site/page-address.ts'
import type { Permit } from '#app/domain/site/rights.server.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import type { PageContent } from './page-content.ts'
import { storedPage } from './stored-page.ts'

/** Bumps the content version, which clears page caches. Call it in a transaction. @returns the revision's id */
export async function publishPage(
  tx: Db,
  clock: Clock,
  siteId: string,
  content: PageContent,
  permit: Permit,
): Promise<string> {
  const now = toTimestamp(clock.now())
  const pageId = await pageAt(tx, siteId, content.path, now)
  const last = await tx
    .selectFrom('page_revisions')
    .select((select) => select.fn.max('number').as('number'))
    .where('site_id', '=', siteId)
    .where('page_id', '=', pageId)
    .executeTakeFirst()
  const id = newId()
  const number = (last?.number ?? 0) + 1
  await tx
    .insertInto('page_revisions')
    .values({
      id,
      site_id: siteId,
      page_id: pageId,
      number,
      content: JSON.stringify(content),
      schema_version: storedPage.version,
      created_at: now,
      created_by: permit.id ?? null,
    })
    .execute()
  await showPage(tx, clock, siteId, { path: content.path, revisionId: id }, permit)
  return id
}

/** Publishes an existing revision or none. Call it in a transaction. */
export async function showPage(
  tx: Db,
  clock: Clock,
  siteId: string,
  { path, revisionId }: { path: string; revisionId: string | null },
  permit: Permit,
): Promise<void> {
  const { id } = await tx
    .updateTable('pages')
    .set({ published_revision_id: revisionId })
    .where('site_id', '=', siteId)
    .where('path', '=', path)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { slug } = await bumpContentVersion(tx, siteId)
  await enqueuePing(tx, clock, siteId, addressOfPage(slug, path))
  await recordAudit(tx, {
    siteId,
    at: clock.now(),
    actor: permit,
    action: revisionId ? 'page.published' : 'page.unpublished',
    subject: ['page', id],
    details: { path, ...(revisionId && { revision: revisionId }) },
  })
}

async function pageAt(tx: Db, siteId: string, path: string, now: string): Promise<string> {
  const existing = await tx
    .selectFrom('pages')
    .select('id')
    .where('site_id', '=', siteId)
    .where('path', '=', path)
    .executeTakeFirst()
  if (existing) return existing.id
  const id = newId()
  await tx
    .insertInto('pages')
    .values({ id, site_id: siteId, path, published_revision_id: null, created_at: now })
    .execute()
  return id
}

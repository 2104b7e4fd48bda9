import type { Db } from '../../db/client.server.ts'
import { newId } from '../../platform/ids.ts'
import { addressOfPage } from '../pages/page-address.ts'
import type { PageContent } from '../pages/page-content.ts'
import { storedPage } from '../pages/stored-page.ts'
import { fillFactsIn } from '../sites/facts.ts'
import { findSiteById } from '../sites/find-site.server.ts'
import type { Site } from '../sites/site-settings.ts'
import { border, lettersOf, lettersOfLines } from './letters.ts'
import { hasSearchLetters, searchLetters } from './search-letters.server.ts'
import { textsOfPage } from './texts-of-page.ts'

interface Found {
  kind: 'page' | 'post'
  path: string
  title: string
  lines: string[]
  publishedAt: string | null
}

/**
 * Makes a site's search entries anew if anything was published since they were made. Every publishing raises the
 * site's content version, so whoever searches first afterwards, in whatever process, does it; it takes some 50 ms.
 */
export async function refreshSearch(db: Db, site: Pick<Site, 'id' | 'contentVersion'>): Promise<void> {
  const known = await db
    .selectFrom('search_states')
    .select('content_version')
    .where('site_id', '=', site.id)
    .executeTakeFirst()
  if (known?.content_version === site.contentVersion) return
  await db.transaction().execute(async (tx) => {
    if (!(await takeTurn(tx, site))) return
    const fresh = await findSiteById(tx, site.id)
    if (fresh) await makeEntries(tx, fresh)
  })
}

/** Whether the entries are to be made by this process: the row's lock lets another one wait, and then find it done. */
async function takeTurn(
  tx: Db,
  { id, contentVersion }: Pick<Site, 'id' | 'contentVersion'>,
): Promise<boolean> {
  const taken = await tx
    .insertInto('search_states')
    .values({ site_id: id, content_version: contentVersion })
    .onConflict((conflict) =>
      conflict
        .column('site_id')
        .doUpdateSet({ content_version: contentVersion })
        .where('search_states.content_version', '<', contentVersion),
    )
    .returning('site_id')
    .executeTakeFirst()
  return taken !== undefined
}

async function makeEntries(tx: Db, site: Site): Promise<void> {
  const old = tx.selectFrom('search_entries').select('id').where('site_id', '=', site.id)
  if (hasSearchLetters(tx))
    await searchLetters(tx).deleteFrom('search_letters').where('entry_id', 'in', old).execute()
  await tx.deleteFrom('search_entries').where('site_id', '=', site.id).execute()
  for (const { kind, path, title, lines, publishedAt } of [
    ...(await pagesOf(tx, site)),
    ...(await postsOf(tx, site)),
  ]) {
    const id = newId()
    const letters = `${lettersOf(title)}${border}${lettersOfLines(lines)}`
    await tx
      .insertInto('search_entries')
      .values({
        id,
        site_id: site.id,
        kind,
        path,
        title,
        text: lines.join('\n'),
        letters,
        published_at: publishedAt,
      })
      .execute()
    if (hasSearchLetters(tx))
      await searchLetters(tx).insertInto('search_letters').values({ entry_id: id, letters }).execute()
  }
}

async function pagesOf(tx: Db, site: Site): Promise<Found[]> {
  const rows = await tx
    .selectFrom('pages')
    .innerJoin('page_revisions', 'page_revisions.id', 'pages.published_revision_id')
    .select(['content', 'schema_version'])
    .where('pages.site_id', '=', site.id)
    .execute()
  return rows.map(({ content, schema_version }) => {
    const page = fillFactsIn(storedPage.read(content, schema_version), site.settings.facts)
    return {
      kind: 'page',
      path: addressOfPage(site.slug, page.path),
      title: page.title,
      lines: textsOfPage(page, site.settings),
      publishedAt: null,
    }
  })
}

/** Posts that are there or come by themselves; whether one is there yet is asked when somebody searches. */
async function postsOf(tx: Db, site: Site): Promise<Found[]> {
  const rows = await tx
    .selectFrom('press_posts')
    .select(['id', 'title', 'summary', 'content', 'source_name', 'published_at'])
    .where('site_id', '=', site.id)
    .where('deleted_at', 'is', null)
    .where('unpublished', '=', 0)
    .where('published_at', 'is not', null)
    .execute()
  return rows.map(({ id, title, summary, content, source_name, published_at }) => ({
    kind: 'post',
    path: `/${site.slug}/press/${id}`,
    title,
    lines: [summary, ...content.split('\n'), source_name ?? ''].map((line) => line.trim()).filter(Boolean),
    publishedAt: published_at,
  }))
}

import type { Db } from '#app/db/client.server.ts'

/** Where a picture is shown, or would be again. `publication`: it came with the site's content, to which one may go back. */
export type PictureUse =
  | { of: 'page' | 'page-draft'; path: string; title: string }
  | { of: 'settings' | 'publication' }
  /** A document that somebody is changing, or that waits to be published. */
  | { of: 'draft'; title: string }
  | { of: 'drawing'; kind: 'plan' | 'layout' | 'map'; name: string }
  | { of: 'post'; id: string; title: string; isDeleted: boolean }

/** Everything of a site that names a picture, or refers to its row. */
export async function listUses(
  db: Db,
  siteId: string,
  picture: { id: string; name: string },
): Promise<PictureUse[]> {
  // As it stands in JSON: a value of its own, not a part of a text.
  const named = JSON.stringify(picture.name)
  const uses = [
    ...(await pagesNaming(db, siteId, named)),
    ...(await settingsNaming(db, siteId, named)),
    ...(await draftsNaming(db, siteId, named)),
    ...(await drawingsNaming(db, siteId, named)),
    ...(await postsWith(db, siteId, picture.id)),
  ]
  return uses.length ? uses : await publicationsWith(db, picture.id)
}

/** What is shown, and what was written last and may be published. */
async function pagesNaming(db: Db, siteId: string, named: string): Promise<PictureUse[]> {
  const rows = await db
    .selectFrom('pages')
    .innerJoin('page_revisions', 'page_revisions.page_id', 'pages.id')
    .select(['pages.path', 'page_revisions.id', 'page_revisions.content', 'pages.published_revision_id'])
    .where('pages.site_id', '=', siteId)
    .where('page_revisions.site_id', '=', siteId)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('page_revisions.id', '=', eb.ref('pages.published_revision_id')),
        eb(
          'page_revisions.number',
          '=',
          selectFrom('page_revisions as newest')
            .select(({ fn }) => fn.max<number>('newest.number').as('number'))
            .whereRef('newest.page_id', '=', 'pages.id'),
        ),
      ]),
    )
    .orderBy('pages.path')
    .execute()
  const found = rows
    .filter(({ content }) => content.includes(named))
    .map(({ path, id, content, published_revision_id }) => ({
      of: id === published_revision_id ? ('page' as const) : ('page-draft' as const),
      path,
      title: (JSON.parse(content) as { title?: string }).title ?? path,
    }))
  return found.filter(
    (use) => use.of === 'page' || !found.some((o) => o.of === 'page' && o.path === use.path),
  )
}

/** The revision that is shown, and the newest. */
async function settingsNaming(db: Db, siteId: string, named: string): Promise<PictureUse[]> {
  const rows = await db
    .selectFrom('site_revisions')
    .innerJoin('sites', 'sites.id', 'site_revisions.site_id')
    .select('settings')
    .where('site_revisions.site_id', '=', siteId)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('site_revisions.id', '=', eb.ref('sites.published_revision_id')),
        eb(
          'site_revisions.number',
          '=',
          selectFrom('site_revisions as newest')
            .select(({ fn }) => fn.max<number>('newest.number').as('number'))
            .where('newest.site_id', '=', siteId),
        ),
      ]),
    )
    .execute()
  return rows.some(({ settings }) => settings.includes(named)) ? [{ of: 'settings' }] : []
}

async function draftsNaming(db: Db, siteId: string, named: string): Promise<PictureUse[]> {
  const drafts = await db
    .selectFrom('content_drafts')
    .select(['part', 'content'])
    .where('site_id', '=', siteId)
    .orderBy('part')
    .execute()
  const titleOf = (content: string, part: string) => (JSON.parse(content) as { title?: string }).title ?? part
  const found = [...drafts, ...(await plannedSaves(db, siteId))].flatMap(({ part, content }) =>
    content?.includes(named) ? [titleOf(content, part)] : [],
  )
  return [...new Set(found)].map((title) => ({ of: 'draft', title }))
}

/** The saves of drafts that wait for approval or for their minute: drafts may have gone on since. */
async function plannedSaves(db: Db, siteId: string) {
  const plans = await db
    .selectFrom('planned_publications')
    .select('parts')
    .where('site_id', '=', siteId)
    .where('state', 'in', ['asked', 'waiting'])
    .execute()
  const chosen = plans.flatMap(({ parts }) =>
    Object.entries((JSON.parse(parts) as { chosen: Record<string, number> }).chosen),
  )
  const lists = chosen.map(([part, version]) =>
    db
      .selectFrom('content_draft_saves')
      .select(['part', 'content'])
      .where('site_id', '=', siteId)
      .where('part', '=', part)
      .where('version', '=', version)
      .execute(),
  )
  return (await Promise.all(lists)).flat()
}

async function drawingsNaming(db: Db, siteId: string, named: string): Promise<PictureUse[]> {
  const rows = await db
    .selectFrom('drawings')
    .select(['kind', 'name', 'content'])
    .where('site_id', '=', siteId)
    .where('is_published', '=', 1)
    .execute()
  return rows
    .filter(({ content }) => content.includes(named))
    .map(({ kind, name }) => ({ of: 'drawing', kind, name }))
}

/** Deleted posts come back out of the bin with their pictures. */
async function postsWith(db: Db, siteId: string, mediaId: string): Promise<PictureUse[]> {
  const rows = await db
    .selectFrom('press_posts')
    .select(['id', 'title', 'deleted_at'])
    .where('site_id', '=', siteId)
    .where(({ eb, or }) => or([eb('image_media_id', '=', mediaId), eb('share_media_id', '=', mediaId)]))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, title, deleted_at }) => ({ of: 'post', id, title, isDeleted: deleted_at !== null }))
}

async function publicationsWith(db: Db, mediaId: string): Promise<PictureUse[]> {
  const revision = await db
    .selectFrom('media_revisions')
    .select('id')
    .where('media_id', '=', mediaId)
    .limit(1)
    .executeTakeFirst()
  return revision ? [{ of: 'publication' }] : []
}

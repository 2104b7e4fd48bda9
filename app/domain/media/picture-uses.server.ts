import type { Db } from '#app/db/client.server.ts'
import { giveWay } from '#app/platform/event-loop-yield.ts'

/** Where a picture is shown, or could be shown again. `publication`: an earlier publication, to which the site can be rolled back. */
export type PictureUse =
  | { of: 'page' | 'page-draft'; path: string; title: string }
  | { of: 'settings' | 'publication' }
  /** A document that somebody is changing, or that waits to be published. */
  | { of: 'draft'; title: string }
  | { of: 'drawing'; kind: 'plan' | 'layout' | 'map'; name: string }
  | { of: 'post'; id: string; title: string; isDeleted: boolean }

type Picture = { id: string; name: string }

/** Finds what names a picture, in what was read once. */
type Find = (picture: Picture, named: string) => PictureUse[]

/** Everything of a site that names a picture, or refers to its row. */
export const listUses = async (db: Db, siteId: string, picture: Picture): Promise<PictureUse[]> =>
  (await usesOf(db, siteId, [picture])).get(picture.id) ?? []

/** The same of many, by id: the site's documents are read once. */
export async function usesOf(
  db: Db,
  siteId: string,
  pictures: readonly Picture[],
): Promise<Map<string, PictureUse[]>> {
  const ids = pictures.map(({ id }) => id)
  const finds = [
    await pagesNaming(db, siteId),
    await settingsNaming(db, siteId),
    await draftsNaming(db, siteId),
    await drawingsNaming(db, siteId),
    await postsWith(db, siteId, ids),
  ]
  const kept = await publicationsWith(db, ids)
  const uses = new Map<string, PictureUse[]>()
  for (const picture of pictures) {
    await giveWay()
    // As JSON has it: a value of its own, not a part of a text.
    const named = JSON.stringify(picture.name)
    const found = finds.flatMap((find) => find(picture, named))
    uses.set(picture.id, found.length || !kept.has(picture.id) ? found : [{ of: 'publication' }])
  }
  return uses
}

/** What is shown, and what was written last and may be published. */
async function pagesNaming(db: Db, siteId: string): Promise<Find> {
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
  return (_, named) => {
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
}

/** The revision that is shown, and the newest. */
async function settingsNaming(db: Db, siteId: string): Promise<Find> {
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
  return (_, named) => (rows.some(({ settings }) => settings.includes(named)) ? [{ of: 'settings' }] : [])
}

async function draftsNaming(db: Db, siteId: string): Promise<Find> {
  const drafts = await db
    .selectFrom('content_drafts')
    .select(['part', 'content'])
    .where('site_id', '=', siteId)
    .orderBy('part')
    .execute()
  const titleOf = (content: string, part: string) => (JSON.parse(content) as { title?: string }).title ?? part
  const all = [...drafts, ...(await plannedSaves(db, siteId))]
  return (_, named) => {
    const found = all.flatMap(({ part, content }) =>
      content?.includes(named) ? [titleOf(content, part)] : [],
    )
    return [...new Set(found)].map((title) => ({ of: 'draft', title }))
  }
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

async function drawingsNaming(db: Db, siteId: string): Promise<Find> {
  const rows = await db
    .selectFrom('drawings')
    .select(['kind', 'name', 'content'])
    .where('site_id', '=', siteId)
    .where('is_published', '=', 1)
    .execute()
  return (_, named) =>
    rows
      .filter(({ content }) => content.includes(named))
      .map(({ kind, name }) => ({ of: 'drawing', kind, name }))
}

/** Deleted posts come back out of the bin with their pictures. */
async function postsWith(db: Db, siteId: string, ids: readonly string[]): Promise<Find> {
  const rows = await db
    .selectFrom('press_posts')
    .select(['id', 'title', 'deleted_at', 'image_media_id', 'share_media_id'])
    .where('site_id', '=', siteId)
    .where(({ eb, or }) =>
      or([eb('image_media_id', 'in', ['', ...ids]), eb('share_media_id', 'in', ['', ...ids])]),
    )
    .orderBy('id', 'desc')
    .execute()
  return (picture) =>
    rows
      .filter((row) => [row.image_media_id, row.share_media_id].includes(picture.id))
      .map(({ id, title, deleted_at }) => ({ of: 'post', id, title, isDeleted: deleted_at !== null }))
}

async function publicationsWith(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const revisions = await db
    .selectFrom('media_revisions')
    .select('media_id')
    .distinct()
    .where('media_id', 'in', ['', ...ids])
    .execute()
  return new Set(revisions.map(({ media_id }) => media_id))
}

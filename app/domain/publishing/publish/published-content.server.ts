import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Drawing } from '#app/domain/drawings/drawing.ts'
import { storedDrawing } from '#app/domain/drawings/stored-drawing.ts'
import type { ProcessedMedia } from '#app/domain/media/process-picture.server.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { readSettingsRevision } from '#app/domain/site/stored-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { keptText } from '#app/platform/kept-text.ts'
import { UnreadableContent } from '#app/platform/stored-content.ts'
import { noParts, type PublicationParts, readParts } from '../documents/publication.ts'
import type { PageContent } from '../pages/page-content.ts'
import { listRedirects } from '../pages/redirects/find-redirect.server.ts'
import { storedPage } from '../pages/stored-page.ts'

export interface Revision<T> {
  revisionId: string
  content: T
}

/** What a site shows now, as written: defaults are not filled in. */
export interface PublishedContent {
  siteId: string
  slug: string
  isDefault: boolean
  publication:
    | { id: string; number: number; previousId: string | null; folderDigest: string | null }
    | undefined
  parts: PublicationParts
  settings: SiteSettings | undefined
  settingsRevisionId: string | null
  headlineFont: string | null
  pages: Map<string, Revision<PageContent>>
  drawings: Map<string, Revision<Drawing>>
  media: Map<string, Revision<ProcessedMedia>>
  officeMedia: Map<string, string>
  hosts: string[]
  redirects: Record<string, string>
  /** Title and timestamp of every post, deleted ones too. */
  press: Set<string>
  /** Published documents that cannot be read, which are then in none of the maps above. Empty unless they are left out. */
  unreadable: UnreadableContent[]
}

/** Identity of a post; file names differ between folders. */
export const postKey = (title: string, publishedAt: string | null): string =>
  `${keptText(title)}\n${publishedAt && toTimestamp(new Date(publishedAt))}`

/**
 * Loads all that a site shows.
 * @param hold locks other publications of the site until the transaction ends
 * @param unreadable left out for those who replace whole documents; others would take for removed what is left out
 * @throws UnreadableContent
 */
export async function readPublished(
  db: Db,
  slug: string,
  hold = false,
  unreadable: 'thrown' | 'left-out' = 'thrown',
): Promise<PublishedContent | undefined> {
  const selection = db.selectFrom('sites').selectAll().where('slug', '=', slug)
  const site = await (hold && locksRows(db) ? selection.forUpdate() : selection).executeTakeFirst()
  if (!site) return undefined
  const publication = site.publication_id
    ? await readPublication(db, site.id, site.publication_id)
    : undefined
  const parts = { ...(publication?.parts ?? noParts), press: await pressOfLast(db, site.id) }
  const faults: UnreadableContent[] = []
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read()
    } catch (error) {
      if (unreadable === 'thrown' || !(error instanceof UnreadableContent)) throw error
      faults.push(error)
      return undefined
    }
  }
  const settings = site.published_revision_id
    ? await selectSettings(db, site.published_revision_id)
    : undefined
  return {
    siteId: site.id,
    slug,
    isDefault: site.is_default === 1,
    publication: publication && {
      id: publication.id,
      number: publication.number,
      previousId: publication.previous_id,
      folderDigest: publication.folder_digest,
    },
    parts,
    settings: settings && attempt(() => toSettings(settings)),
    settingsRevisionId: site.published_revision_id,
    headlineFont: site.headline_font,
    pages: await readPages(db, site.id, attempt),
    drawings: await readDrawings(db, site.id, attempt),
    ...(await readMedia(db, site.id, parts)),
    hosts: await readHosts(db, site.id),
    press: await readPress(db, site.id),
    redirects: Object.fromEntries((await listRedirects(db, site)).map(({ from, to }) => [from, to])),
    unreadable: faults,
  }
}

type Attempt = <T>(read: () => T) => T | undefined

export async function readPublication(db: Db, siteId: string, id: string) {
  const row = await db
    .selectFrom('publications')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, parts: readParts(row.parts) }
}

/** @throws UnreadableContent */
export const readSettings = async (db: Db, revisionId: string): Promise<SiteSettings> =>
  toSettings(await selectSettings(db, revisionId))

const selectSettings = (db: Db, revisionId: string) =>
  db
    .selectFrom('site_revisions')
    .select(['settings', 'schema_version'])
    .where('id', '=', revisionId)
    .executeTakeFirstOrThrow()

const toSettings = ({ settings, schema_version }: { settings: string; schema_version: number }) =>
  readSettingsRevision(settings, schema_version)

async function readPages(db: Db, siteId: string, attempt: Attempt) {
  const rows = await db
    .selectFrom('pages')
    .innerJoin('page_revisions', 'page_revisions.id', 'pages.published_revision_id')
    .select(['path', 'page_revisions.id', 'content', 'schema_version'])
    .where('pages.site_id', '=', siteId)
    .execute()
  return readableRows(rows, ({ path, id, content, schema_version }) => [
    path,
    attempt(() => revisionOf(id, storedPage.read(content, schema_version, path))),
  ])
}

/** By name, without those that cannot be read. */
const readableRows = <Row, T>(rows: Row[], toEntry: (row: Row) => [string, T | undefined]): Map<string, T> =>
  new Map(
    rows.flatMap((row): [string, T][] => {
      const [name, content] = toEntry(row)
      return content === undefined ? [] : [[name, content]]
    }),
  )

async function readDrawings(db: Db, siteId: string, attempt: Attempt) {
  const rows = await db
    .selectFrom('drawings')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('is_published', '=', 1)
    .execute()
  return readableRows(rows, (row) => [
    `${row.kind}/${row.name}`,
    attempt(() => revisionOf(row.id, toDrawing(row))),
  ])
}

/** @throws UnreadableContent */
export const toDrawing = ({ kind, name, content, schema_version }: DrawingRow): Drawing => ({
  kind,
  name,
  content: storedDrawing.read(content, schema_version, `${kind}/${name}`),
})

interface DrawingRow extends Pick<Drawing, 'kind' | 'name'> {
  content: string
  schema_version: number
}

async function readMedia(db: Db, siteId: string, parts: PublicationParts) {
  const rows = await db.selectFrom('media').selectAll().where('site_id', '=', siteId).execute()
  const own = rows.filter(({ name }) => name in parts.media)
  return {
    media: new Map(
      own.map((row) => [row.name, revisionOf(row.published_revision_id ?? row.id, toMedia(row))]),
    ),
    officeMedia: new Map(
      rows.filter((row) => row.published_revision_id === null).map(({ name, sha256 }) => [name, sha256]),
    ),
  }
}

type MediaRow = Omit<ProcessedMedia, 'widths'> & { widths: string }

export const toMedia = ({
  sha256,
  mime,
  width,
  height,
  bytes,
  placeholder,
  widths,
}: MediaRow): ProcessedMedia => ({
  sha256,
  mime,
  width,
  height,
  bytes,
  placeholder,
  widths: JSON.parse(widths) as number[],
})

/** Rollbacks keep posts, so the newest publication knows all that were read. */
async function pressOfLast(db: Db, siteId: string): Promise<PublicationParts['press']> {
  const last = await db
    .selectFrom('publications')
    .select('parts')
    .where('site_id', '=', siteId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? (JSON.parse(last.parts) as PublicationParts).press : {}
}

async function readPress(db: Db, siteId: string) {
  const rows = await db
    .selectFrom('press_posts')
    .select(['title', 'published_at'])
    .where('site_id', '=', siteId)
    .execute()
  return new Set(rows.map(({ title, published_at }) => postKey(title, published_at)))
}

async function readHosts(db: Db, siteId: string) {
  const rows = await db
    .selectFrom('hosts')
    .select('host')
    .where('site_id', '=', siteId)
    .orderBy('is_main', 'desc')
    .orderBy('host')
    .execute()
  return rows.map(({ host }) => host)
}

const revisionOf = <T>(revisionId: string, content: T): Revision<T> => ({ revisionId, content })

import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { storedDrawing } from '#app/domain/drawings/stored-drawing.ts'
import { type FileDocument, storedFileDocument } from '#app/domain/media/file-document.ts'
import { storedPictureDocument } from '#app/domain/media/picture-document.ts'
import type { ProcessedMedia } from '#app/domain/media/process-picture.server.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { readSettingsRevision, storedSettings } from '#app/domain/site/stored-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { keptText } from '#app/platform/kept-text.ts'
import { UnreadableContent } from '#app/platform/stored-content.ts'
import { type Document, type DraftPart, filePart, pagePart, parsePart } from '../documents/parts.ts'
import { noParts, type PublicationParts, readParts } from '../documents/publication.ts'
import { type SiteState, writtenSettings } from '../documents/site-documents.ts'
import { listRedirects } from '../pages/redirects/find-redirect.server.ts'
import { storedPage } from '../pages/stored-page.ts'

/** The published content of a site, as written: defaults are not filled in. */
export interface PublishedSite extends Omit<SiteState, 'settings'> {
  siteId: string
  slug: string
  isDefault: boolean
  /** Of all that visitors see: while it is the same, none of that has changed. */
  contentVersion: number
  publication:
    | { id: string; number: number; previousId: string | null; folderDigest: string | null }
    | undefined
  /** Of the newest publication, which is another one after a roll-back. */
  lastNumber: number
  parts: PublicationParts
  /** Undefined before the first publication, and where they cannot be read. */
  settings: SiteSettings | undefined
  settingsRevisionId: string | null
  headlineFont: string | null
  pictures: ReadonlyMap<string, ProcessedMedia & { revisionId: string }>
  /** Pictures of the library that are no part of the publication, by name: the office's own. */
  officePictures: ReadonlyMap<string, ProcessedMedia>
  hosts: string[]
  /** Title and timestamp of every post, deleted ones too. */
  press: ReadonlySet<string>
  /** Published documents that cannot be read, which are then not among the documents. Empty unless they are left out. */
  unreadable: UnreadableContent[]
}

/** Identity of a post; file names differ between folders. */
export const postKey = (title: string, publishedAt: string | null): string =>
  `${keptText(title)}\n${publishedAt && toTimestamp(new Date(publishedAt))}`

/** What a request has read of sites, by name. */
export type LoadedSites = Map<string, Promise<PublishedSite | undefined>>

export interface Loading extends Deps<'db'> {
  /** Of the request; without it, a site is read each time. */
  loadedSites?: LoadedSites
}

/**
 * All that a site publishes, read once a request. Asking again costs one statement, which tells whether it has changed.
 * @throws UnreadableContent
 */
export async function loadPublished(
  { db, loadedSites }: Loading,
  slug: string,
): Promise<PublishedSite | undefined> {
  const known = await loadedSites?.get(slug)
  if (known && isSame(known, await findSiteRow(db, slug))) return known
  const read = readPublished(db, slug)
  loadedSites?.set(slug, read)
  return await read
}

const selectSite = (db: Db, slug: string) => db.selectFrom('sites').selectAll().where('slug', '=', slug)

type SiteRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectSite>['executeTakeFirst']>>>

const isSame = (known: PublishedSite, row: SiteRow | undefined): boolean =>
  row?.id === known.siteId &&
  row.content_version === known.contentVersion &&
  row.publication_id === (known.publication?.id ?? null) &&
  row.published_revision_id === known.settingsRevisionId

export const findSiteRow = (db: Db, slug: string): Promise<SiteRow | undefined> =>
  selectSite(db, slug).executeTakeFirst()

/** Locks a site against other publications and saves until the transaction ends. */
export const holdSite = (tx: Db, slug: string): Promise<SiteRow | undefined> =>
  selectSite(tx, slug)
    .$if(locksRows(tx), (site) => site.forUpdate())
    .executeTakeFirst()

/** Locks a site as `holdSite` does. @returns whether it still publishes what was read before */
export const holdAsRead = async (tx: Db, known: PublishedSite): Promise<boolean> =>
  isSame(known, await holdSite(tx, known.slug))

/**
 * Reads all that a site publishes; outside of transactions `loadPublished` does so once a request.
 * @param hold locks other publications of the site until the transaction ends
 * @param unreadable left out for those who replace whole documents; others would take for removed what is left out
 * @throws UnreadableContent
 */
export async function readPublished(
  db: Db,
  slug: string,
  hold = false,
  unreadable: 'thrown' | 'left-out' = 'thrown',
): Promise<PublishedSite | undefined> {
  const site = await (hold ? holdSite : findSiteRow)(db, slug)
  if (!site) return undefined
  const publications = await publicationsOf(db, site)
  const row = publications.find(({ id }) => id === site.publication_id)
  const publication = row && { ...row, parts: readParts(row.parts) }
  // Roll-backs keep posts, so the newest publication knows all that were read.
  const [last] = publications
  const { press = {} } = last ? (JSON.parse(last.parts) as Partial<PublicationParts>) : {}
  const parts = { ...(publication?.parts ?? noParts), press }
  const faults: UnreadableContent[] = []
  const documents = new Map<DraftPart, Document>()
  const revisions = new Map<DraftPart, string>()
  const put = (part: DraftPart, revisionId: string, read: () => Document) => {
    try {
      documents.set(part, read())
      revisions.set(part, revisionId)
    } catch (error) {
      if (unreadable === 'thrown' || !(error instanceof UnreadableContent)) throw error
      faults.push(error)
    }
  }
  const hosts = await readHosts(db, site.id)
  let settings: SiteSettings | undefined
  if (site.published_revision_id) {
    const stored = await selectSettings(db, site.published_revision_id)
    put('settings', site.published_revision_id, () => {
      settings = toSettings(stored)
      return writtenSettings(settings, hosts)
    })
  }
  for (const { path, id, content, schema_version } of await selectPages(db, site.id).execute())
    put(pagePart(path), id, () => storedPage.read(content, schema_version, path))
  for (const { kind, name, id, content, schema_version } of await selectDrawings(db, site.id).execute())
    put(`drawing ${kind}/${name}`, id, () => storedDrawing.read(content, schema_version, `${kind}/${name}`))
  const media = await db.selectFrom('media').selectAll().where('site_id', '=', site.id).execute()
  const pictures: [string, ProcessedMedia & { revisionId: string }][] = []
  for (const file of media) {
    if (!(file.name in parts.media)) continue
    const revisionId = file.published_revision_id ?? file.id
    if (isPicture(file)) pictures.push([file.name, { ...toMedia(file), revisionId }])
    else put(filePart(file.name), revisionId, () => documentOfFile(file))
  }
  return {
    siteId: site.id,
    slug,
    isDefault: site.is_default === 1,
    contentVersion: site.content_version,
    publication: publication && {
      id: publication.id,
      number: publication.number,
      previousId: publication.previous_id,
      folderDigest: publication.folder_digest,
    },
    lastNumber: last?.number ?? 0,
    parts,
    settings,
    settingsRevisionId: site.published_revision_id,
    headlineFont: site.headline_font,
    documents,
    revisions,
    pictures: new Map(pictures),
    officePictures: officePicturesIn(media, parts),
    hosts,
    press: await readPress(db, site.id),
    redirects: Object.fromEntries((await listRedirects(db, site)).map(({ from, to }) => [from, to])),
    unreadable: faults,
  }
}

const officePicturesIn = (media: readonly (MediaRow & { name: string })[], parts: PublicationParts) =>
  new Map(
    media
      .filter((one) => isPicture(one) && !(one.name in parts.media))
      .map((one) => [one.name, toMedia(one)]),
  )

const isPicture = ({ mime }: { mime: string }) => mime.startsWith('image/')

/** With the hosts that the site has now. */
export const settingsNow = ({ settings, hosts }: PublishedSite) => ({ ...settings, hosts })

/** The newest publication, and the one that visitors see where that is another. */
const publicationsOf = (db: Db, { id, publication_id }: SiteRow) =>
  db
    .selectFrom('publications')
    .selectAll()
    .where('site_id', '=', id)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('id', '=', publication_id ?? ''),
        eb(
          'number',
          '=',
          selectFrom('publications')
            .select((select) => select.fn.max('number').as('number'))
            .where('site_id', '=', id),
        ),
      ]),
    )
    .orderBy('number', 'desc')
    .execute()

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

const selectPages = (db: Db, siteId: string) =>
  db
    .selectFrom('pages')
    .innerJoin('page_revisions', 'page_revisions.id', 'pages.published_revision_id')
    .select(['path', 'page_revisions.id', 'content', 'schema_version'])
    .where('pages.site_id', '=', siteId)

const selectDrawings = (db: Db, siteId: string) =>
  db
    .selectFrom('drawings')
    .select(['kind', 'name', 'id', 'content', 'schema_version'])
    .where('site_id', '=', siteId)
    .where('is_published', '=', 1)

/** Pictures as the library shows them; their bytes are what a draft of one began with. */
const selectPicture = (db: Db, siteId: string) =>
  db.selectFrom('media').selectAll().where('site_id', '=', siteId).where('mime', 'like', 'image/%')

/** A document as visitors see it, of a site that was read. */
export function publishedIn(
  { documents, revisions, pictures, officePictures }: PicturesOf & Pick<SiteState, 'documents' | 'revisions'>,
  part: DraftPart,
): PublishedDocument | undefined {
  const parsed = parsePart(part)
  if (parsed?.kind === 'picture') {
    const picture = pictures.get(parsed.name) ?? officePictures.get(parsed.name)
    return picture && { revisionId: picture.sha256, content: asPicture(picture) }
  }
  const [content, revisionId] = [documents.get(part), revisions.get(part)]
  return content && revisionId ? { content, revisionId } : undefined
}

type PicturesOf = Pick<PublishedSite, 'pictures' | 'officePictures'>

const asPicture = ({ sha256, mime, width, height, bytes, placeholder, widths }: ProcessedMedia) => ({
  ...{ sha256, mime, width, height, bytes, placeholder, widths },
})

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

export interface PublishedDocument {
  revisionId: string
  content: Document
}

/** One document of a site as visitors see it, without the others. @param site of `sites` @throws UnreadableContent */
export async function publishedDocument(
  db: Db,
  site: Pick<SiteRow, 'id' | 'published_revision_id' | 'publication_id'>,
  part: DraftPart,
): Promise<PublishedDocument | undefined> {
  const parsed = parsePart(part)
  if (parsed?.kind === 'settings') {
    const revisionId = site.published_revision_id
    if (!revisionId) return undefined
    return {
      revisionId,
      content: writtenSettings(await readSettings(db, revisionId), await readHosts(db, site.id)),
    }
  }
  if (parsed?.kind === 'picture') {
    const row = await selectPicture(db, site.id).where('name', '=', parsed.name).executeTakeFirst()
    return row && { revisionId: row.sha256, content: toMedia(row) }
  }
  if (parsed?.kind === 'file') {
    if (!site.publication_id) return undefined
    const { parts } = await readPublication(db, site.id, site.publication_id)
    const revisionId = parts.media[parsed.name]
    const content = revisionId && (await readRevision(db, site.id, part, revisionId))
    return content ? { revisionId, content } : undefined
  }
  const row =
    parsed?.kind === 'page'
      ? await selectPages(db, site.id).where('path', '=', parsed.path).executeTakeFirst()
      : parsed &&
        (await selectDrawings(db, site.id)
          .where('kind', '=', parsed.drawing)
          .where('name', '=', parsed.name)
          .executeTakeFirst())
  return row && { revisionId: row.id, content: readStored(part, row.content, row.schema_version) as Document }
}

export const documentOfFile = ({ sha256, mime, bytes }: FileDocument): Document => ({ sha256, mime, bytes })

const kinds = {
  settings: storedSettings,
  page: storedPage,
  drawing: storedDrawing,
  file: storedFileDocument,
  picture: storedPictureDocument,
}

const kindOf = (part: DraftPart) => kinds[parsePart(part)?.kind ?? 'settings']

export const schemaVersionOf = (part: DraftPart): number => kindOf(part).version

const nameOf = (part: DraftPart) => part.replace(/^\w+ ?/, '')

/** @param content JSON of a draft, or null @throws UnreadableContent */
export const readStored = (part: DraftPart, content: string | null, version: number): Document | null =>
  content === null ? null : kindOf(part).read(content, version, nameOf(part))

/** An earlier revision of a document; undefined where it is not of this site. @throws UnreadableContent */
export async function readRevision(
  db: Db,
  siteId: string,
  part: DraftPart,
  revisionId: string,
): Promise<Document | undefined> {
  const parsed = parsePart(part)
  if (parsed?.kind === 'settings') {
    const row = await db
      .selectFrom('site_revisions')
      .select(['settings', 'schema_version'])
      .where('site_id', '=', siteId)
      .where('id', '=', revisionId)
      .executeTakeFirst()
    const settings = row && toSettings(row)
    return settings && writtenSettings(settings, settings.hosts)
  }
  if (parsed?.kind === 'picture') {
    const row = await selectPicture(db, siteId).where('sha256', '=', revisionId).executeTakeFirst()
    return row && toMedia(row)
  }
  if (parsed?.kind === 'file') {
    const file = await db
      .selectFrom('media_revisions')
      .select(['sha256', 'mime', 'bytes'])
      .where('site_id', '=', siteId)
      .where('id', '=', revisionId)
      .executeTakeFirst()
    return file && documentOfFile(file)
  }
  const row = await db
    .selectFrom(parsed?.kind === 'page' ? 'page_revisions' : 'drawings')
    .select(['content', 'schema_version'])
    .where('site_id', '=', siteId)
    .where('id', '=', revisionId)
    .executeTakeFirst()
  return row && (readStored(part, row.content, row.schema_version) ?? undefined)
}

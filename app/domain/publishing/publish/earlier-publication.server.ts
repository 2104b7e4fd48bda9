import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#app/db/client.server.ts'
import { withOwnLinks } from '#app/domain/site/own-links.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { type Document, type DraftPart, filePart, pagePart } from '../documents/parts.ts'
import { type PublishedMedia, writtenSettings } from '../documents/site-documents.ts'
import {
  documentOfFile,
  readPublication,
  readSettings,
  readStored,
  toMedia,
} from './published-site.server.ts'
import type { Target } from './target.server.ts'

interface Earlier {
  id: string
  number: number
  headlineFont: string | null
  target: Target
}

/** The contents of an earlier publication, under the site's present name. @throws UnreadableContent */
export async function readEarlier(db: Db, siteId: string, id: string, slug: string): Promise<Earlier> {
  const { parts, settings_revision_id, folder_digest, headline_font, number } = await readPublication(
    db,
    siteId,
    id,
  )
  const then = await readSettings(db, settings_revision_id)
  const rename = <T>(content: T): T => (then.slug === slug ? content : withOwnLinks(content, then.slug, slug))
  const settings = { ...rename({ ...then, messages: parts.messages }), slug } as SiteSettings
  const documents = new Map<DraftPart, Document>([['settings', writtenSettings(settings, settings.hosts)]])
  const revisions = new Map<DraftPart, string>()
  const put = (part: DraftPart, revisionId: string, content: Document) => {
    documents.set(part, content)
    revisions.set(part, revisionId)
  }
  const [pages, drawings, media] = await Promise.all([
    revisionsOf(db, siteId, 'page_revisions', parts.pages),
    revisionsOf(db, siteId, 'drawings', parts.drawings),
    db
      .selectFrom('media_revisions')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('id', 'in', ['', ...Object.values(parts.media)])
      .execute(),
  ])
  for (const [path, revisionId] of Object.entries(parts.pages)) {
    const row = pages.get(revisionId)
    const content = row && (readStored(pagePart(path), row.content, row.schema_version) as Document)
    if (!content) continue
    const renamed = rename(content)
    put(pagePart(path), revisionId, renamed)
    if (!isDeepStrictEqual(renamed, content)) revisions.delete(pagePart(path))
  }
  for (const [name, revisionId] of Object.entries(parts.drawings)) {
    const part = `drawing ${name}` as DraftPart
    const row = drawings.get(revisionId)
    if (row) put(part, revisionId, readStored(part, row.content, row.schema_version) as Document)
  }
  const pictures = new Map<string, PublishedMedia & { revisionId: string }>()
  for (const [name, revisionId] of Object.entries(parts.media)) {
    const row = media.find((one) => one.id === revisionId)
    if (row?.mime.startsWith('image/')) pictures.set(name, { ...toMedia(row), revisionId })
    else if (row) put(filePart(name), revisionId, documentOfFile(row))
  }
  const { redirects } = parts
  const target: Target = {
    settings,
    documents,
    revisions,
    pictures,
    redirects,
    press: new Map(),
    folderDigest: folder_digest,
  }
  return { id, number, headlineFont: headline_font, target }
}

async function revisionsOf(
  db: Db,
  siteId: string,
  table: 'page_revisions' | 'drawings',
  revisions: Record<string, string>,
) {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'content', 'schema_version'])
    .where('site_id', '=', siteId)
    // An empty `in` is invalid SQL.
    .where('id', 'in', ['', ...Object.values(revisions)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

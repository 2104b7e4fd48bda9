import type { Db } from '#app/db/client.server.ts'
import { storedDrawing } from '#app/domain/drawings/stored-drawing.ts'
import { type FileDocument, storedFileDocument } from '#app/domain/media/file-document.ts'
import { readSettingsRevision, storedSettings } from '#app/domain/site/stored-settings.ts'
import { writtenSettings } from '../documents/compare-content.ts'
import {
  type Document,
  type DraftPart,
  drawingPart,
  filePart,
  pagePart,
  parsePart,
} from '../documents/parts.ts'
import { storedPage } from '../pages/stored-page.ts'
import type { PublishedContent } from '../publish/published-content.server.ts'

export interface PublishedDocument {
  revisionId: string
  content: Document
}

/** What a site shows, as documents of its folder. */
export function publishedDocuments(shown: PublishedContent): Map<DraftPart, PublishedDocument> {
  const documents = new Map<DraftPart, PublishedDocument>()
  if (shown.settings && shown.settingsRevisionId)
    documents.set('settings', {
      revisionId: shown.settingsRevisionId,
      content: writtenSettings(shown.settings, shown.hosts),
    })
  for (const [path, { revisionId, content }] of shown.pages)
    documents.set(pagePart(path), { revisionId, content: content as unknown as Document })
  for (const { revisionId, content } of shown.drawings.values())
    documents.set(drawingPart(content), { revisionId, content: content.content as unknown as Document })
  for (const [name, { revisionId, content }] of shown.media)
    if (!content.mime.startsWith('image/'))
      documents.set(filePart(name), { revisionId, content: documentOfFile(content) })
  return documents
}

export const documentOfFile = ({ sha256, mime, bytes }: FileDocument): Document => ({ sha256, mime, bytes })

const kinds = {
  settings: storedSettings,
  page: storedPage,
  drawing: storedDrawing,
  file: storedFileDocument,
}

const kindOf = (part: DraftPart) => kinds[parsePart(part)?.kind ?? 'settings']

export const schemaVersionOf = (part: DraftPart): number => kindOf(part).version

const nameOf = (part: DraftPart) => part.replace(/^\w+ ?/, '')

/** @param content JSON of a draft, or null @throws UnreadableContent */
export const readStored = (part: DraftPart, content: string | null, version: number): Document | null =>
  content === null ? null : (kindOf(part).read(content, version, nameOf(part)) as unknown as Document)

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
    const settings = row && readSettingsRevision(row.settings, row.schema_version)
    return settings && writtenSettings(settings, settings.hosts)
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

import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#app/db/client.server.ts'
import { type Drawing, drawingKinds } from '#app/domain/drawings/drawing.ts'
import { siteSettings } from '#app/domain/site/site-settings.ts'
import { ignoreUnreadable } from '#app/platform/stored-content.ts'
import { writtenSettings } from '../../documents/compare-content.ts'
import { type Conflict, mergeDocuments } from '../../documents/merge-documents.ts'
import {
  type Document,
  type DraftPart,
  drawingPart,
  isFilePart,
  pagePart,
  parsePart,
  partOfUnreadable,
} from '../../documents/parts.ts'
import { publishedDocuments, readRevision } from '../../drafts/published-documents.server.ts'
import type { SiteContent } from '../../folder/read-content.server.ts'
import { pageContent } from '../../pages/page-content.ts'
import { type PublishedContent, readPublication } from '../../publish/published-content.server.ts'
import type { TargetContent } from '../../publish/target-content.server.ts'

/** Whose of two changes of the same value is taken. */
export type Side = 'folder' | 'office'

export interface FolderConflict extends Conflict {
  /** Undefined for a picture or document, which `path` names. */
  part: DraftPart | undefined
}

export interface MergedFolder {
  /** With what the office changed since the folder was last published. */
  target: TargetContent
  conflicts: FolderConflict[]
  /** Documents and files that stay as the office made them. */
  kept: string[]
}

interface Base {
  documents: Map<DraftPart, Document>
  media: Map<string, string>
}

/**
 * Puts a folder together with what the office published since the folder's last publication, field by field. Message texts and old
 * addresses have a rule of their own (`merge-office.ts`), what is left to sell is the office's. @param take for what both changed
 */
export async function mergeFolder(
  db: Db,
  shown: PublishedContent,
  target: TargetContent,
  take: Side,
): Promise<MergedFolder> {
  const base = await readBase(db, shown)
  if (!base) return { target, conflicts: [], kept: [] }
  const office = new Map([...publishedDocuments(shown)].filter(([part]) => !isFilePart(part)))
  const folder = documentsOf(target)
  const unread = new Set(shown.unreadable.map(partOfUnreadable))
  const merged: MergedFolder = {
    target: { ...target, pages: new Map(), drawings: new Map(), folder: {} },
    conflicts: [],
    kept: [],
  }
  for (const part of new Set([...folder.keys(), ...office.keys()])) {
    const ofFolder = folder.get(part)
    // Nobody can say what the office changed in a document that cannot be read: the folder replaces it.
    const document = unread.has(part)
      ? ofFolder
      : mergePart(part, base.documents.get(part), office.get(part)?.content, ofFolder, take, merged)
    if (document) put(merged.target, part, document)
    if (!isDeepStrictEqual(document, ofFolder) && merged.target.folder)
      merged.target.folder[part] = ofFolder ?? null
  }
  merged.target.media = mergeFiles(base, shown, target, take, merged)
  return merged
}

function mergePart(
  part: DraftPart,
  base: Document | undefined,
  office: Document | undefined,
  folder: Document | undefined,
  take: Side,
  { conflicts, kept }: MergedFolder,
): Document | undefined {
  const [from, theirs, mine] = [base, office, folder].map((one) => withoutOffices(part, one))
  if (isDeepStrictEqual(theirs, mine) || isDeepStrictEqual(from, theirs)) return folder
  const offices = () => {
    kept.push(part)
    return office && restored(part, office, folder)
  }
  if (isDeepStrictEqual(from, mine)) return offices()
  if (!theirs || !mine) {
    conflicts.push({ part, path: '', base: from, theirs, mine })
    return take === 'folder' ? folder : offices()
  }
  const found = mergeDocuments(from, theirs, mine)
  conflicts.push(...found.conflicts.map((conflict) => ({ part, ...conflict })))
  const joined = take === 'folder' ? found.merged : mergeDocuments(from, mine, theirs).merged
  if (!isDeepStrictEqual(joined, mine)) kept.push(part)
  return restored(part, joined as Document, folder)
}

function withoutOffices(part: DraftPart, document: Document | undefined): Document | undefined {
  if (part !== 'settings' || !document) return document
  const { messages: _, remainingUnits: __, ...fields } = document
  return fields
}

const restored = (part: DraftPart, document: Document, folder: Document | undefined): Document =>
  part === 'settings'
    ? { ...withoutOffices(part, document), messages: folder?.messages ?? document.messages }
    : document

function mergeFiles(
  base: Base,
  shown: PublishedContent,
  target: TargetContent,
  take: Side,
  { conflicts, kept }: MergedFolder,
): TargetContent['media'] {
  const media: TargetContent['media'] = new Map()
  for (const name of new Set([...target.media.keys(), ...shown.media.keys()])) {
    const [ofFolder, ofOffice] = [target.media.get(name), shown.media.get(name)]
    const [from, theirs, mine] = [base.media.get(name), ofOffice?.content.sha256, ofFolder?.content.sha256]
    const isConflict = theirs !== mine && theirs !== from && mine !== from
    if (isConflict) conflicts.push({ part: undefined, path: name, base: from, theirs, mine })
    const isOffices = theirs !== mine && theirs !== from && (mine === from || take === 'office')
    if (isOffices) kept.push(name)
    const chosen = isOffices ? ofOffice : ofFolder
    if (chosen) media.set(name, chosen)
  }
  return media
}

/** What the folder said when it was published last, on the way that led to what is shown. */
async function readBase(db: Db, shown: PublishedContent): Promise<Base | undefined> {
  let id: string | null | undefined = shown.publication?.id
  while (id) {
    const row = await readPublication(db, shown.siteId, id)
    id = row.previous_id
    if (row.folder_digest === null) continue
    const named: [DraftPart, string][] = [
      ['settings', row.settings_revision_id],
      ...Object.entries(row.parts.pages).map(([path, one]): [DraftPart, string] => [pagePart(path), one]),
      ...Object.entries(row.parts.drawings).map(([name, one]): [DraftPart, string] => [
        `drawing ${name}` as DraftPart,
        one,
      ]),
    ]
    const documents = new Map<DraftPart, Document>()
    for (const [part, revision] of named) {
      const document = await readRevision(db, shown.siteId, part, revision).catch(ignoreUnreadable)
      if (document) documents.set(part, document)
    }
    for (const [part, document] of Object.entries(row.parts.folder ?? {}))
      if (document) documents.set(part as DraftPart, document as Document)
      else documents.delete(part as DraftPart)
    const files = await db
      .selectFrom('media_revisions')
      .select(['id', 'sha256'])
      .where('site_id', '=', shown.siteId)
      .where('id', 'in', ['', ...Object.values(row.parts.media)])
      .execute()
    const digests = new Map(files.map((file) => [file.id, file.sha256]))
    const media = Object.entries(row.parts.media).flatMap(([name, one]): [string, string][] => {
      const digest = digests.get(one)
      return digest ? [[name, digest]] : []
    })
    return { documents, media: new Map(media) }
  }
  return undefined
}

export function documentsOf({ settings, pages, drawings }: TargetContent): Map<DraftPart, Document> {
  const documents = new Map<DraftPart, Document>([['settings', writtenSettings(settings, settings.hosts)]])
  for (const [path, { content }] of pages) documents.set(pagePart(path), content as unknown as Document)
  for (const { content } of drawings.values())
    documents.set(drawingPart(content), content.content as unknown as Document)
  return documents
}

const asStored = <T>(content: T): T => JSON.parse(JSON.stringify(content)) as T

function put(target: TargetContent, part: DraftPart, document: Document): void {
  const parsed = parsePart(part)
  if (parsed?.kind === 'settings') target.settings = asStored(siteSettings.parse(document))
  else if (parsed?.kind === 'page')
    target.pages.set(parsed.path, { content: asStored(pageContent.parse(document)) })
  else if (parsed?.kind === 'drawing') {
    const content = asStored(drawingKinds[parsed.drawing].parse(document))
    const drawing = { kind: parsed.drawing, name: parsed.name, content } as Drawing
    target.drawings.set(`${drawing.kind}/${drawing.name}`, { content: drawing })
  }
}

/** A folder's content as it would be shown, for the checks. */
export const mergedSite = (site: SiteContent, { settings, pages, drawings }: TargetContent): SiteContent => ({
  ...site,
  settings,
  pages: [...pages.values()].map(({ content }) => content),
  drawings: [...drawings.values()].map(({ content }) => content),
  files: {
    pages: [...pages.keys()].map((path) => fileOf(site, path)),
    press: site.files?.press ?? [],
  },
})

function fileOf({ settings, pages, files }: SiteContent, path: string): string {
  const at = pages.findIndex((page) => page.path === path)
  return files?.pages[at] ?? `${settings.slug}/pages (사무실) ${path}`
}

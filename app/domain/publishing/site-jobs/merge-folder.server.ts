import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#app/db/client.server.ts'
import { siteSettings } from '#app/domain/site/site-settings.ts'
import { ignoreUnreadable } from '#app/platform/stored-content.ts'
import { type Conflict, mergeDocuments } from '../documents/merge-documents.ts'
import {
  type Document,
  type DraftPart,
  fileOfPart,
  filePart,
  pagePart,
  partOfUnreadable,
} from '../documents/parts.ts'
import { drawingsOf, mediaOf, pagesOf, textsOf } from '../documents/site-documents.ts'
import type { SiteContent } from '../folder/read-content.server.ts'
import { type PublishedSite, readPublication, readRevision } from '../publish/published-site.server.ts'
import { asStored, parsed, type Target } from '../publish/target.server.ts'

/** The side that wins where both changed the same value. */
export type Side = 'folder' | 'office'

export interface FolderConflict extends Conflict {
  /** Undefined for a picture or document, which `path` names. */
  part: DraftPart | undefined
}

export interface MergedFolder {
  /** With what the office changed since the folder was last published. */
  target: Target
  conflicts: FolderConflict[]
  /** Documents and files that stay as the office made them. */
  kept: string[]
}

interface Base {
  documents: Map<DraftPart, Document>
  media: Map<string, string>
}

/** Those whom registrations notify leave with no export: the office keeps them. */
export const withAlerts = (site: SiteContent, { settings }: PublishedSite): SiteContent =>
  settings?.staffAlerts && !site.settings.staffAlerts?.length
    ? { ...site, settings: { ...site.settings, staffAlerts: settings.staffAlerts } }
    : site

/**
 * Puts a folder together with what the office published since the folder's last publication, field by field. Message texts and old
 * addresses have a rule of their own (`merge-office.ts`), what is left to sell is the office's. @param take for what both changed
 */
export async function mergeFolder(
  db: Db,
  published: PublishedSite,
  target: Target,
  take: Side,
): Promise<MergedFolder> {
  const base = await readBase(db, published)
  if (!base) return { target, conflicts: [], kept: [] }
  const [office, folder] = [textsOf(published.documents), textsOf(target.documents)]
  const unread = new Set(published.unreadable.map(partOfUnreadable))
  const found: Pick<MergedFolder, 'conflicts' | 'kept'> = { conflicts: [], kept: [] }
  const documents = new Map<DraftPart, Document>()
  const ofFolderAlone: Record<string, unknown> = {}
  for (const part of new Set([...folder.keys(), ...office.keys()])) {
    const ofFolder = folder.get(part)
    // Nobody can say what the office changed in a document that cannot be read: the folder replaces it.
    const document = unread.has(part)
      ? ofFolder
      : mergePart(part, base.documents.get(part), office.get(part), ofFolder, take, found)
    if (document) documents.set(part, document === ofFolder ? document : parsed(part, document))
    if (!isDeepStrictEqual(document, ofFolder)) ofFolderAlone[part] = ofFolder ?? null
  }
  const media = mergeFiles(base, published, target, take, found)
  for (const [part, document] of media.files) documents.set(part, document)
  const settings = documents.get('settings')
  return {
    target: {
      ...target,
      settings:
        settings === folder.get('settings') ? target.settings : asStored(siteSettings.parse(settings)),
      documents,
      pictures: media.pictures,
      folder: ofFolderAlone,
    },
    ...found,
  }
}

function mergePart(
  part: DraftPart,
  base: Document | undefined,
  office: Document | undefined,
  folder: Document | undefined,
  take: Side,
  { conflicts, kept }: Pick<MergedFolder, 'conflicts' | 'kept'>,
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
  published: PublishedSite,
  target: Target,
  take: Side,
  { conflicts, kept }: Pick<MergedFolder, 'conflicts' | 'kept'>,
): { pictures: Target['pictures']; files: [DraftPart, Document][] } {
  const [office, folder] = [mediaOf(published), mediaOf(target)]
  const pictures = new Map(target.pictures)
  const files: [DraftPart, Document][] = []
  for (const name of new Set([...folder.keys(), ...office.keys()])) {
    const [theirs, mine] = [office.get(name)?.sha256, folder.get(name)?.sha256]
    const from = base.media.get(name)
    const isConflict = theirs !== mine && theirs !== from && mine !== from
    if (isConflict) conflicts.push({ part: undefined, path: name, base: from, theirs, mine })
    const isOffices = theirs !== mine && theirs !== from && (mine === from || take === 'office')
    if (isOffices) kept.push(name)
    const { documents, pictures: chosen } = isOffices ? published : target
    const [picture, file] = [chosen.get(name), documents.get(filePart(name))]
    if (picture) pictures.set(name, picture)
    else pictures.delete(name)
    if (file) files.push([filePart(name), file])
  }
  return { pictures, files }
}

/** What the folder said when it was published last, on the way that led to what is published. */
async function readBase(db: Db, { siteId, publication }: PublishedSite): Promise<Base | undefined> {
  let id: string | null | undefined = publication?.id
  while (id) {
    const row = await readPublication(db, siteId, id)
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
      const document = await readRevision(db, siteId, part, revision).catch(ignoreUnreadable)
      if (document) documents.set(part, document)
    }
    for (const [part, document] of Object.entries(row.parts.folder ?? {}))
      if (document) documents.set(part as DraftPart, document as Document)
      else documents.delete(part as DraftPart)
    const files = await db
      .selectFrom('media_revisions')
      .select(['id', 'sha256'])
      .where('site_id', '=', siteId)
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

/** A folder's content as it would be published, for the checks. */
export const mergedSite = (site: SiteContent, { settings, documents }: Target): SiteContent => {
  const pages = pagesOf(documents)
  return {
    ...site,
    settings,
    pages,
    drawings: drawingsOf(documents),
    files: { pages: pages.map(({ path }) => fileOf(site, path)), press: site.files?.press ?? [] },
  }
}

function fileOf({ settings, pages, files }: SiteContent, path: string): string {
  const at = pages.findIndex((page) => page.path === path)
  return files?.pages[at] ?? `${settings.slug}/pages (사무실) ${path}`
}

const longest = 60

const quote = (value: unknown): string => {
  if (value === undefined) return '(없음)'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `‘${text.length > longest ? `${text.slice(0, longest - 1)}…` : text}’`
}

/** A line for a person: where, what the office made of it, and what the folder says. */
export function nameConflict({ part, path, theirs, mine }: FolderConflict): string {
  if (!part) return `${path}: 폴더와 사무실의 파일이 서로 다릅니다`
  const place = `${fileOfPart('', part).slice(1)}${path && `: ${path}`}`
  return `${place}: 사무실 ${quote(theirs)}, 폴더 ${quote(mine)}`
}

import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canEditPages, canManageSites } from '#app/domain/record/permissions.ts'
import { withOwnLinks } from '#app/domain/site/own-links.ts'
import { describeOwnerFields, differingOwnerFields } from '#app/domain/site/owner-fields.ts'
import { demand, may, type NotAllowed, notAllowed, rightsOn } from '#app/domain/site/rights.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { keptText } from '#app/platform/kept-text.ts'
import { ignoreUnreadable } from '#app/platform/stored-content.ts'
import { isBuiltLike, isTooLarge } from '../documents/document-build.ts'
import { listDifferences } from '../documents/list-differences.ts'
import { type Conflict, mergeDocuments } from '../documents/merge-documents.ts'
import { type Document, type DraftPart, parsePart } from '../documents/parts.ts'
import { type SiteDocuments, withDrafts } from '../documents/site-documents.ts'
import {
  findSiteRow,
  holdSite,
  type Loading,
  loadPublished,
  type PublishedDocument,
  type PublishedSite,
  publishedDocument,
  publishedIn,
  readRevision,
  readStored,
  schemaVersionOf,
} from '../publish/published-site.server.ts'
import { keepSave, readSave } from './draft-saves.server.ts'

export interface ContentDraft {
  part: DraftPart
  /** Null: the document is removed. */
  content: Document | null
  /** Of the last save. */
  version: number
  /** Of the save with which it began; 0 where that is not known. */
  firstVersion: number
  updatedAt: string
  updatedBy: string | null
  /** What was published since it was begun and changes the same values. */
  conflicts: Conflict[]
  /** Of the settings, where its fields were chosen (`chosenDrafts`). */
  fields?: readonly string[]
  /** Other fields stay a draft. The row stays as it is: what is published of it is merged whenever it is read. */
  isPart?: boolean
}

/** A document as its editor sees it. */
export interface EditedDocument {
  content: Document | null
  /** To be sent along with the next save. */
  version: number
  /** Undefined for a new document. */
  published: Document | undefined
  draft: ContentDraft | undefined
}

export type SavedDraft =
  | {
      ok: true
      version: number
      content: Document | null /** Changes of others that were taken over. */
      joined: string[]
    }
  /** Others changed the same values since; nothing is saved. `content` is theirs. */
  | { ok: false; reason: 'conflict'; version: number; content: Document | null; conflicts: Conflict[] }
  /** `unreadable`: not built like its document, which no screen sends. */
  | { ok: false; reason: 'not-found' | 'too-large' | 'unreadable' }
  /** Of somebody who does not edit the site, or of a field of the owner's; nothing is saved. */
  | NotAllowed

/** Letters of a document; a layout of sixty buildings takes a tenth. */
const maxLength = 2_000_000

type Row = Awaited<ReturnType<ReturnType<typeof selectDrafts>['execute']>>[number]

const selectDrafts = (db: Db, siteId: string) =>
  db.selectFrom('content_drafts').selectAll().where('site_id', '=', siteId).orderBy('part')

/** All drafts of a site that can be read, each with what was published since taken in. */
export async function listContentDrafts(db: Db, published: PublishedSite): Promise<ContentDraft[]> {
  const { siteId } = published
  const rows = await selectDrafts(db, siteId).execute()
  const drafts = rows.map((row) => readDraft(db, siteId, row, publishedIn(published, row.part as DraftPart)))
  return (await Promise.all(drafts)).filter((draft) => draft !== undefined)
}

/** Which parts of a site have a draft that can be read. */
export const listDraftedParts = async (db: Db, siteId: string): Promise<DraftPart[]> =>
  (await selectDrafts(db, siteId).execute())
    .filter((row) => readContent(row) !== undefined)
    .map(({ part }) => part as DraftPart)

/** A site as the office edits it. */
export interface DraftedSite {
  published: PublishedSite
  drafts: ContentDraft[]
  /** With the drafts. */
  documents: SiteDocuments
}

/** @returns undefined where there is no such site @throws UnreadableContent */
export async function loadDrafted(loading: Loading, slug: string): Promise<DraftedSite | undefined> {
  const published = await loadPublished(loading, slug)
  if (!published) return undefined
  const drafts = await listContentDrafts(loading.db, published)
  return { published, drafts, documents: withDrafts(published.documents, drafts) }
}

export interface BrokenDraft {
  part: DraftPart
  updatedAt: string
  updatedBy: string | null
}

/** Drafts that cannot be read. They are in no other list: nothing is shown, checked or published of them. */
export async function listBrokenDrafts(db: Db, siteId: string): Promise<BrokenDraft[]> {
  const rows = await selectDrafts(db, siteId).execute()
  return rows
    .filter((row) => readContent(row) === undefined)
    .map(({ part, updated_at, updated_by }) => ({
      part: part as DraftPart,
      updatedAt: updated_at,
      updatedBy: updated_by,
    }))
}

/** @returns undefined where it cannot be read: the database was restored or changed by hand, or an upgrade has a fault */
function readContent(row: Row): Document | null | undefined {
  const part = row.part as DraftPart
  try {
    const content = parsePart(part) && readStored(part, row.content, row.schema_version)
    return content === null || isBuiltLike(part, content) ? content : undefined
  } catch {
    return undefined
  }
}

/** @returns undefined for a broken draft */
async function readDraft(
  db: Db,
  siteId: string,
  row: Row,
  now: PublishedDocument | undefined,
): Promise<ContentDraft | undefined> {
  const part = row.part as DraftPart
  const mine = readContent(row)
  if (mine === undefined) return undefined
  const draft = {
    part,
    version: row.version,
    firstVersion: row.first_version ?? 0,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  }
  if (!mine || !now || !row.base_revision_id || row.base_revision_id === now.revisionId)
    return { ...draft, content: mine, conflicts: [] }
  const base = await readRevision(db, siteId, part, row.base_revision_id).catch(ignoreUnreadable)
  const { merged, conflicts } = mergeDocuments(base, now.content, mine)
  return { ...draft, content: merged as Document, conflicts }
}

/** One document of a site, without the others. @returns undefined where the site has none, drafted or published */
export async function readDocument(
  db: Db,
  { slug }: { slug: string },
  part: DraftPart,
): Promise<EditedDocument | undefined> {
  const site = await findSiteRow(db, slug)
  if (!site) return undefined
  const now = await publishedDocument(db, site, part)
  const row = await selectDrafts(db, site.id).where('part', '=', part).executeTakeFirst()
  return editedOf(now?.content, row && (await readDraft(db, site.id, row, now)))
}

/** As `readDocument`, of a site that was loaded. */
export const documentIn = ({ published, drafts }: DraftedSite, part: DraftPart): EditedDocument | undefined =>
  editedOf(
    publishedIn(published, part)?.content,
    drafts.find((draft) => draft.part === part),
  )

const editedOf = (
  published: Document | undefined,
  draft: ContentDraft | undefined,
): EditedDocument | undefined =>
  draft || published
    ? {
        content: draft ? draft.content : (published ?? null),
        version: draft?.version ?? 0,
        published,
        draft,
      }
    : undefined

/**
 * Keeps a document as it is being edited, correct or not; what others saved since `version` is merged.
 * @param version that the editor began with, 0 where there was no draft
 * @param content null takes the document off; what is shown already ends the draft
 */
export async function saveContentDraft(
  { db, clock }: Deps<'db' | 'clock'>,
  slug: string,
  part: DraftPart,
  { content: sent, version }: { content: Document | null; version: number },
  actor: Actor,
): Promise<SavedDraft> {
  const text = sent && keptText(JSON.stringify(sent))
  if (text && text.length > maxLength) return { ok: false, reason: 'too-large' }
  const written = text ? (JSON.parse(text) as Document) : null
  if (written && isTooLarge(part, written)) return { ok: false, reason: 'too-large' }
  if (written && parsePart(part) && !isBuiltLike(part, written)) return { ok: false, reason: 'unreadable' }
  return await db.transaction().execute(async (tx): Promise<SavedDraft> => {
    // The site is held, and with it all its drafts.
    const site = await holdSite(tx, slug)
    if (!site || !parsePart(part)) return { ok: false, reason: 'not-found' }
    const rights = await rightsOn(tx, site.id, actor)
    if (!may(rights, canEditPages)) return notAllowed('이 단지의 내용을 편집할 권한이 없습니다.')
    const mine = written && (await underName(tx, site, part, written))
    const published = await publishedDocument(tx, site, part)
    const row = await selectDrafts(tx, site.id).where('part', '=', part).executeTakeFirst()
    const draft = row && (await readDraft(tx, site.id, row, published))
    const theirs = draft ? draft.content : (published?.content ?? null)
    const current = draft?.version ?? 0
    const base = current === version ? theirs : await readSave(tx, site.id, part, version, published?.content)
    const { merged, conflicts } =
      mine && theirs ? mergeDocuments(base, theirs, mine) : { merged: mine, conflicts: [] }
    if (conflicts.length)
      return { ok: false, reason: 'conflict', version: current, content: theirs, conflicts }
    const content = merged as Document | null
    if (part === 'settings' && !may(rights, canManageSites)) {
      const changed = ownersIn(content, theirs, published?.content)
      if (changed.length) return notAllowed(describeOwnerFields(changed))
    }
    const joined = current === version ? [] : listDifferences(base, theirs)
    if (isDeepStrictEqual(content, theirs)) return { ok: true, version: current, content, joined }
    const saved = { site_id: site.id, part, content: content && JSON.stringify(content) }
    const at = toTimestamp(clock.now())
    const by = actor.id ?? null
    const next = await keepSave(tx, saved, at, by)
    await tx.deleteFrom('content_drafts').where('site_id', '=', site.id).where('part', '=', part).execute()
    if (isDeepStrictEqual(content, published?.content ?? null))
      return { ok: true, version: 0, content, joined }
    await tx
      .insertInto('content_drafts')
      .values({
        ...saved,
        id: newId(),
        version: next,
        first_version: row ? row.first_version : next,
        schema_version: schemaVersionOf(part),
        base_revision_id: published?.revisionId ?? null,
        updated_at: at,
        updated_by: by,
      })
      .execute()
    return { ok: true, version: next, content, joined }
  })
}

/**
 * Fields of the owner's that a save changes. One that is put back to what visitors see only throws a draft away, as anybody who edits
 * the site may.
 */
function ownersIn(next: Document | null, before: Document | null, published: Document | undefined) {
  const changed = differingOwnerFields(before ?? {}, next ?? {})
  const unlikePublished = new Set(differingOwnerFields(published ?? {}, next ?? {}))
  return changed.filter((field) => unlikePublished.has(field))
}

/** What was opened, or published, before the site was renamed, with the name that it has now. */
async function underName(
  tx: Db,
  { id: siteId, slug }: { id: string; slug: string },
  part: DraftPart,
  document: Document,
): Promise<Document> {
  const former = await tx.selectFrom('former_slugs').select('slug').where('site_id', '=', siteId).execute()
  const own = former.reduce((text, one) => withOwnLinks(text, one.slug, slug), document)
  return part === 'settings' && former.some((one) => one.slug === own.slug) ? { ...own, slug } : own
}

/** Throws a draft away; its saves stay. @returns false where there is none @throws NotAllowedError */
export async function discardContentDraft(
  db: Db,
  siteId: string,
  part: DraftPart,
  actor: Actor,
): Promise<boolean> {
  await demand(db, siteId, actor, canEditPages)
  const { numDeletedRows } = await db
    .deleteFrom('content_drafts')
    .where('site_id', '=', siteId)
    .where('part', '=', part)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

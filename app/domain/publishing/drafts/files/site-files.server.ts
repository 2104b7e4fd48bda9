import type { Db } from '#app/db/client.server.ts'
import { endingOf } from '#app/domain/media/file.ts'
import { type FileDocument, fileDocument } from '#app/domain/media/file-document.ts'
import { type FileEnding, isFileEnding } from '#app/domain/media/file-refusal.ts'
import { storedFileName } from '#app/domain/media/store-file.server.ts'
import { filePart } from '../../documents/parts.ts'
import { filesOf } from '../../documents/site-documents.ts'
import type { ContentDraft, DraftedSite } from '../drafts.server.ts'
import { type FileUse, fileReferences, fileUses } from './file-uses.ts'

/** `off`: visitors can no longer open it, its versions are kept. */
export type FileState = 'shown' | 'new' | 'changed' | 'leaving' | 'off'

export interface SiteFile extends FileDocument {
  name: string
  ending: FileEnding
  state: FileState
  /** `/media/<hash>.pdf` of this version: the draft, or the published one. */
  stored: string
  /** Since when it is that version. */
  since: string
  uses: FileUse[]
}

/** Documents, films and captions of a site by name, with drafts and with those that were taken off. */
export async function listSiteFiles(
  db: Db,
  { published, drafts, documents }: DraftedSite,
): Promise<SiteFile[]> {
  const now = filesOf(documents)
  const drafted = fileReferences(documents)
  const before = fileReferences(published.documents)
  const rows = await readRows(db, published.siteId)
  const names = [...new Set([...now.keys(), ...rows.keys()])].sort()
  return names.flatMap((name): SiteFile[] => {
    const ending = endingOf(name)
    const row = rows.get(name)
    const file = now.get(name) ?? row
    if (!file || !isFileEnding(ending)) return []
    const draft = drafts.find(({ part }) => part === filePart(name))
    const { sha256, mime, bytes } = file
    const isDrafted = draft !== undefined && fileDocument.safeParse(draft.content).success
    return [
      {
        ...{ name, ending, sha256, mime, bytes },
        state: stateOf(published.documents.has(filePart(name)), draft),
        stored: `/media/${storedFileName({ name, sha256 })}`,
        since: isDrafted ? draft.updatedAt : (row?.since ?? draft?.updatedAt ?? ''),
        uses: fileUses(name, drafted, before),
      },
    ]
  })
}

function stateOf(isShown: boolean, draft: ContentDraft | undefined): FileState {
  if (!draft) return isShown ? 'shown' : 'off'
  if (!draft.content) return 'leaving'
  return isShown ? 'changed' : 'new'
}

async function readRows(db: Db, siteId: string): Promise<Map<string, FileDocument & { since: string }>> {
  const rows = await db
    .selectFrom('media')
    .leftJoin('media_revisions', 'media_revisions.id', 'media.published_revision_id')
    .select(['media.name', 'media.sha256', 'media.mime', 'media.bytes', 'media_revisions.created_at'])
    .where('media.site_id', '=', siteId)
    .where('media.mime', 'not like', 'image/%')
    .execute()
  return new Map(rows.map(({ name, created_at, ...file }) => [name, { ...file, since: created_at ?? '' }]))
}

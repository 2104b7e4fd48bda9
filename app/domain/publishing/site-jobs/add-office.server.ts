import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { endingOf } from '#app/domain/media/file.ts'
import { describeFileRefusal } from '#app/domain/media/file-refusal.ts'
import { inspectFileInChild } from '#app/domain/media/media-in-child.server.ts'
import { describePictureRefusal } from '#app/domain/media/picture-refusal.ts'
import { type ProcessedMedia, processPicture } from '#app/domain/media/process-picture.server.ts'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import { storeFile } from '#app/domain/media/store-file.server.ts'
import { addPicture } from '#app/domain/media/upload-picture.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import type { Document, DraftPart } from '../documents/parts.ts'
import { parsePart } from '../documents/parts.ts'
import { saveContentDraft } from '../drafts/drafts.server.ts'
import { readDrawingInChild } from '../drafts/drawings/read-drawing-in-child.server.ts'
import { listFiles } from '../folder/content-files.ts'
import { draftedFolder, libraryFolder } from '../folder/office-content.ts'
import type { SiteContent } from '../folder/read-content.server.ts'
import { addPress } from '../publish/apply-content.server.ts'
import { documentOfFile } from '../publish/published-site.server.ts'
import type { SiteParts } from '../sites/add-hidden.server.ts'

/** Originals, stored before the site exists. */
export interface StoredOffice {
  office: NonNullable<SiteContent['office']>
  library: [name: string, picture: ProcessedMedia][]
  drafted: ReadonlyMap<string, Document>
}

/** Stores the originals of what a folder's office has. @returns undefined where it has none, or a sentence about one that is refused */
export async function storeOffice(
  media: MediaStorage,
  office: SiteContent['office'],
): Promise<StoredOffice | string | undefined> {
  if (!office) return undefined
  const library: StoredOffice['library'] = []
  for (const { name, path } of listFiles(join(office.folder, libraryFolder))) {
    const made = await processPicture(path, media)
    if (!made.ok) return `${libraryFolder}/${name}: ${describePictureRefusal(made)}`
    library.push([name, made.picture])
  }
  const drafted = new Map<string, Document>()
  for (const [part, content] of Object.entries(office.drafts)) {
    const parsed = parsePart(part)
    if (!content || (parsed?.kind !== 'picture' && parsed?.kind !== 'file')) continue
    const name = basename(parsed.name)
    const path = join(office.folder, draftedFolder, name)
    const stored = existsSync(path) ? await storeDrafted(media, parsed.kind, path) : '파일이 없습니다'
    if (typeof stored === 'string') return `${draftedFolder}/${name}: ${stored}`
    drafted.set(part, stored)
  }
  return { office, library, drafted }
}

async function storeDrafted(
  media: MediaStorage,
  kind: 'picture' | 'file',
  path: string,
): Promise<Document | string> {
  if (kind === 'picture') {
    const made = await processPicture(path, media)
    return made.ok ? { ...made.picture } : describePictureRefusal(made)
  }
  const inspected = await inspectFileInChild(path)
  if (!inspected.ok) return describeFileRefusal(inspected)
  if (inspected.ending !== endingOf(path)) return '이름과 내용이 다른 파일입니다'
  return documentOfFile(await storeFile(path, media))
}

/** A drawing is read as when it is uploaded. @returns undefined for one that could not be a draft */
async function readDraft(part: string, content: Document, site: string): Promise<Document | undefined> {
  if (parsePart(part)?.kind !== 'drawing') return content
  return (await readDrawingInChild(part as DraftPart, JSON.stringify(content), site)).content
}

/** Gives a new site what its office had: the rest of the library, posts that nobody sees, and drafts. @throws NotAllowedError */
export async function addOffice(
  { db, clock, media, ...loading }: SiteParts,
  site: { id: string; slug: string },
  { office, library, drafted }: StoredOffice,
  actor: Actor,
): Promise<void> {
  await demand(db, site.id, actor, canManageSites)
  for (const [name, picture] of library)
    await addPicture({ db, clock, storage: media }, site, { name, alt: '', picture }, actor)
  const describe = (name: string, set: { alt: string } | { created_at: string }) =>
    db.updateTable('media').set(set).where('site_id', '=', site.id).where('name', '=', name).execute()
  for (const [name, alt] of Object.entries(office.alts)) await describe(name, { alt })
  for (const [name, at] of Object.entries(office.added))
    await describe(name, { created_at: toTimestamp(new Date(at)) })
  const posts = office.unpublished.map((post) => ({ ...post, unpublished: true as const }))
  await db.transaction().execute((tx) => addPress({ tx, clock }, site.id, posts))
  for (const [part, content] of Object.entries(office.drafts)) {
    const parts = { db, clock, media, ...loading }
    const document = content && (drafted.get(part) ?? (await readDraft(part, content, site.slug)))
    // One that no screen could have made stays behind, as broken drafts do.
    if (document === undefined) continue
    await saveContentDraft(parts, site.slug, part as DraftPart, { content: document, version: 0 }, actor)
  }
}

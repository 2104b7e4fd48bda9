import { join } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { type PutResult, removeUnnamed, replaceUnused } from '#app/domain/media/change-picture.server.ts'
import { isPictureKind, nameFits } from '#app/domain/media/file-kind.ts'
import { findPicturesById, type StoredPicture, toStored } from '#app/domain/media/find-pictures.server.ts'
import { type PictureDocument, pictureDocument } from '#app/domain/media/picture-document.ts'
import { maxPictureBytes, type PictureRefusal } from '#app/domain/media/picture-refusal.ts'
import { type PictureUse, usesOf } from '#app/domain/media/picture-uses.server.ts'
import { processPicture } from '#app/domain/media/process-picture.server.ts'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import { inTurn } from '#app/domain/media/upload-picture.server.ts'
import { kindOfFile, writeLimited } from '#app/domain/media/uploaded-file.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canManagePictures } from '#app/domain/record/permissions.ts'
import { demand, type NotAllowed } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { inFolder } from '#app/platform/temporary-folder.server.ts'
import { picturePart } from '../documents/parts.ts'
import { discardContentDraft, loadDrafted, readDocument, saveContentDraft } from '../drafts/drafts.server.ts'
import type { SiteParts } from '../sites/add-hidden.server.ts'
import { specialUses, unfitFor } from './special-uses.ts'

type Id = Pick<Site, 'id' | 'slug'>

/** A picture that a draft changes. */
export interface DraftedPicture {
  name: string
  /** Undefined where the library has lost it. */
  before: (StoredPicture & { id: string }) | undefined
  after: StoredPicture
  uses: PictureUse[]
  updatedAt: string
}

const readDrafts = (db: Db, siteId: string) =>
  db
    .selectFrom('content_drafts')
    .select(['part', 'content', 'updated_at'])
    .where('site_id', '=', siteId)
    .where('part', 'like', 'picture %')
    .orderBy('part')
    .execute()

const readPicture = (content: string | null): PictureDocument | undefined =>
  pictureDocument.safeParse(content && JSON.parse(content)).data

const nameOf = (part: string) => part.slice('picture '.length)

/** Pictures of a site that drafts change, by name, with what they were. */
export async function listDraftedPictures(db: Db, site: Id): Promise<DraftedPicture[]> {
  const drafts = await readDrafts(db, site.id)
  if (!drafts.length) return []
  const library = new Map((await findPicturesById(db, site)).map((one) => [one.name, one]))
  const before = drafts.flatMap(({ part }) => library.get(nameOf(part)) ?? [])
  const uses = await usesOf(db, site.id, before)
  return drafts.flatMap(({ part, content, updated_at }): DraftedPicture[] => {
    const picture = readPicture(content)
    if (!picture) return []
    const [name, was] = [nameOf(part), library.get(nameOf(part))]
    const of = was ? (uses.get(was.id) ?? []) : []
    return [{ name, before: was, after: toStored(picture), uses: of, updatedAt: updated_at }]
  })
}

export type Drafted =
  | { ok: true; outcome: 'drafted' | 'as-shown' }
  | { ok: false; reason: 'changed' }
  | NotAllowed

/** Changes a picture of the library with a draft; its files are stored already. */
export async function draftPicture(
  parts: SiteParts,
  site: Id,
  { name, picture }: { name: string; picture: PictureDocument },
  actor: Actor,
): Promise<Drafted> {
  const { db, media } = parts
  const part = picturePart(name)
  const edited = await readDocument(db, site, part)
  const sent = { content: { ...picture }, version: edited?.version ?? 0 }
  const saved = await saveContentDraft(parts, site.slug, part, sent, actor)
  if (!saved.ok) return saved.reason === 'not-allowed' ? saved : { ok: false, reason: 'changed' }
  const former = pictureDocument.safeParse(edited?.draft?.content).data
  if (former) await removeFiles(db, media, former)
  return { ok: true, outcome: saved.version ? 'drafted' : 'as-shown' }
}

/** @param names those of drafts; undefined: all @returns how many there were @throws NotAllowedError, StorageFailed */
export async function discardDraftedPictures(
  { db, media }: { db: Db; media: MediaStorage },
  site: Id,
  names: readonly string[] | undefined,
  actor: Actor,
): Promise<number> {
  await demand(db, site.id, actor, canManagePictures)
  const drafts = (await readDrafts(db, site.id)).filter(({ part }) => names?.includes(nameOf(part)) ?? true)
  for (const { part, content } of drafts) {
    await discardContentDraft(db, site.id, picturePart(nameOf(part)), actor)
    const picture = readPicture(content)
    if (picture) await removeFiles(db, media, picture)
  }
  return drafts.length
}

/** What a draft would have shown. In turn with uploads, which may store the same picture. */
const removeFiles = (db: Db, storage: MediaStorage, { widths, ...picture }: PictureDocument) =>
  inTurn(() => removeUnnamed(db, storage, { ...picture, widths: JSON.stringify(widths) }))

export type Replaced =
  | { ok: true; outcome: 'same' | 'replaced' | 'drafted' | 'as-shown' }
  | ({ ok: false } & PictureRefusal)
  | Extract<PutResult, { reason: 'missing' }>
  /** What shows it cannot show the new one; the sentence says why. */
  | { ok: false; reason: 'unfit'; sentence: string }
  | { ok: false; reason: 'changed' }
  | NotAllowed

/** Another picture under the same name: at once where nothing shows it, else as a draft. */
export async function replacePicture(
  parts: SiteParts,
  site: Id,
  { id, content }: { id: string; content: ReadableStream<Uint8Array> },
  actor: Actor,
): Promise<Replaced> {
  const { db, clock, media } = parts
  await demand(db, site.id, actor, canManagePictures)
  return await inFolder(async (dir): Promise<Replaced> => {
    const file = join(dir, 'upload')
    if (!(await writeLimited(content, file, maxPictureBytes))) return { ok: false, reason: 'too-heavy' }
    const [before] = await findPicturesById(db, site, [id])
    const drafted = await loadDrafted(parts, site.slug)
    if (!before || !drafted) return { ok: false, reason: 'missing' }
    const kind = await kindOfFile(file)
    if (isPictureKind(kind) && !nameFits(before.name, kind)) return { ok: false, reason: 'misnamed', kind }
    const made = await inTurn(() => processPicture(file, media))
    if (made === 'busy') return { ok: false, reason: 'busy' }
    if (!made.ok) return made
    const { picture } = made
    const sentence = unfitFor(specialUses(drafted.documents), before.name, picture)
    if (sentence) return { ok: false, reason: 'unfit', sentence }
    const put = await inTurn(() => replaceUnused({ db, clock, storage: media }, site, { id, picture }, actor))
    if (put === 'busy') return { ok: false, reason: 'busy' }
    if (put.ok) {
      if (!put.isSame) return { ok: true, outcome: 'replaced' }
      const dropped = await discardDraftedPictures(parts, site, [before.name], actor)
      return { ok: true, outcome: dropped ? 'as-shown' : 'same' }
    }
    if (put.reason === 'missing') return put
    return await draftPicture(parts, site, { name: before.name, picture }, actor)
  })
}

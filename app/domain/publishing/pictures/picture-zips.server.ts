import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { deletePicture } from '#app/domain/media/change-picture.server.ts'
import { describeDrawingChanges } from '#app/domain/media/drawing-changes.ts'
import { kindOfMime, maxNameLength } from '#app/domain/media/file-kind.ts'
import {
  findPicturesById,
  type LibraryPicture,
  type StoredPicture,
} from '#app/domain/media/find-pictures.server.ts'
import { lookAtPictureInChild } from '#app/domain/media/media-in-child.server.ts'
import { describePictureRefusal } from '#app/domain/media/picture-refusal.ts'
import { type PictureUse, usesOf } from '#app/domain/media/picture-uses.server.ts'
import { pictureHash, processPicture } from '#app/domain/media/process-picture.server.ts'
import { addPicture, plainName } from '#app/domain/media/upload-picture.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canManagePictures } from '#app/domain/record/permissions.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { loadDrafted } from '../drafts/drafts.server.ts'
import { listAllFiles } from '../folder/content-files.ts'
import { libraryFolder } from '../folder/office-content.ts'
import { unpackInChild } from '../site-jobs/site-in-child.server.ts'
import {
  JobFailed,
  type JobParts,
  keepZip,
  type SiteJob,
  startFile,
  storedAs,
  tellProgress,
  toJob,
} from '../site-jobs/site-jobs.server.ts'
import { discardDraftedPictures, draftPicture } from './draft-picture.server.ts'
import { byStem, matchPicture } from './match-picture.ts'
import { type SpecialUses, specialUses, unfitFor } from './special-uses.ts'

type Id = Pick<Site, 'id' | 'slug'>

/** A file of a ZIP, and what saving would do with it. */
export interface ZippedPicture {
  /** Its path in the ZIP. */
  file: string
  fate: 'replaces' | 'new' | 'same' | 'refused'
  /** Under which the library has it, or would. */
  name?: string
  /** Why it is refused. */
  reason?: string
  width?: number
  height?: number
  bytes?: number
  /** A data URL. */
  thumbnail?: string
  /** How a drawing will differ from its file. */
  changed?: string
}

/** Of one that replaces: what the library has now, and where that is shown. */
export type ShownPicture = ZippedPicture & { before?: StoredPicture & { id: string }; uses: PictureUse[] }

interface ZipReport {
  pictures?: ZippedPicture[]
  /** What was saved: pictures of drafts by name, and new ones by id. */
  drafted?: string[]
  added?: string[]
}

export interface PictureZip extends Omit<SiteJob, 'report'> {
  /** What is said of it. */
  outcome: string | undefined
  faults: string[]
  pictures: ShownPicture[]
  /** How many pictures it changed or added that can be discarded with it. */
  saved: { drafted: number; added: number }
}

const table = 'site_imports'

/** Files of one ZIP: a site of 600 homes has a hundred pictures. */
const maxPictures = 300

/**
 * Keeps an uploaded ZIP of pictures and begins to read it; continues in the background, poll `findPictureZip`. Saves nothing of it.
 * @param zip path @throws StorageFailed, NotAllowedError
 */
export async function keepPictureZip(
  parts: JobParts,
  site: Id,
  zip: string,
  actor: Actor,
): Promise<{ ended: Promise<void> }> {
  await demand(parts.db, site.id, actor, canManagePictures)
  return await keepZip(
    parts,
    table,
    { zip, actor },
    (row) =>
      parts.db
        .insertInto(table)
        .values({ ...row, site_id: site.id, kind: 'pictures' })
        .execute(),
    async ({ id, dir, zip: path }) => {
      const found = await filesIn(path, dir)
      if (!found.ok) return { faults: [found.sentence] }
      const pictures = await readPictures(parts, site, found.files, tellProgress(parts.db, table, id))
      return { pictures }
    },
  )
}

type Found = { ok: true; files: ZippedFile[] } | { ok: false; sentence: string }
interface ZippedFile {
  /** In the ZIP. */
  file: string
  path: string
}

/** Files of a ZIP; of one of a whole site those of its pictures. @param dir empty */
async function filesIn(zip: string, dir: string): Promise<Found> {
  const target = join(dir, 'pictures')
  const unpacked = await unpackInChild(zip, target)
  if (!unpacked.ok) return unpacked
  const all = listAllFiles(target).map(({ name, path }) => ({ file: name, path }))
  const site = all.find(({ file }) => /^(?:[^/]+\/)?site\.json$/.test(file))?.file.replace('site.json', '')
  const isOfSite = (file: string) =>
    ['media', libraryFolder].some((below) => file.startsWith(`${site}${below}/`))
  const files = site === undefined ? all : all.filter(({ file }) => isOfSite(file))
  if (!files.length)
    return { ok: false, sentence: 'ZIP 파일에 이미지가 없습니다. 이미지를 모아 다시 압축해 주세요' }
  if (files.length > maxPictures)
    return {
      ok: false,
      sentence: `ZIP 파일에 파일이 ${koreanNumber(files.length)}개 있습니다. 한 번에 ${maxPictures}장까지 올릴 수 있으니 나누어 압축해 주세요`,
    }
  return { ok: true, files }
}

/** What files are held against: the library, and what pictures are used for. */
interface Library {
  names: Map<string, string[]>
  byName: Map<string, LibraryPicture & { sha256: string }>
  special: SpecialUses
}

async function readLibrary(parts: JobParts, site: Id): Promise<Library> {
  const drafted = await loadDrafted(parts, site.slug)
  if (!drafted) throw new JobFailed('단지가 없습니다.')
  const hashes = await parts.db
    .selectFrom('media')
    .select(['name', 'sha256'])
    .where('site_id', '=', site.id)
    .execute()
  const hashOf = new Map(hashes.map(({ name, sha256 }) => [name, sha256]))
  const pictures = await findPicturesById(parts.db, site)
  return {
    names: byStem(pictures.map(({ name }) => name)),
    byName: new Map(pictures.map((one) => [one.name, { ...one, sha256: hashOf.get(one.name) ?? '' }])),
    special: specialUses(drafted.documents),
  }
}

async function readPictures(
  parts: JobParts,
  site: Id,
  files: readonly ZippedFile[],
  onPicture: (progress: { done: number; total: number }) => void,
): Promise<ZippedPicture[]> {
  const library = await readLibrary(parts, site)
  const taken = new Map<string, string>()
  const read: ZippedPicture[] = []
  for (const found of files) {
    const one = await readOne(found, library)
    const before = one.name === undefined ? undefined : taken.get(one.name)
    if (before)
      read.push({ ...one, fate: 'refused', reason: `${before} 파일과 이름이 겹칩니다. 하나만 남겨 주세요.` })
    else {
      if (one.name !== undefined && one.fate !== 'refused') taken.set(one.name, one.file)
      read.push(one)
    }
    onPicture({ done: read.length, total: files.length })
  }
  return read
}

async function readOne({ file, path }: ZippedFile, library: Library): Promise<ZippedPicture> {
  const refused = (reason: string): ZippedPicture => ({ file, fate: 'refused', reason })
  const name = plainName(basename(file))
  if (name.length > maxNameLength) return refused(describePictureRefusal({ reason: 'too-long-a-name' }))
  const seen = await lookAtPictureInChild(path)
  if (!seen.ok) return refused(describePictureRefusal(seen))
  const { width, height, thumbnail, changes } = seen
  const changed = changes && describeDrawingChanges(changes)
  const told = { file, width, height, thumbnail, ...(changed && { changed }) }
  const matched = matchPicture(name, seen.kind, library.names)
  if (!matched.ok) return { ...told, fate: 'refused', reason: matched.reason }
  if (matched.isNew) return { ...told, fate: 'new', name: matched.name }
  const mime = seen.kind === 'svg' ? 'image/svg+xml' : `image/${seen.kind}`
  const unfit = unfitFor(library.special, matched.name, { mime, width, height })
  if (unfit) return { ...told, fate: 'refused', name: matched.name, reason: unfit }
  const isSame = (await pictureHash(path)) === library.byName.get(matched.name)?.sha256
  return { ...told, fate: isSame ? 'same' : 'replaces', name: matched.name }
}

/** The last one of a site; undefined where there is none of the last day. */
export async function findPictureZip(db: Db, site: Id): Promise<PictureZip | undefined> {
  const row = await db
    .selectFrom(table)
    .selectAll()
    .where('site_id', '=', site.id)
    .where('kind', '=', 'pictures')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { report, ...job } = toJob(row)
  const { pictures = [], drafted = [], added = [] } = report as ZipReport
  return {
    ...job,
    outcome: report.outcome,
    faults: report.faults ?? [],
    // What is being saved, or was, is known by what it became.
    pictures: row.state === 'ready' || row.state === 'failed' ? await withUses(db, site, pictures) : [],
    saved: { drafted: drafted.length, added: added.length },
  }
}

async function withUses(db: Db, site: Id, pictures: readonly ZippedPicture[]): Promise<ShownPicture[]> {
  const library = new Map((await findPicturesById(db, site)).map((one) => [one.name, one]))
  const of = (name: string | undefined) => (name === undefined ? undefined : library.get(name))
  const uses = await usesOf(
    db,
    site.id,
    pictures.flatMap(({ name }) => of(name) ?? []),
  )
  return pictures.map((one) => {
    const before = of(one.name)
    return { ...one, uses: before ? (uses.get(before.id) ?? []) : [], ...(before && { before }) }
  })
}

/**
 * Saves what a ZIP changes as drafts, and adds its new pictures to the library; continues in the background. Nothing of it is shown to
 * visitors. @returns undefined where another began before
 */
export async function savePictureZip(
  parts: JobParts,
  site: Id,
  id: string,
  actor: Actor,
): Promise<{ ended: Promise<void> } | undefined> {
  const { db } = parts
  await demand(db, site.id, actor, canManagePictures)
  const own = await db
    .selectFrom(table)
    .select('report')
    .where('site_id', '=', site.id)
    .where('kind', '=', 'pictures')
    .where('id', '=', id)
    .executeTakeFirst()
  const report = JSON.parse(own?.report ?? '{}') as ZipReport
  if (!report.pictures) return undefined
  const wanted = report.pictures.filter(({ fate }) => fate === 'replaces' || fate === 'new')
  return await startFile(
    parts,
    table,
    id,
    async ({ dir, zip }) => {
      const found = await filesIn(zip, dir)
      if (!found.ok) throw new JobFailed(found.sentence)
      const files = found.files.filter(({ file }) => wanted.some((one) => one.file === file))
      const saved = await saveFiles(parts, site, files, { id, actor })
      await db
        .updateTable(table)
        .set({ report: JSON.stringify({ ...saved, pictures: [] }) })
        .where('id', '=', id)
        .execute()
      await recordAudit(db, {
        siteId: site.id,
        at: parts.clock.now(),
        actor,
        action: 'media.drafted',
        subject: ['site', site.id],
        details: { drafted: saved.drafted.length, added: saved.added.length },
      })
      return describeSaved(saved)
    },
    '저장하지 못했습니다. 다시 해 주세요.',
  )
}

interface Saved {
  drafted: string[]
  added: string[]
  /** Sentences about those that could not be saved. */
  faults: string[]
}

async function saveFiles(
  parts: JobParts,
  site: Id,
  files: readonly ZippedFile[],
  { id, actor }: { id: string; actor: Actor },
): Promise<Saved> {
  const { db, clock, media } = parts
  const library = await readLibrary(parts, site)
  const onPicture = tellProgress(db, table, id)
  const saved: Saved = { drafted: [], added: [], faults: [] }
  const waiting = [...files]
  let done = 0
  const save = async ({ file, path }: ZippedFile): Promise<string | undefined> => {
    const made = await processPicture(path, media)
    if (!made.ok) return describePictureRefusal(made)
    const { picture } = made
    // Somebody may have changed the library since it was read.
    const matched = matchPicture(plainName(basename(file)), kindOfMime(picture.mime), library.names)
    if (!matched.ok) return matched.reason
    const { name } = matched
    if (matched.isNew) {
      const added = await addPicture({ db, clock, storage: media }, site, { name, alt: '', picture }, actor)
      if (!added.repeated) saved.added.push(added.mediaId)
      return undefined
    }
    const unfit = unfitFor(library.special, name, picture)
    if (unfit) return unfit
    const drafted = await draftPicture(parts, site, { name, picture }, actor)
    if (!drafted.ok)
      return drafted.reason === 'not-allowed'
        ? drafted.sentence
        : '그사이 다른 사람이 바꾸었습니다. 다시 올려 주세요.'
    if (drafted.outcome === 'drafted') saved.drafted.push(name)
    return undefined
  }
  const worker = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const fault = await save(one)
      if (fault) saved.faults.push(`${one.file}: ${fault}`)
      onPicture({ done: ++done, total: files.length })
    }
  }
  // How many children encode at a time, the memory of the machine decides.
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, worker))
  return saved
}

function describeSaved({ drafted, added, faults }: Saved): string {
  const told = [
    drafted.length && `이미지 ${drafted.length}장을 바꾸는 초안을 저장했습니다.`,
    added.length && `새 이미지 ${added.length}장을 올렸습니다.`,
    faults.length && `${faults.length}장은 저장하지 못했습니다.`,
  ].filter(Boolean)
  return told.length ? told.join(' ') : '이미 같은 이미지라 바꾼 것이 없습니다.'
}

/**
 * Takes all back that a ZIP saved: drafts that still stand, and new pictures that nothing has come to use.
 * @returns undefined where there is no such ZIP @throws NotAllowedError, StorageFailed
 */
export async function discardPictureZip(
  parts: JobParts,
  site: Id,
  id: string,
  actor: Actor,
): Promise<{ drafts: number; pictures: number; kept: number } | undefined> {
  const { db, clock, media } = parts
  await demand(db, site.id, actor, canManagePictures)
  const row = await db
    .selectFrom(table)
    .select('report')
    .where('site_id', '=', site.id)
    .where('kind', '=', 'pictures')
    .where('state', '!=', 'running')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { drafted = [], added = [] } = JSON.parse(row.report ?? '{}') as ZipReport
  const drafts = drafted.length ? await discardDraftedPictures(parts, site, drafted, actor) : 0
  let [pictures, kept] = [0, 0]
  for (const one of added) {
    const deleted = await deletePicture({ db, clock, storage: media }, site, one, actor)
    if (deleted.ok) pictures++
    else if (deleted.reason !== 'missing') kept++
  }
  await db.deleteFrom(table).where('site_id', '=', site.id).where('id', '=', id).execute()
  await media.remove(storedAs(id))
  return { drafts, pictures, kept }
}

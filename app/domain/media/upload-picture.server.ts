import { join } from 'node:path'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canManagePictures } from '#app/domain/record/permissions.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { normalise } from '#app/platform/normalise.ts'
import { createTaskQueue } from '#app/platform/task-queue.ts'
import { inFolder } from '#app/platform/temporary-folder.server.ts'
import type { DrawingChanges } from './drawing-changes.ts'
import { kindOfMime, maxNameLength, properName } from './file-kind.ts'
import { maxPictureBytes, type PictureRefusal } from './picture-refusal.ts'
import { type ProcessedMedia, processPicture } from './process-picture.server.ts'
import type { MediaStorage } from './storage-port.ts'
import { writeLimited } from './uploaded-file.server.ts'

export interface Archive extends Deps<'db' | 'clock'> {
  storage: MediaStorage
}

export interface PictureUpload {
  name: string
  content: ReadableStream<Uint8Array> | Buffer
  alt?: string
}

export type UploadResult =
  | {
      ok: true
      mediaId: string
      name: string
      /** Why the picture got another name than its file: the ending was wrong, or another picture has the name. */
      renamed?: 'ending' | 'taken'
      picture: ProcessedMedia
      changes?: DrawingChanges
      repeated: boolean
    }
  | ({ ok: false } & PictureRefusal)

/**
 * Encoding takes hundreds of megabytes, so uploads of one process take turns; so does whatever removes files, which another
 * upload of the same picture would miss.
 */
export const inTurn = createTaskQueue({ maxWaiting: 4 })

/**
 * Added once under one name; another picture under an existing name gets the next free name (`정문-2.jpg`). @returns the
 * row's id and name, or a refusal @throws StorageFailed, NotAllowedError, or the database's error: nothing was added
 */
export async function uploadPicture(
  archive: Archive,
  site: Pick<Site, 'id'>,
  { name: originalName, content, alt = '' }: PictureUpload,
  actor: Actor,
): Promise<UploadResult> {
  await demand(archive.db, site.id, actor, canManagePictures)
  const name = plainName(originalName)
  if (name.length > maxNameLength) return { ok: false, reason: 'too-long-a-name' }
  return await inFolder(async (dir) => {
    const file = join(dir, 'upload')
    if (!(await writeLimited(content, file, maxPictureBytes))) return { ok: false, reason: 'too-heavy' }
    const added = await inTurn(async (): Promise<UploadResult> => {
      const result = await processPicture(file, archive.storage)
      if (!result.ok) return result
      const { picture } = result
      const proper = properName(name, kindOfMime(picture.mime))
      const kept = await addPicture(archive, site, { name: proper, alt, picture }, actor)
      const renamed = kept.name !== proper ? 'taken' : proper !== name ? 'ending' : undefined
      return { ...result, ...kept, ...(renamed && { renamed }) }
    })
    return added === 'busy' ? { ok: false, reason: 'busy' } : added
  })
}

/** Adds a picture whose files are stored. @param name with the ending of what it is; the next free one is taken */
export async function addPicture(
  { db, clock }: Archive,
  site: Pick<Site, 'id'>,
  { name, alt, picture }: { name: string; alt: string; picture: ProcessedMedia },
  actor: Actor,
): Promise<{ mediaId: string; name: string; repeated: boolean }> {
  return await db.transaction().execute(async (tx) => {
    await demand(tx, site.id, actor, canManagePictures)
    for (let number = 1; ; number++) {
      const free = number === 1 ? name : name.replace(/(?=\.\w+$)/, `-${number}`)
      const mediaId = newId()
      const row = await tx
        .insertInto('media')
        .values({
          id: mediaId,
          site_id: site.id,
          name: free,
          alt,
          ...picture,
          widths: JSON.stringify(picture.widths),
          created_at: toTimestamp(clock.now()),
        })
        .onConflict((conflict) => conflict.columns(['site_id', 'name']).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (row) {
        const details = { name: free, sha256: picture.sha256, bytes: picture.bytes }
        const subject: [string, string] = ['media', mediaId]
        const at = clock.now()
        await recordAudit(tx, { siteId: site.id, at, actor, action: 'media.uploaded', subject, details })
        return { mediaId, name: free, repeated: false }
      }
      const existing = await tx
        .selectFrom('media')
        .select(['id', 'sha256'])
        .where('site_id', '=', site.id)
        .where('name', '=', free)
        .executeTakeFirst()
      if (existing?.sha256 === picture.sha256) return { mediaId: existing.id, name: free, repeated: true }
    }
  })
}

/** Without folders, control and invisible characters; NFC, since macOS decomposes Korean. */
export const plainName = (fileName: string) =>
  normalise(fileName.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .trim()

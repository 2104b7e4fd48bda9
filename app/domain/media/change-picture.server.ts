import { join } from 'node:path'
import { type Db, locksRows } from '#app/db/client.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canManagePictures } from '#app/domain/record/permissions.ts'
import { bumpContentVersion } from '#app/domain/site/bump-content-version.server.ts'
import {
  demand,
  type NotAllowed,
  notAllowed,
  publishesAlone,
  rightsOn,
} from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { inFolder } from '#app/platform/temporary-folder.server.ts'
import type { PictureKind } from './file-kind.ts'
import { maxPictureBytes, type PictureRefusal } from './picture-refusal.ts'
import { listUses, type PictureUse } from './picture-uses.server.ts'
import type { ProcessedMedia } from './process-picture.server.ts'
import type { MediaStorage } from './storage-port.ts'
import { originalName, storedName } from './stored-name.ts'
import { type Archive, inTurn, makePicture } from './upload-picture.server.ts'
import { writeLimited } from './uploaded-file.server.ts'

type Missing = { ok: false; reason: 'missing' }

type DeleteResult = { ok: true } | { ok: false; reason: 'busy' } | Missing | InUse
interface InUse {
  ok: false
  reason: 'in-use'
  uses: PictureUse[]
}

/** Deletes a picture and its files, unless something shows it or would show it again. @throws StorageFailed: the row is gone; NotAllowedError */
export async function deletePicture(
  { db, clock, storage }: Archive,
  site: Pick<Site, 'id'>,
  id: string,
  actor: Actor,
): Promise<DeleteResult> {
  const done = await inTurn(async (): Promise<DeleteResult> => {
    const gone = await db.transaction().execute(async (tx) => {
      await demand(tx, site.id, actor, canManagePictures)
      const row = await lockPicture(tx, site.id, id)
      if (!row) return undefined
      const uses = await listUses(tx, site.id, row)
      if (uses.length) return uses
      await tx.deleteFrom('media').where('id', '=', id).execute()
      const details = { name: row.name, sha256: row.sha256 }
      const at = clock.now()
      await recordAudit(tx, {
        siteId: site.id,
        at,
        actor,
        action: 'media.deleted',
        subject: ['media', id],
        details,
      })
      return row
    })
    if (!gone) return { ok: false, reason: 'missing' }
    if (Array.isArray(gone)) return { ok: false, reason: 'in-use', uses: gone }
    await removeFiles(db, storage, gone)
    return { ok: true }
  })
  return done === 'busy' ? { ok: false, reason: 'busy' } : done
}

type ReplaceResult =
  | { ok: true; isSame: boolean }
  | ({ ok: false } & PictureRefusal)
  | { ok: false; reason: 'not-around' }
  | Missing
  | NotAllowed

/**
 * Another picture under the same name: whatever shows the former shows this one. Panoramas stay twice as wide as high. Where pages,
 * drafts or posts use it this publishes, so only somebody does it who publishes alone.
 */
export async function replacePicture(
  archive: Archive,
  site: Pick<Site, 'id'>,
  { id, content }: { id: string; content: ReadableStream<Uint8Array> },
  actor: Actor,
): Promise<ReplaceResult> {
  const { db, storage } = archive
  return await inFolder(async (dir): Promise<ReplaceResult> => {
    const file = join(dir, 'upload')
    if (!(await writeLimited(content, file, maxPictureBytes))) return { ok: false, reason: 'too-heavy' }
    const done = await inTurn(async (): Promise<ReplaceResult> => {
      const before = await selectPicture(db, site.id, id).executeTakeFirst()
      if (!before) return { ok: false, reason: 'missing' }
      await demand(db, site.id, actor, canManagePictures)
      const rights = await rightsOn(db, site.id, actor)
      if (!publishesAlone(rights) && (await listUses(db, site.id, before)).length)
        return notAllowed(
          `${rights.needsApproval ? '이 단지는 다른 사람의 승인을 받아 공개합니다' : '공개는 관리자가 합니다'}. 쓰고 있는 이미지라 그대로 바꾸지 않았습니다. 새 이름으로 올리고, 쓰는 곳의 초안에서 바꿔 공개를 요청해 주세요.`,
        )
      const made = await makePicture(archive, before.name, file)
      if (!made.ok) return made
      const { picture } = made
      if (picture.sha256 === before.sha256) return { ok: true, isSame: true }
      if (isAround(before) && !isAround(picture)) {
        await removeFiles(db, storage, { ...picture, widths: JSON.stringify(picture.widths) })
        return { ok: false, reason: 'not-around' }
      }
      const replaced = await putInPlace(archive, site, { id, picture }, actor)
      await removeFiles(db, storage, replaced ?? { ...picture, widths: JSON.stringify(picture.widths) })
      return replaced ? { ok: true, isSame: false } : { ok: false, reason: 'missing' }
    })
    return done === 'busy' ? { ok: false, reason: 'busy' } : done
  })
}

const isAround = ({ width, height }: { width: number; height: number }) => Math.abs(width - 2 * height) <= 2

const selectPicture = (db: Db, siteId: string, id: string) =>
  db
    .selectFrom('media')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('mime', 'like', 'image/%')

const lockPicture = (tx: Db, siteId: string, id: string) =>
  selectPicture(tx, siteId, id)
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirst()

/** What came with content keeps its former revision, to which a publication may go back. @returns the row as it was */
async function putInPlace(
  { db, clock }: Archive,
  site: Pick<Site, 'id'>,
  { id, picture }: { id: string; picture: ProcessedMedia },
  actor: Actor,
) {
  return await db.transaction().execute(async (tx) => {
    const before = await lockPicture(tx, site.id, id)
    if (!before) return undefined
    const row = { ...picture, widths: JSON.stringify(picture.widths) }
    const revision = before.published_revision_id
      ? await tx
          .insertInto('media_revisions')
          .values({
            ...row,
            id: newId(),
            site_id: site.id,
            media_id: id,
            created_at: toTimestamp(clock.now()),
          })
          .onConflict((conflict) =>
            conflict.columns(['media_id', 'sha256']).doUpdateSet({ widths: row.widths }),
          )
          .returning('id')
          .executeTakeFirstOrThrow()
      : undefined
    await tx
      .updateTable('media')
      .set({ ...row, ...(revision ? { published_revision_id: revision.id } : {}) })
      .where('id', '=', id)
      .execute()
    await bumpContentVersion(tx, site.id)
    const details = { name: before.name, sha256: picture.sha256, before: before.sha256 }
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: 'media.replaced',
      subject: ['media', id],
      details,
    })
    return before
  })
}

interface StoredRow {
  sha256: string
  mime: string
  width: number
  /** JSON */
  widths: string
}

/** Removes the files of a picture that no row names any more, of whatever site. In turn with uploads. */
async function removeFiles(db: Db, storage: MediaStorage, row: StoredRow): Promise<void> {
  for (const table of ['media', 'media_revisions'] as const) {
    const other = await db.selectFrom(table).select('id').where('sha256', '=', row.sha256).limit(1).execute()
    if (other.length) return
  }
  const name = storedName(row.sha256)
  const kind = (row.mime === 'image/svg+xml' ? 'svg' : row.mime.replace('image/', '')) as PictureKind
  // Without the note the others would be made again: it goes first, so that half of the files are never taken for all.
  await storage.remove(originalName(row.sha256, 'json'))
  const sizes = (JSON.parse(row.widths) as number[]).flatMap((width) =>
    ['avif', 'webp', 'jpg'].map((ending) => `${name}-${width}.${ending}`),
  )
  const files = kind === 'svg' ? [`${name}.svg.br`, `${name}.svg`] : [...sizes, `${name}-${row.width}.png`]
  for (const file of [...files, originalName(row.sha256, kind)]) await storage.remove(file)
}

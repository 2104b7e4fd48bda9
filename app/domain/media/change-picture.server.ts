import { type Db, locksRows } from '#app/db/client.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canManagePictures } from '#app/domain/record/permissions.ts'
import { bumpContentVersion } from '#app/domain/site/bump-content-version.server.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { PictureKind } from './file-kind.ts'
import { pictureDocument } from './picture-document.ts'
import { listUses, type PictureUse } from './picture-uses.server.ts'
import type { ProcessedMedia } from './process-picture.server.ts'
import type { MediaStorage } from './storage-port.ts'
import { originalName, storedName } from './stored-name.ts'
import { type Archive, inTurn } from './upload-picture.server.ts'

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
      if (uses.length) return { uses }
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
      return [row, ...(await takeDraft(tx, site.id, row.name))]
    })
    if (!gone) return { ok: false, reason: 'missing' }
    if ('uses' in gone) return { ok: false, reason: 'in-use', uses: gone.uses }
    for (const row of gone) await removeUnnamed(db, storage, row)
    return { ok: true }
  })
  return done === 'busy' ? { ok: false, reason: 'busy' } : done
}

export type PutResult = { ok: true; isSame: boolean } | Missing | InUse

/**
 * Another picture under the name of one that nothing shows, at once. What something shows changes with a draft
 * (`publishing/pictures`).
 */
export async function replaceUnused(
  { db, clock, storage }: Archive,
  site: Pick<Site, 'id'>,
  { id, picture }: { id: string; picture: ProcessedMedia },
  actor: Actor,
): Promise<PutResult> {
  const row = { ...picture, widths: JSON.stringify(picture.widths) }
  const done = await db.transaction().execute(async (tx): Promise<StoredRow | PutResult> => {
    await demand(tx, site.id, actor, canManagePictures)
    const before = await lockPicture(tx, site.id, id)
    if (!before) return { ok: false, reason: 'missing' }
    if (picture.sha256 === before.sha256) return { ok: true, isSame: true }
    const uses = await listUses(tx, site.id, before)
    if (uses.length) return { ok: false, reason: 'in-use', uses }
    await tx.updateTable('media').set(row).where('id', '=', id).execute()
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
  if ('ok' in done) return done
  await removeUnnamed(db, storage, done)
  return { ok: true, isSame: false }
}

const lockPicture = (tx: Db, siteId: string, id: string) =>
  tx
    .selectFrom('media')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('mime', 'like', 'image/%')
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirst()

interface StoredRow {
  sha256: string
  mime: string
  width: number
  /** JSON */
  widths: string
}

const selectPictureDrafts = (db: Db) =>
  db.selectFrom('content_drafts').select(['id', 'content']).where('part', 'like', 'picture %')

/** Throws the draft of a picture away. @returns the picture that it would have become */
async function takeDraft(tx: Db, siteId: string, name: string): Promise<StoredRow[]> {
  const drafts = await selectPictureDrafts(tx)
    .where('site_id', '=', siteId)
    .where('part', '=', `picture ${name}`)
    .execute()
  for (const { id } of drafts) await tx.deleteFrom('content_drafts').where('id', '=', id).execute()
  return drafts.flatMap(({ content }) => {
    const { data: drafted } = pictureDocument.safeParse(content && JSON.parse(content))
    return drafted ? [{ ...drafted, widths: JSON.stringify(drafted.widths) }] : []
  })
}

/** Removes the files of a picture that no row and no draft names any more, of whatever site. In turn with uploads. */
export async function removeUnnamed(db: Db, storage: MediaStorage, row: StoredRow): Promise<void> {
  for (const table of ['media', 'media_revisions'] as const) {
    const other = await db.selectFrom(table).select('id').where('sha256', '=', row.sha256).limit(1).execute()
    if (other.length) return
  }
  const draft = await selectPictureDrafts(db).where('content', 'like', `%${row.sha256}%`).limit(1).execute()
  if (draft.length) return
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

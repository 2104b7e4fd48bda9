import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canManagePictures } from '#app/domain/record/permissions.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { describeDrawingChanges } from './drawing-changes.ts'
import { kindOfMime } from './file-kind.ts'
import { type LibraryPicture, selectPictures, toLibrary } from './find-pictures.server.ts'
import { findChanges } from './process-picture.server.ts'
import type { Archive } from './upload-picture.server.ts'

/** Newest first. @param after id of the last picture of the previous page @param wanted part of a name or text */
export async function listLibrary(
  db: Db,
  site: Pick<Site, 'id'>,
  limit: number,
  { after, wanted = '' }: { after?: string | undefined; wanted?: string } = {},
): Promise<LibraryPicture[]> {
  let newest = selectPictures(db, site).orderBy('id', 'desc').limit(limit)
  if (after) newest = newest.where('id', '<', after)
  const like = `%${wanted.trim().replace(/[%_]/g, '')}%`
  if (wanted.trim())
    newest = newest.where(({ eb, or }) => or([eb('name', 'like', like), eb('alt', 'like', like)]))
  return (await newest.execute()).map(toLibrary)
}

/** Sets a picture's alternative text. @returns whether the site has this picture */
export async function describePicture(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  id: string,
  alt: string,
  actor: Actor,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await demand(tx, site.id, actor, canManagePictures)
    const { numUpdatedRows } = await tx
      .updateTable('media')
      .set({ alt })
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!numUpdatedRows) return false
    const at = clock.now()
    await recordAudit(tx, { siteId: site.id, at, actor, action: 'media.described', subject: ['media', id] })
    return true
  })
}

/** How a drawing differs from the file that was uploaded, in a sentence; undefined where it does not. @throws StorageFailed */
export async function findChangesOfPicture(
  { db, storage }: Pick<Archive, 'db' | 'storage'>,
  site: Pick<Site, 'id'>,
  id: string,
): Promise<string | undefined> {
  const row = await selectPictures(db, site).where('id', '=', id).executeTakeFirst()
  const changes = row && kindOfMime(row.mime) === 'svg' ? await findChanges(storage, row.sha256) : undefined
  return changes && describeDrawingChanges(changes)
}

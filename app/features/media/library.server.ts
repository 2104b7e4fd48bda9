import type { Db } from '../../db/client.server.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Actor, recordAudit } from '../audit/record-audit.server.ts'
import type { Site } from '../sites/site-settings.ts'
import { type StoredPicture, toStored } from './find-pictures.server.ts'

/** A picture as the office's library shows it. */
export interface LibraryPicture extends StoredPicture {
  id: string
  name: string
  alt: string
  /** Of the original. */
  bytes: number
}

/** A site's pictures, newest first. @param after id of the last one that was listed before */
export async function listLibrary(
  db: Db,
  site: Pick<Site, 'id'>,
  most: number,
  after?: string,
): Promise<LibraryPicture[]> {
  let query = db
    .selectFrom('media')
    .selectAll()
    .where('site_id', '=', site.id)
    .where('mime', 'like', 'image/%')
    .orderBy('id', 'desc')
    .limit(most)
  if (after) query = query.where('id', '<', after)
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    alt: row.alt,
    bytes: row.bytes,
    ...toStored(row),
  }))
}

/** Writes what is seen in a picture. @returns whether the site has this picture */
export async function describePicture(
  { db, clock }: { db: Db; clock: Clock },
  site: Pick<Site, 'id'>,
  id: string,
  alt: string,
  actor: Actor,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
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

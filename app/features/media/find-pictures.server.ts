import type { Db } from '../../db/client.server.ts'
import type { Database } from '../../db/schema.ts'
import type { Site } from '../sites/site-settings.ts'
import { storedName } from './stored-name.ts'

/** A stored picture as the page draws it. */
export interface StoredPicture {
  /** Address without width and ending: `/media/<hash>`. */
  base: string
  isDrawing: boolean
  width: number
  height: number
  widths: number[]
  placeholder: string
}

export type Pictures = Record<string, StoredPicture>

/** Every picture of a site by the name content uses. */
export async function findPictures(db: Db, site: Site): Promise<Pictures> {
  const rows = await db
    .selectFrom('media')
    .selectAll()
    .where('site_id', '=', site.id)
    .where('mime', 'like', 'image/%')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.name, toStored(row)]))
}

/** A picture that a form offers. */
export interface OfferedPicture extends StoredPicture {
  id: string
  name: string
}

/** Pictures of a site by their ids, or all of them; what is not the site's own is not found. */
export async function findPicturesById(
  db: Db,
  site: Pick<Site, 'id'>,
  ids?: string[],
): Promise<OfferedPicture[]> {
  if (ids && !ids.length) return []
  let query = db
    .selectFrom('media')
    .selectAll()
    .where('site_id', '=', site.id)
    .where('mime', 'like', 'image/%')
    .orderBy('name')
  if (ids) query = query.where('id', 'in', ids)
  return (await query.execute()).map((row) => ({ id: row.id, name: row.name, ...toStored(row) }))
}

export const toStored = (row: Omit<Database['media'], 'id'>): StoredPicture => ({
  base: `/media/${storedName(row.sha256)}`,
  isDrawing: row.mime === 'image/svg+xml',
  width: row.width,
  height: row.height,
  widths: JSON.parse(row.widths) as number[],
  placeholder: row.placeholder,
})

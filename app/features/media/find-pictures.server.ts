import type { Db } from '../../db/client.server.ts'
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
  return Object.fromEntries(
    rows.map((row) => [
      row.name,
      {
        base: `/media/${storedName(row.sha256)}`,
        isDrawing: row.mime === 'image/svg+xml',
        width: row.width,
        height: row.height,
        widths: JSON.parse(row.widths) as number[],
        placeholder: row.placeholder,
      },
    ]),
  )
}

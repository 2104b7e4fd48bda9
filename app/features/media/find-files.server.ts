import type { Db } from '../../db/client.server.ts'
import type { Site } from '../site/site-settings.ts'
import { storedFileName } from './store-file.server.ts'

/** A stored document or film as pages link it. */
export interface StoredFile {
  /** Its name among the media: `<hash>.pdf`. */
  stored: string
  /** Where it is served for ever. */
  address: string
  mime: string
  bytes: number
  /** When the site got it. */
  since: string
}

export type Files = Record<string, StoredFile>

/** Every file of a site that is no picture, by the name content uses. */
export async function findFiles(db: Db, site: Pick<Site, 'id'>): Promise<Files> {
  const rows = await db
    .selectFrom('media')
    .select(['name', 'sha256', 'mime', 'bytes', 'created_at'])
    .where('site_id', '=', site.id)
    .where('mime', 'not like', 'image/%')
    .execute()
  return Object.fromEntries(
    rows.map((row) => {
      const stored = storedFileName(row)
      return [
        row.name,
        { stored, address: `/media/${stored}`, mime: row.mime, bytes: row.bytes, since: row.created_at },
      ]
    }),
  )
}

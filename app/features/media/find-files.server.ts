import type { Db } from '../../db/client.server.ts'
import type { Site } from '../site/site-settings.ts'
import { storedFileName } from './store-file.server.ts'

export interface StoredFile {
  /** `<hash>.pdf` */
  stored: string
  address: string
  mime: string
  bytes: number
  since: string
}

export type Files = Record<string, StoredFile>

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

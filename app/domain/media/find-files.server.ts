import type { Db } from '#app/db/client.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { fileDocument } from './file-document.ts'
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

/** Those of a site that visitors may open, where drafts are looked at as they would be. */
export async function findFiles(db: Db, site: Pick<Site, 'id' | 'drafts'>): Promise<Files> {
  const rows = await db
    .selectFrom('media')
    .select(['name', 'sha256', 'mime', 'bytes', 'created_at'])
    .where('site_id', '=', site.id)
    .where('mime', 'not like', 'image/%')
    .where('is_taken_off', '=', 0)
    .execute()
  const files: Files = Object.fromEntries(
    rows.map((row) => [row.name, toStored(row.name, { ...row, since: row.created_at })]),
  )
  for (const [part, content] of site.drafts ?? []) {
    if (!part.startsWith('file ')) continue
    const name = part.slice('file '.length)
    const draft = fileDocument.safeParse(content)
    if (draft.success) files[name] = toStored(name, { ...draft.data, since: files[name]?.since ?? '' })
    else delete files[name]
  }
  return files
}

interface Stored {
  sha256: string
  mime: string
  bytes: number
  since: string
}

function toStored(name: string, { sha256, mime, bytes, since }: Stored): StoredFile {
  const stored = storedFileName({ name, sha256 })
  return { stored, address: `/media/${stored}`, mime, bytes, since }
}

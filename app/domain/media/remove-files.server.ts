import type { Db } from '#app/db/client.server.ts'
import type { PictureKind } from './file-kind.ts'
import type { MediaStorage } from './storage-port.ts'
import { originalName, storedName } from './stored-name.ts'

interface StoredRow {
  sha256: string
  mime: string
  width: number
  /** JSON */
  widths: string
}

/** Removes the files of a picture that no row names any more, of whatever site. In turn with uploads. */
export async function removeFiles(db: Db, storage: MediaStorage, row: StoredRow): Promise<void> {
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

import type { Selectable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { storedName } from './stored-name.ts'

export interface StoredPicture {
  /** Address without width and extension: `/media/<hash>`. */
  base: string
  isDrawing: boolean
  width: number
  height: number
  widths: number[]
  placeholder: string
}

export type Pictures = Record<string, StoredPicture>

export interface LibraryPicture extends StoredPicture {
  id: string
  name: string
  alt: string
  bytes: number
}

type MediaRow = Selectable<Database['media']>
type SiteRef = Pick<Site, 'id'>

export const selectPictures = (db: Db, site: SiteRef) =>
  db.selectFrom('media').selectAll().where('site_id', '=', site.id).where('mime', 'like', 'image/%')

export async function findPictures(db: Db, site: SiteRef): Promise<Pictures> {
  const rows = await selectPictures(db, site).execute()
  return Object.fromEntries(rows.map((row) => [row.name, toStored(row)]))
}

export async function findPicturesById(db: Db, site: SiteRef, ids?: string[]): Promise<LibraryPicture[]> {
  if (ids && !ids.length) return []
  const all = selectPictures(db, site).orderBy('name')
  return (await (ids ? all.where('id', 'in', ids) : all).execute()).map(toLibrary)
}

export async function findPicture(db: Db, site: SiteRef, name: string): Promise<LibraryPicture | undefined> {
  const row = await selectPictures(db, site).where('name', '=', name).executeTakeFirst()
  return row && toLibrary(row)
}

const toStored = (row: MediaRow): StoredPicture => ({
  base: `/media/${storedName(row.sha256)}`,
  isDrawing: row.mime === 'image/svg+xml',
  width: row.width,
  height: row.height,
  widths: JSON.parse(row.widths) as number[],
  placeholder: row.placeholder,
})

export const toLibrary = (row: MediaRow): LibraryPicture => ({
  id: row.id,
  name: row.name,
  alt: row.alt,
  bytes: row.bytes,
  ...toStored(row),
})

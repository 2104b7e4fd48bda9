import type { Selectable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type PictureDocument, pictureDocument } from './picture-document.ts'
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

/** Where drafts are looked at, as it would be with them. */
export async function findPictures(db: Db, site: SiteRef & Pick<Site, 'drafts'>): Promise<Pictures> {
  const rows = await selectPictures(db, site).execute()
  const pictures: Pictures = Object.fromEntries(
    rows.map((row) => [row.name, toStored({ ...row, widths: JSON.parse(row.widths) as number[] })]),
  )
  for (const [part, content] of site.drafts ?? []) {
    if (!part.startsWith('picture ')) continue
    const draft = pictureDocument.safeParse(content)
    if (draft.success) pictures[part.slice('picture '.length)] = toStored(draft.data)
  }
  return pictures
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

export const toStored = (picture: Omit<PictureDocument, 'bytes'>): StoredPicture => ({
  base: `/media/${storedName(picture.sha256)}`,
  isDrawing: picture.mime === 'image/svg+xml',
  width: picture.width,
  height: picture.height,
  widths: picture.widths,
  placeholder: picture.placeholder,
})

export const toLibrary = (row: MediaRow): LibraryPicture => ({
  id: row.id,
  name: row.name,
  alt: row.alt,
  bytes: row.bytes,
  ...toStored({ ...row, widths: JSON.parse(row.widths) as number[] }),
})

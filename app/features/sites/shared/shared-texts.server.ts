import type { Db } from '../../../db/client.server.ts'
import type { Document } from '../../editing/parts.ts'
import { sharedPages } from '../start/pages/legal.ts'

/** A text that many sites share: a page, with facts of the site as placeholders. */
export interface SharedText {
  content: Document & { path: string; title: string }
  /** 1: as the product brings it. */
  version: number
  savedAt: string | undefined
}

/** The newest version of each, in the order of the product's own. */
export async function readShared(db: Db): Promise<SharedText[]> {
  const rows = await db.selectFrom('base_texts').selectAll().orderBy('version').execute()
  const newest = new Map(rows.map((row) => [row.name, row]))
  return sharedPages.map((page): SharedText => {
    const row = newest.get(page.path)
    const content = (row ? JSON.parse(row.content) : page) as SharedText['content']
    return { content, version: row?.version ?? 1, savedAt: row?.saved_at }
  })
}

/** An earlier version; the first is the product's. */
export async function sharedAt(db: Db, path: string, version: number): Promise<Document | undefined> {
  if (version === 1) return sharedPages.find((page) => page.path === path) as Document | undefined
  const row = await db
    .selectFrom('base_texts')
    .select('content')
    .where('name', '=', path)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && (JSON.parse(row.content) as Document)
}

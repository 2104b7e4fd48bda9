import type { Kysely } from 'kysely'
import { siteTable } from './site-table.ts'

/** Files of drawings that could not be made a draft of, as they were uploaded, until they are mended or thrown away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await siteTable(db, 'unread_drawings')
    .addColumn('part', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('uploaded_at', 'text', (c) => c.notNull())
    .addColumn('uploaded_by', 'text')
    .addUniqueConstraint('unread_drawings_part', ['site_id', 'part'])
    .execute()
}

import type { Kysely } from 'kysely'
import { siteTable } from './site-table.ts'

/** Plans, layouts and maps as data: revisions that never change, of which the newest is shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await siteTable(db, 'drawings')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text')
    .addUniqueConstraint('drawings_number', ['site_id', 'kind', 'name', 'number'])
    .execute()
}

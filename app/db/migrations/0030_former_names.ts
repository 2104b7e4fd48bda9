import type { Kysely } from 'kysely'
import { siteTable } from './site-table.ts'

/** Names that sites had in addresses, which lead on to the ones they have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await siteTable(db, 'former_slugs')
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('renamed_at', 'text', (c) => c.notNull())
    .addColumn('renamed_by', 'text')
    .execute()
}

import type { Kysely } from 'kysely'

/** Files that are taken in as sites of their own, which no site has yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('site_arrivals')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('host', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('total', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('report', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text')
    .execute()
}

import type { Kysely } from 'kysely'

export const expands = true

/** What an uploaded file is: a whole site, or pictures by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('site_imports')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('site'))
    .execute()
}

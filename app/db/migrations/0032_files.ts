import type { Kysely } from 'kysely'

/** Documents and films that a site no longer offers; their earlier versions can be brought back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('media')
    .addColumn('is_taken_off', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

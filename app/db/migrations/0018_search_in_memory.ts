import { type Kysely, sql } from 'kysely'

/** The search of a site is made from its pages and posts in memory. The extension `pg_trgm` may be others' and stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table if exists search_letters`.execute(db)
  await db.schema.dropTable('search_entries').execute()
  await db.schema.dropTable('search_states').execute()
}

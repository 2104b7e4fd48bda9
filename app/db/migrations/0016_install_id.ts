import { type Kysely, sql } from 'kysely'

/** An install keeps the name by which its journal knows it, even when the site that it was taken from is removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('install_state').addColumn('install_id', 'text').execute()
  await sql`update install_state set install_id = (select min(id) from sites)`.execute(db)
}

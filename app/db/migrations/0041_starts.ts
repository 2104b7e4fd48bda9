import type { Kysely } from 'kysely'

export const expands = true

/** The keys that sealed values of this database, and the version of the program that last started on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('app_keys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('check_value', 'text', (c) => c.notNull())
    .addColumn('first_used_at', 'text', (c) => c.notNull())
    .addColumn('retired_at', 'text')
    .execute()
  await db.schema.alterTable('install_state').addColumn('program_version', 'text').execute()
}

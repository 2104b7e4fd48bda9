import type { Kysely } from 'kysely'

export const expands = true

/**
 * When the database was last backed up, whether it was restored without the journal of what happened after its backup, and
 * when a server last tried whether it can be written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('install_state').addColumn('backed_up_at', 'text').execute()
  await db.schema.alterTable('install_state').addColumn('write_tried_at', 'text').execute()
  await db.schema
    .alterTable('install_state')
    .addColumn('journal_missing', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

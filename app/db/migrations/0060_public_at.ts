import type { Kysely } from 'kysely'

export const expands = true

/** When the states and counts that visitors read changed last; null on a board that has not changed since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('home_boards').addColumn('public_at', 'text').execute()
}

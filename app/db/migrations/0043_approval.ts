import type { Kysely } from 'kysely'

export const expands = true

/** A site's demand for a second person that is being switched off, and who wrote a post last, for nobody approves their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['approval_end_asked_by', 'approval_end_asked_at', 'approval_ends_at'])
    await db.schema.alterTable('sites').addColumn(name, 'text').execute()
  await db.schema.alterTable('press_posts').addColumn('updated_by', 'text').execute()
}

import type { Kysely } from 'kysely'

/** The save with which a draft began; those of before are of drafts that were published or thrown away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('content_drafts').addColumn('first_version', 'integer').execute()
}

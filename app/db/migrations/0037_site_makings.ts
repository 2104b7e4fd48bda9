import type { Kysely } from 'kysely'

/** What a site is made of in the office, so that its making is told and its answers come back where it fails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('site_arrivals').addColumn('answers', 'text').execute()
}

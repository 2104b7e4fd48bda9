import type { Kysely } from 'kysely'

export const expands = true

/** 1 where nobody has said whether a home mirrors its plan: most sheets do not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('homes').addColumn('mirrored_unknown', 'integer').execute()
}

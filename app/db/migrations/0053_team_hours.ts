import type { Kysely } from 'kysely'

export const expands = true

/** Working hours and turns of a whole team; `duties` has what differs for one person. Null: the team has none of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('teams').addColumn('hours', 'text').execute()
  await db.schema.alterTable('teams').addColumn('takes_turns', 'integer').execute()
}

import { type Kysely, sql } from 'kysely'

export const expands = true

/** When what visitors are told of the homes changed last. Boards of before: their newest home, which is no later than that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('home_boards').addColumn('public_at', 'text').execute()
  await sql`update home_boards set public_at =
    (select max(state_at) from homes where homes.site_id = home_boards.site_id)`.execute(db)
}

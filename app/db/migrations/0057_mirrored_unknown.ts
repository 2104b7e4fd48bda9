import { type Kysely, PostgresAdapter, sql } from 'kysely'

export const expands = true

/** Whether a home mirrors its plan is null where nobody has said it: most sheets do not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`alter table homes alter column is_mirrored drop not null, alter column is_mirrored drop default`.execute(
      db,
    )
    return
  }
  // SQLite cannot change a column.
  await sql`alter table homes rename column is_mirrored to was_mirrored`.execute(db)
  await sql`alter table homes add column is_mirrored integer`.execute(db)
  await sql`update homes set is_mirrored = was_mirrored`.execute(db)
  await sql`alter table homes drop column was_mirrored`.execute(db)
}

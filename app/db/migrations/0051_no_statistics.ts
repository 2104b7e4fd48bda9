import { type Kysely, PostgresAdapter, sql } from 'kysely'

export const expands = true

/** Encrypted columns that the baseline left out. */
const columns = {
  app_secrets: 'secret_sealed',
  draft_comments: 'author_sealed',
  drafts: 'body_sealed',
}

/**
 * PostgreSQL keeps samples of values in its statistics, also of rows that were deleted (decision 22). Setting the type, which stays
 * the same, drops the samples that are there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  for (const [table, column] of Object.entries(columns))
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} type text,
      alter column ${sql.ref(column)} set statistics 0`.execute(db)
}

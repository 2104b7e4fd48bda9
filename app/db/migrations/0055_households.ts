import { type Kysely, sql } from 'kysely'

export const expands = true

/** Registrations of one household bear the same mark, such as those of a couple with two telephones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('leads').addColumn('household', 'text').execute()
  await db.schema
    .createIndex('leads_household')
    .on('leads')
    .column('household')
    .where(sql.ref('household'), 'is not', null)
    .execute()
}

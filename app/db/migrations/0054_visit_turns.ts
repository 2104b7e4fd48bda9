import { type Kysely, sql } from 'kysely'

export const expands = true

/** Who came to the desk on a day, in order, and who of the office talks to them. The second index lets nobody have two talks at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('visit_turns')
    .addColumn('visit_id', 'text', (column) =>
      column.primaryKey().references('visits.id').onDelete('cascade'),
    )
    .addColumn('site_id', 'text', (column) => column.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('no', 'integer', (column) => column.notNull())
    .addColumn('taken_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('began_at', 'text')
    .addColumn('ended_at', 'text')
    .execute()
  await db.schema
    .createIndex('visit_turns_no')
    .unique()
    .on('visit_turns')
    .columns(['site_id', 'day', 'no'])
    .execute()
  await db.schema
    .createIndex('visit_turns_talk')
    .unique()
    .on('visit_turns')
    .columns(['site_id', 'day', 'taken_by'])
    .where(sql.ref('began_at'), 'is not', null)
    .where(sql.ref('ended_at'), 'is', null)
    .execute()
  await db.schema.createIndex('visit_turns_taken').on('visit_turns').column('taken_by').execute()
}

import type { Kysely } from 'kysely'

export const expands = true

/** What `/metrics` says of jobs and messages: a worker may be a process of its own, so the web process reads it here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('job_runs').addColumn('succeeded_at', 'text').execute()
  await db.schema.alterTable('job_runs').addColumn('took_ms', 'integer').execute()
  await db.schema
    .alterTable('job_runs')
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('message_counts')
    .addColumn('vendor', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('message_counts_pk', ['vendor', 'outcome'])
    .execute()
}

import type { Kysely } from 'kysely'

/** Which secrets the stored hashes were made with, and the hash of a visitor's link from before the newest of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('app_secrets')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('number', 'integer', (c) => c.notNull().unique())
    .addColumn('first_used_at', 'text', (c) => c.notNull())
    .addColumn('retired_at', 'text')
    .addColumn('secret_sealed', 'text')
    .execute()
  await db.schema.alterTable('leads').addColumn('earlier_manage_hash', 'text').execute()
  await db.schema
    .createIndex('leads_earlier_manage')
    .on('leads')
    .columns(['site_id', 'earlier_manage_hash'])
    .execute()
}

import { type Kysely, sql } from 'kysely'
import { siteTable } from './site-table.ts'

/** Advertisements that the office writes, and which messages are theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await siteTable(db, 'advertisements')
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('begins_at', 'text', (c) => c.notNull())
    .addColumn('written_by', 'text', (c) => c.notNull())
    .addColumn('written_at', 'text', (c) => c.notNull())
    .addColumn('through_hash', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('queued', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('enqueued_at', 'text')
    .addColumn('stopped_at', 'text')
    .addColumn('stopped_by', 'text')
    .execute()
  await db.schema
    .createIndex('advertisements_newest')
    .on('advertisements')
    .columns(['site_id', 'written_at'])
    .execute()
  await db.schema
    .createIndex('advertisements_under_way')
    .on('advertisements')
    .column('written_at')
    .where(sql.ref('enqueued_at'), 'is', sql.lit(null))
    .execute()

  await db.schema.alterTable('outbox_messages').addColumn('advertisement_id', 'text').execute()
  await db.schema
    .createIndex('outbox_messages_of_advertisement')
    .on('outbox_messages')
    .columns(['advertisement_id', 'status'])
    .execute()
}

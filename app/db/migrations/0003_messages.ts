import { type Kysely, sql } from 'kysely'
import { siteTable } from './site-table.ts'

/** Channels, reasons and reports of messages; refusals of advertising; when regular jobs last ran. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const outbox = db.schema.alterTable('outbox_messages')
  await outbox.addColumn('channel', 'text', (c) => c.notNull().defaultTo('sms')).execute()
  await outbox.addColumn('to_hash', 'text').execute()
  await outbox.addColumn('title_sealed', 'text').execute()
  await outbox.addColumn('reason', 'text').execute()
  await outbox.addColumn('useless_after', 'text').execute()
  await db.schema
    .createIndex('outbox_messages_waiting_for')
    .on('outbox_messages')
    .columns(['to_hash'])
    .where(sql.ref('status'), '=', sql.lit('queued'))
    .execute()

  const attempts = db.schema.alterTable('message_attempts')
  await attempts.addColumn('reported_at', 'text').execute()
  await attempts.addColumn('ask_at', 'text').execute()
  await db.schema
    .createIndex('message_attempts_vendor_id')
    .on('message_attempts')
    .columns(['vendor', 'vendor_message_id'])
    .execute()
  await db.schema
    .createIndex('message_attempts_of_day')
    .on('message_attempts')
    .columns(['site_id', 'started_at'])
    .execute()
  await db.schema.createIndex('message_attempts_ask').on('message_attempts').column('ask_at').execute()

  await db.schema
    .createTable('delivery_reports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('vendor', 'text', (c) => c.notNull())
    .addColumn('vendor_message_id', 'text', (c) => c.notNull())
    .addColumn('message_id', 'text')
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('received_at', 'text', (c) => c.notNull())
    .addColumn('applied_at', 'text')
    .addUniqueConstraint('delivery_reports_once', ['vendor', 'vendor_message_id'])
    .execute()
  await db.schema
    .createIndex('delivery_reports_waiting')
    .on('delivery_reports')
    .column('received_at')
    .where(sql.ref('applied_at'), 'is', sql.lit(null))
    .execute()

  await siteTable(db, 'message_refusals')
    .addColumn('to_hash', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('refused_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('message_refusals_once', ['site_id', 'to_hash'])
    .execute()

  await db.schema
    .createTable('job_runs')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('finished_at', 'text')
    .execute()
}

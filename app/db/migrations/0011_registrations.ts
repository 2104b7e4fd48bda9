import type { Kysely } from 'kysely'
import { siteTable } from './site-table.ts'

/**
 * What is registered again with a phone that has an open registration, kept apart from it until the phone itself says
 * whose it is; and which consents came with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await siteTable(db, 'repeat_registrations')
    .addColumn('lead_id', 'text', (c) => c.notNull())
    .addColumn('receipt_no', 'text', (c) => c.notNull())
    .addColumn('submission_key', 'text', (c) => c.notNull())
    .addColumn('form', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('name_sealed', 'text')
    .addColumn('message_sealed', 'text')
    .addColumn('attribution', 'text')
    .addColumn('visit_at', 'text')
    .addColumn('visit_id', 'text')
    .addColumn('keep_months', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('decided_at', 'text')
    .addColumn('expires_at', 'text')
    .addForeignKeyConstraint(
      'repeat_registrations_lead',
      ['site_id', 'lead_id'],
      'leads',
      ['site_id', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .addUniqueConstraint('repeat_registrations_receipt_no', ['site_id', 'receipt_no'])
    .addUniqueConstraint('repeat_registrations_submission', ['site_id', 'submission_key'])
    .execute()
  await db.schema
    .createIndex('repeat_registrations_of_lead')
    .on('repeat_registrations')
    .columns(['lead_id', 'state'])
    .execute()
  await db.schema
    .createIndex('repeat_registrations_expiry')
    .on('repeat_registrations')
    .column('expires_at')
    .execute()
  await db.schema.alterTable('consents').addColumn('registration_id', 'text').execute()
  await db.schema
    .alterTable('consents')
    .addColumn('awaits_registration', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('leads').addColumn('repeats_until', 'text').execute()
}

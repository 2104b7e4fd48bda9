import type { Kysely } from 'kysely'
import { siteTable } from './site-table.ts'

/** One open registration a phone, its history, visits with places, gift codes, counters of the limits, statistics. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('leads').addColumn('open_phone_hash', 'text').execute()
  await db.schema.alterTable('leads').addColumn('manage_hash', 'text').execute()
  await db.schema
    .createIndex('leads_open_phone')
    .on('leads')
    .columns(['site_id', 'open_phone_hash'])
    .unique()
    .execute()
  await db.schema
    .createIndex('leads_manage')
    .on('leads')
    .columns(['site_id', 'manage_hash'])
    .unique()
    .execute()

  await ofLead(db, 'lead_events')
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('actor_type', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('submission_key', 'text')
    .addColumn('details_sealed', 'text')
    .addUniqueConstraint('lead_events_submission', ['site_id', 'submission_key'])
    .execute()
  await db.schema.createIndex('lead_events_of_lead').on('lead_events').columns(['lead_id', 'at']).execute()

  await siteTable(db, 'visit_slots')
    .addColumn('starts_at', 'text', (c) => c.notNull())
    .addColumn('capacity', 'integer', (c) => c.notNull())
    .addColumn('taken', 'integer', (c) => c.notNull().defaultTo(0))
    .addUniqueConstraint('visit_slots_start', ['site_id', 'starts_at'])
    .execute()
  await ofLead(db, 'visits')
    .addColumn('slot_id', 'text', (c) => c.notNull())
    .addColumn('starts_at', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    // The lead's id while the visit is to come, so that there is one at most.
    .addColumn('open_lead_id', 'text', (c) => c.unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addForeignKeyConstraint('visits_slot', ['site_id', 'slot_id'], 'visit_slots', ['site_id', 'id'])
    .execute()
  await db.schema.createIndex('visits_coming').on('visits').columns(['status', 'starts_at']).execute()

  await ofLead(db, 'vouchers')
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('code_sealed', 'text', (c) => c.notNull())
    .addColumn('phone_hash', 'text', (c) => c.notNull())
    .addColumn('issued_at', 'text', (c) => c.notNull())
    .addColumn('redeemed_at', 'text')
    .addColumn('redeemed_by', 'text')
    .addUniqueConstraint('vouchers_code', ['site_id', 'code_hash'])
    .addUniqueConstraint('vouchers_phone', ['site_id', 'phone_hash'])
    .execute()

  await db.schema
    .createTable('rate_counters')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('ends_at', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('rate_counters_end').on('rate_counters').column('ends_at').execute()

  await siteTable(db, 'lead_statistics')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('form', 'text', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addUniqueConstraint('lead_statistics_once', ['site_id', 'day', 'form', 'channel', 'status'])
    .execute()
  await siteTable(db, 'retention_reports')
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('counts', 'text', (c) => c.notNull())
    .execute()
}

/** Rows about one registration, which go with it. */
const ofLead = (db: Kysely<unknown>, name: string) =>
  siteTable(db, name)
    .addColumn('lead_id', 'text', (c) => c.notNull())
    .addForeignKeyConstraint(`${name}_lead`, ['site_id', 'lead_id'], 'leads', ['site_id', 'id'], (c) =>
      c.onDelete('cascade'),
    )

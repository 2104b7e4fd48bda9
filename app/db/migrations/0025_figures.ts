import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'
import { siteTable } from './site-table.ts'

/** Counts of registrations that came on a day, then of what happened on it. */
const measures = [
  'called',
  'reached',
  'responded_1',
  'responded_5',
  'responded_10',
  'responded_30',
  'responded_60',
  'responded_240',
  'responded_1440',
  'responded_later',
  'booked',
  'visited',
  'missed',
  'contracted',
  'calls',
  'bookings',
  'visits',
  'no_shows',
  'contracts',
]

/** Figures that survive those they are about, what channels cost, daily reports, files in and out, and the record's chain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await figures(db)
  await reports(db)
  await exchange(db)
  await audit(db)
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`alter table import_rows alter column row_sealed set statistics 0`.execute(db)
    await sql`alter table report_recipients alter column email_sealed set statistics 0`.execute(db)
  }
}

const withMeasures = <Table extends string, Column extends string>(
  table: CreateTableBuilder<Table, Column>,
): CreateTableBuilder<Table, string> =>
  measures.reduce<CreateTableBuilder<Table, string>>(
    (built, name) => built.addColumn(name, 'integer', (c) => c.notNull().defaultTo(0)),
    table as unknown as CreateTableBuilder<Table, string>,
  )

async function figures(db: Kysely<unknown>) {
  const key = ['channel', 'campaign', 'form', 'unit_type', 'counsellor']
  const dimensions = (table: CreateTableBuilder<string, never>) =>
    key.reduce<CreateTableBuilder<string, string>>(
      (built, name) => built.addColumn(name, 'text', (c) => c.notNull().defaultTo('')),
      (table as unknown as CreateTableBuilder<string, string>).addColumn('day', 'text', (c) => c.notNull()),
    )
  await withMeasures(dimensions(siteTable(db, 'daily_figures') as never))
    .addColumn('registered', 'integer', (c) => c.notNull().defaultTo(0))
    .addUniqueConstraint('daily_figures_once', ['site_id', 'day', ...key])
    .execute()
  // The key of `lead_statistics` grows; SQLite drops no constraint.
  await withMeasures(dimensions(siteTable(db, 'lead_statistics_wide') as never))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull().defaultTo(0))
    .addUniqueConstraint('lead_statistics_wide_once', ['site_id', 'day', 'status', ...key])
    .execute()
  await sql`insert into lead_statistics_wide (id, site_id, day, form, channel, status, count)
    select id, site_id, day, form, channel, status, count from lead_statistics`.execute(db)
  await db.schema.dropTable('lead_statistics').execute()
  await db.schema.alterTable('lead_statistics_wide').renameTo('lead_statistics').execute()
  await siteTable(db, 'figure_days')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('stale_at', 'text')
    .addColumn('counted_at', 'text')
    .addUniqueConstraint('figure_days_once', ['site_id', 'day'])
    .execute()
  await db.schema
    .createIndex('figure_days_stale')
    .on('figure_days')
    .columns(['site_id', 'day'])
    .where(sql.ref('stale_at'), 'is not', sql.lit(null))
    .execute()
  await siteTable(db, 'figure_runs')
    .addColumn('through_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('figure_runs_site', ['site_id'])
    .execute()
  await siteTable(db, 'known_campaigns')
    .addColumn('campaign', 'text', (c) => c.notNull())
    .addUniqueConstraint('known_campaigns_once', ['site_id', 'campaign'])
    .execute()
  await siteTable(db, 'channel_costs')
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('campaign', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('won', 'integer', (c) => c.notNull())
    .addColumn('entered_by', 'text')
    .addColumn('entered_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('channel_costs_once', ['site_id', 'month', 'channel', 'campaign'])
    .execute()
  const index = (table: string, name: string, columns: string[]) =>
    db.schema.createIndex(`${table}_${name}`).ifNotExists().on(table).columns(columns)
  await index('leads', 'created', ['site_id', 'created_at', 'id']).execute()
  await index('visits', 'starting', ['site_id', 'starts_at', 'lead_id']).execute()
  await index('visits', 'changed', ['site_id', 'updated_at', 'id']).execute()
  await index('visits', 'booked', ['site_id', 'created_at', 'id']).execute()
  await index('leads', 'contracted', ['site_id', 'status_at', 'id'])
    .where(sql.ref('status'), '=', sql.lit('contracted'))
    .execute()
  await index('leads', 'campaign', ['site_id', 'campaign'])
    .where(sql.ref('campaign'), 'is not', sql.lit(null))
    .execute()
}

async function reports(db: Kysely<unknown>) {
  await siteTable(db, 'daily_notes')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('written_by', 'text')
    .addColumn('written_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('daily_notes_once', ['site_id', 'day'])
    .execute()
  await siteTable(db, 'report_recipients')
    .addColumn('email_sealed', 'text', (c) => c.notNull())
    .addColumn('company', 'text', (c) => c.notNull())
    .addColumn('added_by', 'text')
    .addColumn('added_at', 'text', (c) => c.notNull())
    .execute()
}

async function exchange(db: Kysely<unknown>) {
  await siteTable(db, 'exports')
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('clear', 'integer', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('basis', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('filters', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('written', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('begun_at', 'text')
    .addColumn('finished_at', 'text')
    .execute()
  await db.schema.createIndex('exports_newest').on('exports').columns(['site_id', 'made_at', 'id']).execute()
  await siteTable(db, 'imports')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('headings', 'text', (c) => c.notNull())
    .addColumn('choices', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addColumn('acted_by', 'text')
    .execute()
  await db.schema.createIndex('imports_newest').on('imports').columns(['site_id', 'made_at', 'id']).execute()
  await db.schema
    .createIndex('imports_under_way')
    .on('imports')
    .columns(['id'])
    .where(sql.ref('state'), 'in', sql`('running', 'undoing', 'open')`)
    .execute()
  await siteTable(db, 'import_rows')
    .addColumn('import_id', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('row_sealed', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('lead_id', 'text')
    .addColumn('note_id', 'text')
    .addForeignKeyConstraint(
      'import_rows_import',
      ['site_id', 'import_id'],
      'imports',
      ['site_id', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('import_rows_lead', ['lead_id'], 'leads', ['id'], (c) => c.onDelete('set null'))
    .execute()
  await db.schema
    .createIndex('import_rows_states')
    .on('import_rows')
    .columns(['import_id', 'state', 'number'])
    .execute()
  await db.schema
    .createIndex('import_rows_lead_of')
    .on('import_rows')
    .columns(['lead_id'])
    .where(sql.ref('lead_id'), 'is not', sql.lit(null))
    .execute()
}

async function audit(db: Kysely<unknown>) {
  await db.schema.alterTable('audit_entries').addColumn('chain_no', 'integer').execute()
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`audit_entries_${name}`).on('audit_entries').columns(columns)
  await index('unchained', ['id']).where(sql.ref('chain_no'), 'is', sql.lit(null)).execute()
  await db.schema.dropIndex('audit_entries_of_subject').execute()
  await index('of_subject', ['subject_type', 'subject_id', 'at', 'id']).execute()
  const ofStaff = sql.ref('actor_type')
  await index('of_staff', ['site_id', 'at', 'id']).where(ofStaff, '=', sql.lit('user')).execute()
  await index('of_person', ['site_id', 'actor_id', 'at', 'id']).where(ofStaff, '=', sql.lit('user')).execute()
  await index('of_kind', ['site_id', 'action', 'at', 'id']).where(ofStaff, '=', sql.lit('user')).execute()
  await db.schema
    .createTable('audit_chain')
    .addColumn('number', 'integer', (c) => c.primaryKey())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('first_id', 'text', (c) => c.notNull())
    .addColumn('last_id', 'text', (c) => c.notNull())
    .addColumn('entries', 'integer', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('seal', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('audit_checks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('result', 'text', (c) => c.notNull())
    .execute()
  // No reference to the site: the proof of a review outlives it, as the record does.
  await db.schema
    .createTable('audit_reviews')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('site_id', 'text', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('signed_at', 'text', (c) => c.notNull())
    .addColumn('signed_by', 'text', (c) => c.notNull())
    .addColumn('findings', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('chain_number', 'integer')
    .addColumn('chain_digest', 'text')
    .addUniqueConstraint('audit_reviews_once', ['site_id', 'month'])
    .execute()
}

import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Columns that name or describe a person: PostgreSQL would keep samples of their values in its statistics. */
const personal = {
  leads: [
    'receipt_no',
    'idempotency_key',
    'open_phone_hash',
    'manage_hash',
    'name_sealed',
    'phone_sealed',
    'phone_hash',
    'phone_last4',
    'message_sealed',
    'attribution',
  ],
  repeat_registrations: ['receipt_no', 'submission_key', 'name_sealed', 'message_sealed', 'attribution'],
  lead_events: ['submission_key', 'details_sealed'],
  vouchers: ['code_hash', 'code_sealed', 'phone_hash'],
  handed_gifts: ['to_hash'],
  outbox_messages: ['to_hash', 'to_sealed', 'title_sealed', 'body_sealed'],
  message_attempts: ['vendor_message_id'],
  delivery_reports: ['vendor_message_id'],
  fake_deliveries: ['to_sealed', 'body_sealed'],
  rate_counters: ['key'],
  audit_entries: ['ip_address'],
  sessions: ['ip_address', 'user_agent', 'token'],
}

/** What the install knows about itself: its clock, its files, and what a restored backup has to be told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('install_state')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('mark', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('is_backup', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('clock_at', 'text')
    .addColumn('rewrite_wanted', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('rewritten_at', 'text')
    .execute()
  await db.schema
    .createTable('journal_entries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('entry', 'text', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('job_runs').addColumn('stopped', 'text').execute()
  // What was destroyed before now still lies in free pages; a database that was only just made has none.
  await sql`
    insert into install_state (id, clock_at, rewrite_wanted, rewritten_at)
    select 'install',
      (select at from audit_entries order by id desc limit 1),
      case when exists (select 1 from sites) then 1 else 0 end,
      case when exists (select 1 from sites) then null else 'new' end`.execute(db)
  if (db.getExecutor().adapter instanceof PostgresAdapter) await keepNoSamples(db)
  else await sql`insert into search_letters (search_letters, rank) values ('secure-delete', 1)`.execute(db)
}

/** Setting the type anew, to what it is, throws away the samples that are there. */
async function keepNoSamples(db: Kysely<unknown>) {
  for (const [table, columns] of Object.entries(personal)) {
    const changes = columns.flatMap((column) => [
      sql`alter column ${sql.ref(column)} type text`,
      sql`alter column ${sql.ref(column)} set statistics 0`,
    ])
    await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(db)
  }
}

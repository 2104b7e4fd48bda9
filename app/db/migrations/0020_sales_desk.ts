import { type Kysely, sql } from 'kysely'
import { siteTable } from './site-table.ts'

/**
 * What a sales desk writes down about a registration: its state, calls with their results, memos, the next call, what the
 * customer looks for, where they came from, and whose they are since when.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    'status_at',
    'called_at',
    'first_called_at',
    'next_call_at',
    'assigned_at',
    'grade',
    'interest',
    'region',
    'purpose',
    'source',
    'channel',
    'campaign',
    'keyword',
    'introduced_by',
    'name_hash',
  ])
    await db.schema.alterTable('leads').addColumn(column, 'text').execute()
  await db.schema.alterTable('leads').addColumn('party_size', 'integer').execute()
  await db.schema
    .alterTable('leads')
    .addColumn('missed_calls', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()

  await ofLead(db, 'lead_calls')
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('called_by', 'text')
    .addColumn('result', 'text', (c) => c.notNull())
    .addColumn('note_sealed', 'text')
    .addColumn('next_call_at', 'text')
    .execute()
  await db.schema.createIndex('lead_calls_of_lead').on('lead_calls').columns(['lead_id', 'at']).execute()
  await db.schema
    .createIndex('lead_calls_in_time')
    .on('lead_calls')
    .columns(['site_id', 'at', 'id'])
    .execute()

  await ofLead(db, 'lead_notes')
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('written_by', 'text')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('body_sealed', 'text', (c) => c.notNull())
    .addColumn('read_at', 'text')
    .execute()
  await db.schema.createIndex('lead_notes_of_lead').on('lead_notes').columns(['lead_id', 'at']).execute()

  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`leads_${name}`).on('leads').columns(columns)
  await index('calls_due', ['site_id', 'assigned_to', 'next_call_at', 'id'])
    .where(sql.ref('next_call_at'), 'is not', sql.lit(null))
    .execute()
  await index('status', ['site_id', 'status', 'updated_at', 'id']).execute()
  await index('status_assigned', ['site_id', 'assigned_to', 'status', 'updated_at', 'id'])
    .where(sql.ref('assigned_to'), 'is not', sql.lit(null))
    .execute()
  await index('name', ['site_id', 'name_hash', 'updated_at', 'id'])
    .where(sql.ref('name_hash'), 'is not', sql.lit(null))
    .execute()
}

const ofLead = (db: Kysely<unknown>, name: string) =>
  siteTable(db, name)
    .addColumn('lead_id', 'text', (c) => c.notNull())
    .addForeignKeyConstraint(`${name}_lead`, ['site_id', 'lead_id'], 'leads', ['site_id', 'id'], (c) =>
      c.onDelete('cascade'),
    )

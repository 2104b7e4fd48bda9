import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Columns that name or describe a person: PostgreSQL would keep samples of their values in its statistics. */
const personal = {
  leads: ['name_hash', 'interest', 'region', 'purpose', 'source', 'introduced_by', 'campaign', 'keyword'],
  lead_calls: ['note_sealed'],
  lead_notes: ['body_sealed'],
}

interface Untouched {
  leads: { attention: string | null; attention_at: string | null; created_at: string; status: string }
}

/** Why a customer waits for a call that nobody promised, and what the queue of calls and the jobs behind it walk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['attention', 'attention_at'])
    await db.schema.alterTable('leads').addColumn(column, 'text').execute()
  await (db as Kysely<Untouched>)
    .updateTable('leads')
    .set((value) => ({ attention: 'new', attention_at: value.ref('created_at') }))
    .where('status', '=', 'new')
    .execute()
  await db.schema
    .createIndex('leads_attention')
    .on('leads')
    .columns(['site_id', 'assigned_to', 'attention', 'attention_at', 'id'])
    .where(sql.ref('attention'), 'is not', sql.lit(null))
    .execute()
  await db.schema
    .createIndex('lead_notes_unread')
    .on('lead_notes')
    .columns(['site_id', 'kind', 'at', 'id'])
    .where(sql.ref('read_at'), 'is', sql.lit(null))
    .execute()
  await db.schema
    .createIndex('visits_hold')
    .on('visits')
    .columns(['status', 'hold_until'])
    .where(sql.ref('hold_until'), 'is not', sql.lit(null))
    .execute()
  await db.schema
    .createIndex('leads_to_fill')
    .on('leads')
    .columns(['id'])
    .where(sql.ref('name_hash'), 'is', sql.lit(null))
    .execute()
  if (db.getExecutor().adapter instanceof PostgresAdapter) await keepNoSamples(db)
}

async function keepNoSamples(db: Kysely<unknown>) {
  for (const [table, columns] of Object.entries(personal)) {
    const changes = columns.map((column) => sql`alter column ${sql.ref(column)} set statistics 0`)
    await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(db)
  }
}

import { type Kysely, sql } from 'kysely'

/** What a list asks of each registration that it passes. */
const asked = ['channel', 'grade', 'interest', 'called_at', 'missed_calls']

/**
 * Indexes that lists walk hold what their filters ask, so that registrations which are passed over are never read; and what is
 * asked of their visits and consents is in the indexes that lead there. No registration has an entry more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const index = async (table: string, name: string, columns: string[]) => {
    await db.schema.dropIndex(`${table}_${name}`).execute()
    return db.schema.createIndex(`${table}_${name}`).on(table).columns(columns)
  }
  const walk = (name: string, columns: string[]) => index('leads', name, [...columns, ...asked])
  const only = (column: string) => [sql.ref(column), 'is not', sql.lit(null)] as const

  await (await walk('changed', ['site_id', 'updated_at', 'id', 'created_at', 'status'])).execute()
  await (await walk('created', ['site_id', 'created_at', 'id', 'status', 'assigned_to'])).execute()
  await (await walk('status', ['site_id', 'status', 'updated_at', 'id', 'created_at'])).execute()
  // With whose they are, though that is nobody: SQLite would take an index that holds all of what it asks.
  await (await walk('unassigned', ['site_id', 'status', 'updated_at', 'id', 'created_at', 'assigned_to']))
    .where(sql.ref('assigned_to'), 'is', sql.lit(null))
    .execute()
  await (await walk('assigned', ['assigned_to', 'site_id', 'updated_at', 'id', 'created_at', 'status']))
    .where(...only('assigned_to'))
    .execute()
  await (await walk('created_assigned', ['site_id', 'assigned_to', 'created_at', 'id', 'status']))
    .where(...only('assigned_to'))
    .execute()
  await (
    await walk('status_assigned', ['site_id', 'assigned_to', 'status', 'updated_at', 'id', 'created_at'])
  )
    .where(...only('assigned_to'))
    .execute()
  // Without whose they are: SQLite would take it for the queue of calls in place of the next.
  await (await walk('next_call', ['site_id', 'next_call_at', 'id', 'created_at', 'status']))
    .where(...only('next_call_at'))
    .execute()
  await (await walk('calls_due', ['site_id', 'assigned_to', 'next_call_at', 'id', 'created_at', 'status']))
    .where(...only('next_call_at'))
    .execute()

  await (await index('visits', 'of_lead', ['lead_id', 'status'])).execute()
  const decision = ['id', 'awaits_registration', 'granted', 'confirmed_at', 'withdrawn_at']
  await (await index('consents', 'of_lead', ['lead_id', 'kind', ...decision])).execute()
}

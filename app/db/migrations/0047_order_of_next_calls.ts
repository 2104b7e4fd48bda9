import { type Kysely, sql } from 'kysely'

/** What a list asks of each registration that it passes, as in the other indexes that lists walk. */
const asked = ['channel', 'grade', 'interest', 'called_at', 'missed_calls']

/** Customers without a next call come last. The text is the one in the statements of lists. */
const nextCall = sql`coalesce(next_call_at, '9999-12-31T23:59:59.999Z')`

/**
 * A list in the order of next calls holds everybody: its indexes hold those without one too. The index of next calls alone
 * goes, since nothing else walks it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('leads_next_call').execute()
  const columns = (names: string[]) => sql.join(names.map((name) => sql.ref(name)))
  const rest = columns(['id', 'created_at', 'status', ...asked])
  await sql`create index leads_next_order on leads (site_id, ${nextCall}, ${rest})`.execute(db)
  await sql`create index leads_next_order_assigned on leads (site_id, assigned_to, ${nextCall}, ${rest})
    where assigned_to is not null`.execute(db)
}

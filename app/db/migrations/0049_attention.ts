import type { Kysely } from 'kysely'

interface Leads {
  leads: {
    attention: string | null
    attention_at: string | null
    called_at: string | null
    created_at: string
    status: string
    status_at: string | null
    updated_at: string
  }
}

/**
 * Imported customers whom nobody has called come into the queue of calls, and wrong numbers wait there to be corrected.
 * A corrected number ends the links that the number before received.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('leads')
    .addColumn('link_no', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  const leads = () => (db as Kysely<Leads>).updateTable('leads').where('attention', 'is', null)
  await leads()
    .set((value) => ({ attention: 'listed', attention_at: value.ref('created_at') }))
    .where('status', '=', 'new')
    .where('called_at', 'is', null)
    .execute()
  await leads()
    .set(({ fn, ref }) => ({
      attention: 'wrong-number',
      attention_at: fn.coalesce('status_at', ref('updated_at')),
    }))
    .where('status', '=', 'wrong-number')
    .execute()
}

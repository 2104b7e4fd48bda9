import type { Kysely } from 'kysely'
import { siteTable } from './site-table.ts'

/**
 * The months that the consent text of a registration promised; consents to advertising that wait for the number's own
 * word, and refusals that it took back; that a phone had its gift, which outlives the registration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('leads').addColumn('keep_months', 'integer').execute()
  await db.schema.alterTable('consents').addColumn('confirmed_at', 'text').execute()
  await db.schema.alterTable('message_refusals').addColumn('lifted_at', 'text').execute()
  const consents = db as Kysely<{
    consents: { kind: string; granted: number; decided_at: string; confirmed_at: string | null }
  }>
  await consents
    .updateTable('consents')
    .set((value) => ({ confirmed_at: value.ref('decided_at') }))
    .where('kind', '=', 'marketing')
    .where('granted', '=', 1)
    .execute()
  // What the site offers is read from its settings; nothing ever read this copy of it.
  await db.schema.alterTable('visit_slots').dropColumn('capacity').execute()
  await siteTable(db, 'handed_gifts')
    .addColumn('to_hash', 'text', (c) => c.notNull())
    .addColumn('handed_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('handed_gifts_once', ['site_id', 'to_hash'])
    .execute()
}

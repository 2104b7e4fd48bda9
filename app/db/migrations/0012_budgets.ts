import { type Kysely, sql } from 'kysely'

interface Touched {
  leads: { answered_at: string | null; created_at: string }
  visits: { confirmed_at: string | null; created_at: string }
}

/**
 * Whether a registration followed a proof of work and whether its phone has answered by its own link; visits that are
 * only held until it does; which alarms the staff was told of. What was there before counts as answered and confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('leads')
    .addColumn('proven', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('leads')
    .addColumn('crowded', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('leads').addColumn('answered_at', 'text').execute()
  await db.schema.alterTable('visits').addColumn('confirmed_at', 'text').execute()
  await db.schema.alterTable('visits').addColumn('hold_until', 'text').execute()
  await db.schema
    .alterTable('visits')
    .addColumn('proven', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('alarms').addColumn('told_at', 'text').execute()
  const rows = db as Kysely<Touched>
  await rows
    .updateTable('leads')
    .set((value) => ({ answered_at: value.ref('created_at') }))
    .execute()
  await rows
    .updateTable('visits')
    .set((value) => ({ confirmed_at: value.ref('created_at') }))
    .execute()
  await db.schema
    .createIndex('visits_held')
    .on('visits')
    .columns(['slot_id', 'hold_until'])
    .where(sql.ref('confirmed_at'), 'is', sql.lit(null))
    .execute()
  await db.schema
    .createIndex('outbox_messages_gathered')
    .on('outbox_messages')
    .column('site_id')
    .where(sql.ref('reason'), '=', sql.lit('own:gathered'))
    .execute()
}

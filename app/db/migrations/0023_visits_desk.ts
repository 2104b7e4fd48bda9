import type { Kysely } from 'kysely'
import { siteTable } from './site-table.ts'

/**
 * Opening hours that the office sets, visits that came or did not, walk-ins, gifts in stock, and who took a consent at the
 * desk.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['arrived_at', 'arrived_by', 'status_before', 'replaced_start'])
    await db.schema.alterTable('visits').addColumn(column, 'text').execute()
  await db.schema
    .alterTable('visits')
    .addColumn('walk_in', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('visits_of_day').on('visits').columns(['site_id', 'starts_at', 'id']).execute()

  await siteTable(db, 'visit_rules')
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('hours', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'text')
    .addUniqueConstraint('visit_rules_once', ['site_id', 'key'])
    .execute()

  for (const column of ['taken_by', 'paper_no'])
    await db.schema.alterTable('consents').addColumn(column, 'text').execute()

  await siteTable(db, 'gift_stock')
    .addColumn('received', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('handed', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('gift_stock_once', ['site_id'])
    .execute()
  await siteTable(db, 'gift_receipts')
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('recorded_by', 'text')
    .execute()
  await db.schema
    .createIndex('gift_receipts_in_time')
    .on('gift_receipts')
    .columns(['site_id', 'at', 'id'])
    .execute()
}

import type { Kysely } from 'kysely'
import { siteTable } from './site-table.ts'

/** Whether visitors see a site, what it was begun with, what many sites share, and files that are taken in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sites')
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('open'))
    .execute()
  await db.schema.alterTable('sites').addColumn('opens_at', 'text').execute()
  await db.schema.alterTable('sites').addColumn('closed_at', 'text').execute()
  await db.schema.alterTable('sites').addColumn('origin', 'text').execute()
  await siteTable(db, 'site_imports')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('total', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('report', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text')
    .execute()
  await db.schema
    .createTable('base_texts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addColumn('saved_by', 'text')
    .addUniqueConstraint('base_texts_version', ['name', 'version'])
    .execute()
}

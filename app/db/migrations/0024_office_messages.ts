import { type Kysely, sql } from 'kysely'
import { siteTable } from './site-table.ts'

/** What people of the office were typing, words that a site keeps, and messages to customers that were picked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('drafts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('form', 'text', (c) => c.notNull())
    .addColumn('screen', 'text', (c) => c.notNull())
    .addColumn('lead_id', 'text', (c) => c.references('leads.id').onDelete('cascade'))
    .addColumn('body_sealed', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('drafts_of_form', ['user_id', 'form'])
    .execute()
  await db.schema.createIndex('drafts_in_time').on('drafts').column('saved_at').execute()
  await db.schema
    .createIndex('drafts_of_lead')
    .on('drafts')
    .column('lead_id')
    .where(sql.ref('lead_id'), 'is not', sql.lit(null))
    .execute()

  await siteTable(db, 'message_texts')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('saved_by', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .execute()

  await siteTable(db, 'message_groups')
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('message_groups_in_time').on('message_groups').column('made_at').execute()
  await db.schema
    .createTable('message_group_members')
    .addColumn('group_id', 'text', (c) => c.notNull().references('message_groups.id').onDelete('cascade'))
    .addColumn('lead_id', 'text', (c) => c.notNull().references('leads.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('message_group_members_key', ['group_id', 'lead_id'])
    .execute()
  await db.schema
    .createIndex('message_group_members_of_lead')
    .on('message_group_members')
    .column('lead_id')
    .execute()

  // Advertisements and notices are sent, counted and stopped alike.
  await db.schema
    .alterTable('advertisements')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('ad'))
    .execute()
  for (const column of ['group_id', 'reason', 'left_out'])
    await db.schema.alterTable('advertisements').addColumn(column, 'text').execute()
}

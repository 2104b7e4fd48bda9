import type { Kysely } from 'kysely'

export const expands = true

/** Who has the record of a customer open now. A row is a minute old at most and holds nothing about the customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('open_leads')
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('site_id', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('open_leads_key', ['lead_id', 'user_id'])
    .addForeignKeyConstraint('open_leads_lead', ['site_id', 'lead_id'], 'leads', ['site_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await db.schema.createIndex('open_leads_user').on('open_leads').column('user_id').execute()
  await db.schema.createIndex('open_leads_seen').on('open_leads').column('seen_at').execute()
}

import { type Kysely, sql } from 'kysely'

/**
 * Lists, searches, counts and jobs walk an index in their own order and stop where their page ends. What was sent of an
 * advertisement is kept once nothing changes it any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of [
    'leads_expiry',
    'leads_phone',
    'outbox_messages_due',
    'outbox_messages_of_advertisement',
    'repeat_registrations_expiry',
    'audit_entries_of_site',
    'press_posts_list',
  ])
    await db.schema.dropIndex(name).execute()
  const index = (table: string, name: string, columns: string[]) =>
    db.schema.createIndex(`${table}_${name}`).on(table).columns(columns)

  await index('leads', 'changed', ['site_id', 'updated_at', 'id']).execute()
  await index('leads', 'phone_end', ['site_id', 'phone_last4', 'updated_at', 'id']).execute()
  await index('leads', 'assigned', ['assigned_to', 'site_id', 'updated_at', 'id'])
    .where(sql.ref('assigned_to'), 'is not', sql.lit(null))
    .execute()
  await index('leads', 'expiry', ['site_id', 'expires_at', 'id']).execute()
  await index('leads', 'phone', ['site_id', 'phone_hash', 'created_at']).execute()

  await index('outbox_messages', 'state', ['site_id', 'status', 'updated_at', 'id']).execute()
  await index('outbox_messages', 'due', ['status', 'due_at', 'id']).execute()
  await index('outbox_messages', 'of_advertisement', ['advertisement_id', 'status', 'updated_at', 'id'])
    .where(sql.ref('advertisement_id'), 'is not', sql.lit(null))
    .execute()
  await index('outbox_messages', 'of_nobody', ['created_at', 'id'])
    .where(sql.ref('lead_id'), 'is', sql.lit(null))
    .execute()

  for (const outcome of ['confirmed', 'withdrawn'])
    await index('consents', outcome, [`${outcome}_at`, 'id'])
      .where(sql.ref('kind'), '=', sql.lit('marketing'))
      .where(sql.ref('granted'), '=', sql.lit(1))
      .where(sql.ref(`${outcome}_at`), 'is not', sql.lit(null))
      .execute()
  await index('audit_entries', 'of_site', ['site_id', 'at', 'id']).execute()
  await index('audit_entries', 'addresses', ['actor_type', 'at', 'id'])
    .where(sql.ref('ip_address'), 'is not', sql.lit(null))
    .execute()
  for (const table of ['visits', 'vouchers']) await index(table, 'of_lead', ['lead_id']).execute()
  await index('visits', 'lapsing', ['hold_until'])
    .where(sql.ref('confirmed_at'), 'is', sql.lit(null))
    .where(sql.ref('open_lead_id'), 'is not', sql.lit(null))
    .execute()
  await index('repeat_registrations', 'expiry', ['expires_at', 'id']).execute()
  await index('handed_gifts', 'age', ['site_id', 'handed_at', 'id']).execute()

  await index('press_posts', 'list', ['site_id', 'published_at', 'id'])
    .where(sql.ref('deleted_at'), 'is', sql.lit(null))
    .where(sql.ref('unpublished'), '=', sql.lit(0))
    .execute()
  await index('press_posts', 'shown', ['site_id', 'pinned', 'published_at', 'id'])
    .where(sql.ref('deleted_at'), 'is', sql.lit(null))
    .where(sql.ref('unpublished'), '=', sql.lit(0))
    .execute()
  await sql`create index press_posts_managed
    on press_posts (site_id, (coalesce(deleted_at, published_at, created_at)), id)`.execute(db)

  await db.schema.alterTable('advertisements').addColumn('settled_counts', 'text').execute()
}

import { type Kysely, sql } from 'kysely'
import { siteTable } from './site-table.ts'

/** The whole product's core, so that later migrations add and do not reshape. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sites')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('is_default', 'integer', (c) => c.notNull())
    .addColumn('content_version', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('published_revision_id', 'text')
    .addColumn('headline_font', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('sites_one_default')
    .on('sites')
    .column('is_default')
    .unique()
    .where(sql.ref('is_default'), '=', 1)
    .execute()

  await siteTable(db, 'site_revisions')
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('settings', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text')
    .addUniqueConstraint('site_revisions_number', ['site_id', 'number'])
    .execute()

  await db.schema
    .createTable('hosts')
    .addColumn('host', 'text', (c) => c.primaryKey())
    .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('is_main', 'integer', (c) => c.notNull())
    .execute()

  await siteTable(db, 'pages')
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('published_revision_id', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('pages_path', ['site_id', 'path'])
    .execute()
  await siteTable(db, 'page_revisions')
    .addColumn('page_id', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text')
    .addForeignKeyConstraint('page_revisions_page', ['site_id', 'page_id'], 'pages', ['site_id', 'id'], (c) =>
      c.onDelete('cascade'),
    )
    .addUniqueConstraint('page_revisions_number', ['page_id', 'number'])
    .execute()

  await siteTable(db, 'media')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('mime', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('alt', 'text', (c) => c.notNull())
    .addColumn('placeholder', 'text', (c) => c.notNull())
    .addColumn('widths', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('media_name', ['site_id', 'name'])
    .execute()

  await siteTable(db, 'press_posts')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('pinned', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('source_name', 'text')
    .addColumn('source_url', 'text')
    .addColumn('image_media_id', 'text')
    .addColumn('views', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('published_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('deleted_at', 'text')
    .addForeignKeyConstraint('press_posts_image', ['site_id', 'image_media_id'], 'media', ['site_id', 'id'])
    .execute()
  await db.schema
    .createIndex('press_posts_list')
    .on('press_posts')
    .columns(['site_id', 'published_at', 'id'])
    .execute()

  await leadsAndMessages(db)
  await peopleAndAudit(db)
}

async function leadsAndMessages(db: Kysely<unknown>) {
  await siteTable(db, 'consent_texts')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('consent_texts_version', ['site_id', 'kind', 'version'])
    .execute()

  await siteTable(db, 'leads')
    .addColumn('form', 'text', (c) => c.notNull())
    .addColumn('receipt_no', 'text', (c) => c.notNull())
    .addColumn('idempotency_key', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('name_sealed', 'text', (c) => c.notNull())
    .addColumn('phone_sealed', 'text', (c) => c.notNull())
    .addColumn('phone_hash', 'text', (c) => c.notNull())
    .addColumn('phone_last4', 'text', (c) => c.notNull())
    .addColumn('message_sealed', 'text')
    .addColumn('attribution', 'text')
    .addColumn('assigned_to', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text')
    .addUniqueConstraint('leads_idempotency_key', ['site_id', 'idempotency_key'])
    .addUniqueConstraint('leads_receipt_no', ['site_id', 'receipt_no'])
    .execute()
  await db.schema.createIndex('leads_phone').on('leads').columns(['site_id', 'phone_hash']).execute()
  await db.schema.createIndex('leads_newest').on('leads').columns(['site_id', 'created_at']).execute()
  await db.schema.createIndex('leads_expiry').on('leads').column('expires_at').execute()

  await siteTable(db, 'consents')
    .addColumn('lead_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('granted', 'integer', (c) => c.notNull())
    .addColumn('text_id', 'text', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('decided_at', 'text', (c) => c.notNull())
    .addColumn('withdrawn_at', 'text')
    .addForeignKeyConstraint('consents_lead', ['site_id', 'lead_id'], 'leads', ['site_id', 'id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('consents_text', ['site_id', 'text_id'], 'consent_texts', ['site_id', 'id'])
    .execute()
  await db.schema.createIndex('consents_of_lead').on('consents').columns(['lead_id', 'kind']).execute()

  await siteTable(db, 'outbox_messages')
    .addColumn('lead_id', 'text')
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('template', 'text', (c) => c.notNull())
    .addColumn('to_sealed', 'text', (c) => c.notNull())
    .addColumn('body_sealed', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('due_at', 'text', (c) => c.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('outbox_messages_key', ['site_id', 'key'])
    .addForeignKeyConstraint(
      'outbox_messages_lead',
      ['site_id', 'lead_id'],
      'leads',
      ['site_id', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('outbox_messages_due')
    .on('outbox_messages')
    .columns(['status', 'due_at'])
    .execute()
  await db.schema.createIndex('outbox_messages_of_lead').on('outbox_messages').column('lead_id').execute()

  await siteTable(db, 'message_attempts')
    .addColumn('message_id', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('vendor', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('finished_at', 'text')
    .addColumn('outcome', 'text')
    .addColumn('vendor_message_id', 'text')
    .addColumn('detail', 'text')
    .addUniqueConstraint('message_attempts_number', ['message_id', 'number'])
    .addForeignKeyConstraint(
      'message_attempts_message',
      ['site_id', 'message_id'],
      'outbox_messages',
      ['site_id', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .execute()

  await db.schema
    .createTable('fake_deliveries')
    .addColumn('message_id', 'text', (c) => c.primaryKey())
    .addColumn('site_id', 'text', (c) => c.notNull().references('sites.id').onDelete('cascade'))
    .addColumn('to_sealed', 'text', (c) => c.notNull())
    .addColumn('body_sealed', 'text', (c) => c.notNull())
    .addColumn('times', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('worker_beats')
    .addColumn('worker_id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
}

async function peopleAndAudit(db: Kysely<unknown>) {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('email_verified', 'integer', (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()

  await ownedByUser(db, 'sessions')
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute()

  await ownedByUser(db, 'accounts')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('provider_id', 'text', (c) => c.notNull())
    .addColumn('password', 'text')
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', 'text')
    .addColumn('refresh_token_expires_at', 'text')
    .addColumn('scope', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('accounts_provider', ['provider_id', 'account_id'])
    .execute()

  await db.schema
    .createTable('verifications')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('identifier', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('verifications_identifier').on('verifications').column('identifier').execute()

  await ownedByUser(db, 'memberships')
    .addColumn('site_id', 'text', (c) => c.references('sites.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('memberships_once', ['user_id', 'site_id'])
    .addCheckConstraint('memberships_owner', sql`(site_id is null) = (role = 'owner')`)
    .execute()
  await db.schema
    .createIndex('memberships_one_owner_row')
    .on('memberships')
    .column('user_id')
    .unique()
    .where(sql.ref('role'), '=', 'owner')
    .execute()

  await db.schema
    .createTable('invitations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text')
    .addColumn('site_id', 'text', (c) => c.references('sites.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('audit_entries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('site_id', 'text')
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor_type', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject_type', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text')
    .addColumn('ip_address', 'text')
    .addColumn('details', 'text')
    .execute()
  await db.schema
    .createIndex('audit_entries_of_site')
    .on('audit_entries')
    .columns(['site_id', 'at'])
    .execute()
  await db.schema
    .createIndex('audit_entries_of_subject')
    .on('audit_entries')
    .columns(['subject_type', 'subject_id'])
    .execute()
}

/** A table that belongs to a site: rows elsewhere refer to `(site_id, id)`, so they cannot cross sites. */
function ownedByUser(db: Kysely<unknown>, name: string) {
  return db.schema
    .createTable(name)
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
}

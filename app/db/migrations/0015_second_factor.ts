import { type Kysely, sql } from 'kysely'

/**
 * Whose second factor is demanded, on the whole install or a site; the secret of a telephone that is to take another's
 * place; and registrations whose counsellor left come back to nobody, so that they are seen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('security_policies')
    .addColumn('scope', 'text', (c) => c.primaryKey())
    .addColumn('site_id', 'text', (c) => c.references('sites.id').onDelete('cascade'))
    .addColumn('second_factor', 'text', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('two_factors').addColumn('next_secret', 'text').execute()
  await db.schema.alterTable('two_factors').addColumn('next_until', 'text').execute()
  await sql`update leads set assigned_to = null where assigned_to is not null and not exists (
    select 1 from memberships where memberships.user_id = leads.assigned_to and (memberships.role = 'owner'
      or (memberships.site_id = leads.site_id and memberships.role in ('manager', 'counsellor'))))`.execute(
    db,
  )
}

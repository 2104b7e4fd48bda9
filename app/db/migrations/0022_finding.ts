import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { siteTable } from './site-table.ts'

/** Lists of customers in each order, whose they were and became, teams and hours of work, views that people keep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await walks(db)
  await assignments(db)
  await work(db)
  await kept(db)
  // PostgreSQL would keep samples of the values in its statistics.
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`alter table staff_phones alter column phone_sealed set statistics 0`.execute(db)
}

async function walks(db: Kysely<unknown>) {
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`leads_${name}`).on('leads').columns(columns)
  await db.schema.dropIndex('leads_newest').execute()
  await index('created', ['site_id', 'created_at', 'id']).execute()
  await index('created_assigned', ['site_id', 'assigned_to', 'created_at', 'id'])
    .where(sql.ref('assigned_to'), 'is not', sql.lit(null))
    .execute()
  await index('next_call', ['site_id', 'next_call_at', 'id'])
    .where(sql.ref('next_call_at'), 'is not', sql.lit(null))
    .execute()
  await index('unassigned', ['site_id', 'status', 'updated_at', 'id'])
    .where(sql.ref('assigned_to'), 'is', sql.lit(null))
    .execute()
  await db.schema
    .createIndex('visits_starting')
    .on('visits')
    .columns(['site_id', 'starts_at', 'lead_id'])
    .execute()
}

async function assignments(db: Kysely<unknown>) {
  await siteTable(db, 'lead_assignments')
    .addColumn('lead_id', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('from_id', 'text')
    .addColumn('to_id', 'text')
    .addColumn('by_id', 'text')
    .addColumn('way', 'text', (c) => c.notNull())
    .addColumn('batch_id', 'text', (c) => c.notNull())
    .addColumn('told_at', 'text')
    .addForeignKeyConstraint(
      'lead_assignments_lead',
      ['site_id', 'lead_id'],
      'leads',
      ['site_id', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .execute()
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`lead_assignments_${name}`).on('lead_assignments').columns(columns)
  await index('of_lead', ['lead_id', 'at']).execute()
  await index('in_time', ['site_id', 'at', 'id']).execute()
  await index('in_batch', ['batch_id', 'id']).execute()
  await index('of_person', ['to_id', 'at']).where(sql.ref('to_id'), 'is not', sql.lit(null)).execute()
  await index('untold', ['to_id', 'site_id', 'at']).where(sql.ref('told_at'), 'is', sql.lit(null)).execute()
}

async function work(db: Kysely<unknown>) {
  await siteTable(db, 'assignment_rules')
    .addColumn('in_turn', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('assignment_rules_site', ['site_id'])
    .execute()
  await siteTable(db, 'teams')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await siteTable(db, 'team_members')
    .addColumn('team_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('leads_team', 'integer', (c) => c.notNull().defaultTo(0))
    .addUniqueConstraint('team_members_person', ['site_id', 'user_id'])
    .addForeignKeyConstraint('team_members_team', ['site_id', 'team_id'], 'teams', ['site_id', 'id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute()
  await siteTable(db, 'duties')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('takes_turns', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('hours', 'text', (c) => c.notNull())
    .addUniqueConstraint('duties_person', ['site_id', 'user_id'])
    .execute()
  await siteTable(db, 'absences')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('from_at', 'text', (c) => c.notNull())
    .addColumn('until_at', 'text', (c) => c.notNull())
    .addColumn('covered_by', 'text')
    .addColumn('entered_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('absences_now').on('absences').columns(['site_id', 'until_at']).execute()
  await db.schema
    .createTable('staff_phones')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('phone_sealed', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .execute()
}

async function kept(db: Kysely<unknown>) {
  await siteTable(db, 'saved_views')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('query', 'text', (c) => c.notNull())
    .addColumn('shared', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('list_columns')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('columns', 'text', (c) => c.notNull())
    .execute()
  await siteTable(db, 'lead_selections')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('lead_ids', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('lead_selections_age').on('lead_selections').column('made_at').execute()
}

import type { Kysely } from 'kysely'

export const expands = true

/** 관심 세대: the home that somebody registered for, `101-1502`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('leads').addColumn('home', 'text').execute()
  await db.schema.alterTable('repeat_registrations').addColumn('home', 'text').execute()
}

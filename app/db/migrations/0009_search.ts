import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { siteTable } from './site-table.ts'

/** Old addresses, what search services are to be told, and the site's own search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await siteTable(db, 'redirects')
    .addColumn('from_path', 'text', (c) => c.notNull())
    .addColumn('to_path', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text')
    .addUniqueConstraint('redirects_once', ['site_id', 'from_path'])
    .execute()

  await siteTable(db, 'index_pings')
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('due_at', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('index_pings_once', ['site_id', 'path'])
    .execute()
  await db.schema.createIndex('index_pings_due').on('index_pings').column('due_at').execute()

  await siteTable(db, 'search_entries')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('letters', 'text', (c) => c.notNull())
    .addColumn('published_at', 'text')
    .addUniqueConstraint('search_entries_once', ['site_id', 'path'])
    .execute()
  await db.schema
    .createTable('search_states')
    .addColumn('site_id', 'text', (c) => c.primaryKey().references('sites.id').onDelete('cascade'))
    .addColumn('content_version', 'integer', (c) => c.notNull())
    .execute()
  if (db.getExecutor().adapter instanceof PostgresAdapter) await indexTrigrams(db)
  else
    await sql`create virtual table search_letters using fts5(entry_id unindexed, letters, tokenize='trigram')`.execute(
      db,
    )
}

/** Where the extension is not there or may not be made, the search reads every row: slower, and the same answers. */
const indexTrigrams = (db: Kysely<unknown>) =>
  sql`do $$ begin
    create extension if not exists pg_trgm;
    create index search_entries_letters on search_entries using gin (letters gin_trgm_ops);
  exception when others then
    raise notice 'search without pg_trgm: %', sqlerrm;
  end $$`.execute(db)

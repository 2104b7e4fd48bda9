import { type Kysely, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { siteTable } from './site-table.ts'

/**
 * What a site publishes is one thing: a publication names the revisions of its settings, pages, drawings and pictures,
 * so that all of them go back together. Stored content carries the version of its schema.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await siteTable(db, 'publications')
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('previous_id', 'text')
    .addColumn('settings_revision_id', 'text', (c) => c.notNull())
    .addColumn('headline_font', 'text')
    .addColumn('schema_version', 'integer', (c) => c.notNull())
    .addColumn('parts', 'text', (c) => c.notNull())
    .addColumn('folder_digest', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text')
    .addUniqueConstraint('publications_number', ['site_id', 'number'])
    .execute()
  await siteTable(db, 'media_revisions')
    .addColumn('media_id', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('mime', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('placeholder', 'text', (c) => c.notNull())
    .addColumn('widths', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addForeignKeyConstraint(
      'media_revisions_media',
      ['site_id', 'media_id'],
      'media',
      ['site_id', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .addUniqueConstraint('media_revisions_once', ['media_id', 'sha256'])
    .execute()
  await db.schema.alterTable('sites').addColumn('publication_id', 'text').execute()
  await db.schema.alterTable('media').addColumn('published_revision_id', 'text').execute()
  await db.schema
    .alterTable('drawings')
    .addColumn('is_published', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  for (const table of ['site_revisions', 'page_revisions', 'drawings'])
    await db.schema
      .alterTable(table)
      .addColumn('schema_version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
  await pointAtWhatIsShown(db)
  await db.schema
    .createIndex('drawings_published')
    .on('drawings')
    .columns(['site_id', 'kind', 'name'])
    .unique()
    .where(sql.ref('is_published'), '=', 1)
    .execute()
}

/** What came with the first load bears the instant at which its site was made; the office's own pictures do not. */
async function pointAtWhatIsShown(db: Kysely<unknown>) {
  await sql`
    insert into media_revisions
      (id, site_id, media_id, sha256, mime, width, height, bytes, placeholder, widths, created_at)
    select m.id, m.site_id, m.id, m.sha256, m.mime, m.width, m.height, m.bytes, m.placeholder, m.widths, m.created_at
    from media m join sites s on s.id = m.site_id and s.created_at = m.created_at`.execute(db)
  await sql`update media set published_revision_id = id where id in (select id from media_revisions)`.execute(
    db,
  )
  await sql`
    update drawings set is_published = 1 where number =
      (select max(d.number) from drawings d
        where d.site_id = drawings.site_id and d.kind = drawings.kind and d.name = drawings.name)`.execute(db)
  const sites = await sql<SiteRow>`
    select id, published_revision_id, headline_font, created_at from sites
    where published_revision_id is not null`.execute(db)
  for (const site of sites.rows) await addFirstPublication(db, site)
}

interface SiteRow {
  id: string
  published_revision_id: string
  headline_font: string | null
  created_at: string
}

async function addFirstPublication(db: Kysely<unknown>, site: SiteRow) {
  const named = async (query: ReturnType<typeof sql<{ name: string; id: string }>>) =>
    Object.fromEntries((await query.execute(db)).rows.map(({ name, id }) => [name, id]))
  const { rows: first } = await sql<{ settings: string }>`
    select settings from site_revisions where site_id = ${site.id} order by number limit 1`.execute(db)
  const { rows: redirects } = await sql<{ from: string; to: string }>`
    select from_path as "from", to_path as "to" from redirects
    where site_id = ${site.id} and created_by is null`.execute(db)
  const parts = {
    pages: await named(sql`
      select path as name, published_revision_id as id from pages
      where site_id = ${site.id} and published_revision_id is not null`),
    drawings: await named(sql`
      select kind || '/' || name as name, id from drawings where site_id = ${site.id} and is_published = 1`),
    media: await named(sql`
      select name, published_revision_id as id from media
      where site_id = ${site.id} and published_revision_id is not null`),
    redirects: Object.fromEntries(redirects.map(({ from, to }) => [from, to])),
    messages: JSON.parse(first[0]?.settings ?? '{}').messages ?? {},
    press: {},
  }
  const id = newId()
  await sql`
    insert into publications
      (id, site_id, number, settings_revision_id, headline_font, schema_version, parts, created_at)
    values (${id}, ${site.id}, 1, ${site.published_revision_id}, ${site.headline_font}, 1,
      ${JSON.stringify(parts)}, ${site.created_at})`.execute(db)
  await sql`update sites set publication_id = ${id} where id = ${site.id}`.execute(db)
}

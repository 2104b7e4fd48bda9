import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.server.ts'
import type { Database } from '../../db/schema.ts'
import { fillAllFacts } from './facts.ts'
import { findLogo } from './find-logo.server.ts'
import type { Site, SiteSettings } from './site-settings.ts'
import { storedSettings } from './stored-settings.ts'

const parsed = new Map<string, SiteSettings>()

/** Revisions are immutable, so each is parsed once per process. */
async function settingsOf(db: Db, revisionId: string): Promise<SiteSettings> {
  const cached = parsed.get(revisionId)
  if (cached) return cached
  const { settings, schema_version } = await db
    .selectFrom('site_revisions')
    .where('id', '=', revisionId)
    .select(['settings', 'schema_version'])
    .executeTakeFirstOrThrow()
  const read = storedSettings.read(settings, schema_version)
  const filled = fillAllFacts(read, read.facts)
  if (parsed.size > 1000) parsed.clear()
  parsed.set(revisionId, filled)
  return filled
}

/**
 * By the slug in the path (`/{site}/press`, `/tour/{site}/84A`), else by host without port, else the default site.
 * @returns undefined only while the install has no published site
 */
export async function findSite(db: Db, host: string, path: string): Promise<Site | undefined> {
  const slug = /^\/(?:tour\/)?([a-z0-9-]+)\//.exec(path)?.[1] ?? ''
  const hostname = host.replace(/:\d+$/, '').toLowerCase()
  const rows = await db
    .selectFrom('sites')
    .leftJoin('hosts', (join) => join.onRef('hosts.site_id', '=', 'sites.id').on('hosts.host', '=', hostname))
    .where((where) =>
      where.or([where('slug', '=', slug), where('hosts.host', 'is not', null), where('is_default', '=', 1)]),
    )
    .where('published_revision_id', 'is not', null)
    .select([...siteColumns, 'hosts.host'])
    .execute()
  const row = rows.find((r) => r.slug === slug) ?? rows.find((r) => r.host) ?? rows[0]
  return row && (await siteOf(db, row))
}

export async function findSiteById(db: Db, id: string): Promise<Site | undefined> {
  const row = await db
    .selectFrom('sites')
    .where('id', '=', id)
    .where('published_revision_id', 'is not', null)
    .select(siteColumns)
    .executeTakeFirst()
  return row && (await siteOf(db, row))
}

export const siteColumns = [
  'id',
  'slug',
  'content_version',
  'headline_font',
  'published_revision_id',
] as const

export async function siteOf(
  db: Db,
  row: Pick<Selectable<Database['sites']>, (typeof siteColumns)[number]>,
): Promise<Site> {
  const settings = await settingsOf(db, row.published_revision_id as string)
  return {
    id: row.id,
    slug: row.slug,
    contentVersion: row.content_version,
    headlineFont: row.headline_font,
    settings,
    logo: await findLogo(db, row.id, settings),
  }
}

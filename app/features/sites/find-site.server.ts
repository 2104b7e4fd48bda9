import type { Db } from '../../db/client.server.ts'
import { fillFactsIn } from './facts.ts'
import type { Site, SiteSettings } from './site-settings.ts'

const parsed = new Map<string, SiteSettings>()

/** Settings of a published revision. Revisions never change, so each is parsed once a process. */
function settingsOf(revisionId: string, text: string): SiteSettings {
  const known = parsed.get(revisionId)
  if (known) return known
  const settings = JSON.parse(text) as SiteSettings
  const filled = fillFactsIn(settings, settings.facts)
  if (parsed.size > 1000) parsed.clear()
  parsed.set(revisionId, filled)
  return filled
}

/**
 * Finds the site of a request, once, at the door: by the slug that may open its path (`/{site}/press`, `/tour/{site}/84A`),
 * else by host name without port, else the default site.
 * @returns undefined only while the install has no published site
 */
export async function findSite(db: Db, host: string, path: string): Promise<Site | undefined> {
  const slug = /^\/(?:tour\/)?([a-z0-9-]+)\//.exec(path)?.[1] ?? ''
  const hostname = host.replace(/:\d+$/, '').toLowerCase()
  const rows = await db
    .selectFrom('sites')
    .innerJoin('site_revisions', 'site_revisions.id', 'sites.published_revision_id')
    .leftJoin('hosts', (join) => join.onRef('hosts.site_id', '=', 'sites.id').on('hosts.host', '=', hostname))
    .where((where) =>
      where.or([where('slug', '=', slug), where('hosts.host', 'is not', null), where('is_default', '=', 1)]),
    )
    .select([
      'sites.id',
      'slug',
      'content_version',
      'published_revision_id',
      'headline_font',
      'hosts.host',
      'site_revisions.settings',
    ])
    .execute()
  const row = rows.find((r) => r.slug === slug) ?? rows.find((r) => r.host) ?? rows[0]
  if (!row?.published_revision_id) return undefined
  return {
    id: row.id,
    slug: row.slug,
    contentVersion: row.content_version,
    headlineFont: row.headline_font,
    settings: settingsOf(row.published_revision_id, row.settings),
  }
}

/** A site by its id, for what runs without a request: the worker and its jobs. */
export async function findSiteById(db: Db, id: string): Promise<Site | undefined> {
  const row = await db
    .selectFrom('sites')
    .innerJoin('site_revisions', 'site_revisions.id', 'sites.published_revision_id')
    .where('sites.id', '=', id)
    .select(['sites.id', 'slug', 'content_version', 'headline_font', 'published_revision_id', 'settings'])
    .executeTakeFirst()
  return row?.published_revision_id
    ? {
        id: row.id,
        slug: row.slug,
        contentVersion: row.content_version,
        headlineFont: row.headline_font,
        settings: settingsOf(row.published_revision_id, row.settings),
      }
    : undefined
}

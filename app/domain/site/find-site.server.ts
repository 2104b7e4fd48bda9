import type { Selectable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import { UnreadableContent } from '#app/platform/stored-content.ts'
import { withCount } from './count-remaining.server.ts'
import { fillAllFacts } from './facts.ts'
import { findLogo } from './find-logo.server.ts'
import { isByBoard } from './remaining-units-schema.ts'
import type { Site } from './site-settings.ts'
import { readSettingsRevision } from './stored-settings.ts'

type Filled = Pick<Site, 'settings' | 'framesRemaining'>

interface Parsed {
  /** Version of the homes, if the settings show counts of the board. */
  homesVersion: number
  filled: Filled | UnreadableContent
}

const parsed = new Map<string, Parsed>()

/**
 * Revisions are immutable, so each is parsed once per process, or once for each change of the board where its count is said.
 * @throws UnreadableContent
 */
async function settingsOf(db: Db, row: SiteRow): Promise<Filled> {
  const revisionId = row.published_revision_id as string
  const homesVersion = row.public_no ?? 0
  const kept = parsed.get(revisionId)
  const current =
    kept && !(isCounted(kept) && kept.homesVersion < homesVersion)
      ? kept
      : { homesVersion, filled: await parseSettings(db, row, revisionId) }
  if (parsed.size > 1000) parsed.clear()
  parsed.set(revisionId, current)
  if (current.filled instanceof UnreadableContent) throw current.filled
  return current.filled
}

const isCounted = ({ filled }: Parsed): boolean =>
  !(filled instanceof UnreadableContent) && isByBoard(filled.settings.remainingUnits)

async function parseSettings(
  db: Db,
  site: Pick<SiteRow, 'id'>,
  revisionId: string,
): Promise<Filled | UnreadableContent> {
  const { settings, schema_version: version } = await db
    .selectFrom('site_revisions')
    .where('id', '=', revisionId)
    .select(['settings', 'schema_version'])
    .executeTakeFirstOrThrow()
  const unlessUnreadable = <Value>(read: () => Value): Value | UnreadableContent => {
    try {
      return read()
    } catch (cause) {
      return cause instanceof UnreadableContent
        ? cause
        : new UnreadableContent({ kind: 'settings', document: '', version, cause })
    }
  }
  const written = unlessUnreadable(() => readSettingsRevision(settings, version))
  if (written instanceof UnreadableContent) return written
  // A database that does not answer throws: the settings are no fault.
  const { settings: counted, ...others } = await withCount(db, site, written)
  return unlessUnreadable(() => ({ settings: fillAllFacts(counted, counted.facts), ...others }))
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
    .leftJoin('home_boards', 'home_boards.site_id', 'sites.id')
    .where((where) =>
      where.or([where('slug', '=', slug), where('hosts.host', 'is not', null), where('is_default', '=', 1)]),
    )
    .where('published_revision_id', 'is not', null)
    .select([...siteColumns, 'public_no', 'hosts.host'])
    .execute()
  const row = rows.find((r) => r.slug === slug) ?? rows.find((r) => r.host) ?? rows[0]
  return row && (await siteOf(db, row))
}

/**
 * @returns undefined also while its settings cannot be read: jobs and screens treat it like a site that is not published,
 * and `server/watch-content.ts` reports it
 */
export async function findSiteById(db: Db, id: string): Promise<Site | undefined> {
  const row = await db
    .selectFrom('sites')
    .leftJoin('home_boards', 'home_boards.site_id', 'sites.id')
    .where('id', '=', id)
    .where('published_revision_id', 'is not', null)
    .select([...siteColumns, 'public_no'])
    .executeTakeFirst()
  const site = row && (await siteOrFault(db, row))
  return site instanceof UnreadableContent ? undefined : site
}

export const siteColumns = [
  'id',
  'slug',
  'content_version',
  'headline_font',
  'published_revision_id',
] as const

type SiteRow = Pick<Selectable<Database['sites']>, (typeof siteColumns)[number]> & {
  public_no: number | null
}

/** @returns the fault of settings that cannot be read; a database that does not answer throws */
export const siteOrFault = (db: Db, row: SiteRow): Promise<Site | UnreadableContent> =>
  siteOf(db, row).catch((error) => {
    if (error instanceof UnreadableContent) return error
    throw error
  })

async function siteOf(db: Db, row: SiteRow): Promise<Site> {
  const { settings, framesRemaining } = await settingsOf(db, row)
  return {
    id: row.id,
    slug: row.slug,
    contentVersion: row.content_version,
    homesVersion: row.public_no ?? 0,
    ...(framesRemaining && { framesRemaining }),
    headlineFont: row.headline_font,
    settings,
    logo: await findLogo(db, row.id, settings),
  }
}

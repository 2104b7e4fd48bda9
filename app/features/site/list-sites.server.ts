import type { Db } from '../../db/client.server.ts'
import { siteColumns, siteOf } from './find-site.server.ts'
import type { Site } from './site-settings.ts'
import { type Visibility, visibilityOf } from './visibility.ts'

export interface ListedSite {
  site: Site
  /** Without port, in lower case. */
  hosts: string[]
  /** Names that lead on to the one it has. */
  formerSlugs: string[]
  isDefault: boolean
  visibility: Visibility
}

/** Sites with published settings, with hosts; hidden and closed ones too. Settings are cached by revision, so repeated calls cost three small statements. */
export async function listSites(db: Db): Promise<ListedSite[]> {
  const [rows, hosts, former] = await Promise.all([
    db
      .selectFrom('sites')
      .where('published_revision_id', 'is not', null)
      .select([...siteColumns, 'is_default', 'state', 'opens_at'])
      .orderBy('slug')
      .execute(),
    db.selectFrom('hosts').select(['host', 'site_id']).execute(),
    db.selectFrom('former_slugs').select(['slug', 'site_id']).orderBy('slug').execute(),
  ])
  const hostsOf = Map.groupBy(hosts, (row) => row.site_id)
  const formerOf = Map.groupBy(former, (row) => row.site_id)
  return await Promise.all(
    rows.map(async (row) => ({
      site: await siteOf(db, row),
      hosts: (hostsOf.get(row.id) ?? []).map(({ host }) => host),
      formerSlugs: (formerOf.get(row.id) ?? []).map(({ slug }) => slug),
      isDefault: row.is_default === 1,
      visibility: visibilityOf(row),
    })),
  )
}

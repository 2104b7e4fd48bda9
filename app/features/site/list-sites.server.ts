import type { Db } from '../../db/client.server.ts'
import { siteColumns, siteOf } from './find-site.server.ts'
import type { Site } from './site-settings.ts'

/** A published site as requests find it. */
export interface ListedSite {
  site: Site
  /** Host names without port, in small letters. */
  hosts: string[]
  isDefault: boolean
}

/** Every published site with its hosts. Settings are read once a revision, so asking again costs two small statements. */
export async function listSites(db: Db): Promise<ListedSite[]> {
  const [rows, hosts] = await Promise.all([
    db
      .selectFrom('sites')
      .where('published_revision_id', 'is not', null)
      .select([...siteColumns, 'is_default'])
      .orderBy('slug')
      .execute(),
    db.selectFrom('hosts').select(['host', 'site_id']).execute(),
  ])
  const hostsOf = Map.groupBy(hosts, (row) => row.site_id)
  return await Promise.all(
    rows.map(async (row) => ({
      site: await siteOf(db, row),
      hosts: (hostsOf.get(row.id) ?? []).map(({ host }) => host),
      isDefault: row.is_default === 1,
    })),
  )
}

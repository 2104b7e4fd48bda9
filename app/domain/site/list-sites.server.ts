import type { Db } from '#app/db/client.server.ts'
import { UnreadableContent } from '#app/platform/stored-content.ts'
import { siteColumns, siteOrFault } from './find-site.server.ts'
import type { Site } from './site-settings.ts'
import { type Visibility, visibilityOf } from './visibility.ts'

interface SiteAddresses {
  /** Without port, in lower case. */
  hosts: string[]
  /** Names that lead on to the one it has. */
  formerSlugs: string[]
  isDefault: boolean
  visibility: Visibility
}

export interface ListedSite extends SiteAddresses {
  site: Site
}

/** A site whose settings cannot be read. Its addresses stay its own, so that no other site answers on them. */
export interface UnreadableSite extends SiteAddresses {
  site: Pick<Site, 'id' | 'slug' | 'contentVersion'>
  fault: UnreadableContent
}

export const isReadable = (one: ListedSite | UnreadableSite): one is ListedSite => !('fault' in one)

/** Sites with published settings, with hosts; hidden and closed ones too. Settings are cached by revision, so repeated calls cost three small statements. */
export async function readSites(db: Db): Promise<(ListedSite | UnreadableSite)[]> {
  const [rows, hosts, former] = await Promise.all([
    db
      .selectFrom('sites')
      .leftJoin('home_boards', 'home_boards.site_id', 'sites.id')
      .where('published_revision_id', 'is not', null)
      .select([...siteColumns, 'is_default', 'state', 'opens_at', 'public_no'])
      .orderBy('slug')
      .execute(),
    db.selectFrom('hosts').select(['host', 'site_id']).execute(),
    db.selectFrom('former_slugs').select(['slug', 'site_id']).orderBy('slug').execute(),
  ])
  const hostsOf = Map.groupBy(hosts, (row) => row.site_id)
  const formerOf = Map.groupBy(former, (row) => row.site_id)
  return await Promise.all(
    rows.map(async (row) => {
      const addresses: SiteAddresses = {
        hosts: (hostsOf.get(row.id) ?? []).map(({ host }) => host),
        formerSlugs: (formerOf.get(row.id) ?? []).map(({ slug }) => slug),
        isDefault: row.is_default === 1,
        visibility: visibilityOf(row),
      }
      const site = await siteOrFault(db, row)
      return site instanceof UnreadableContent
        ? {
            site: { id: row.id, slug: row.slug, contentVersion: row.content_version },
            ...addresses,
            fault: site,
          }
        : { site, ...addresses }
    }),
  )
}

/** Those of `readSites` that can be read. */
export const listSites = async (db: Db): Promise<ListedSite[]> => (await readSites(db)).filter(isReadable)

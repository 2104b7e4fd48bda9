import type { Db } from '#app/db/client.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { ignoreUnreadable } from '#app/platform/stored-content.ts'
import { findDrawn, namesOfDrawings } from '../find-drawings.server.ts'
import { storeysOf } from './households.ts'
import type { SiteLayout } from './site-layout.ts'

type Homes = ReadonlySet<string> | undefined

/** By site, for its last publication: a layout of two thousand homes is read once, not for every name of a home. */
const published = new Map<string, { version: number; homes: Homes }>()

/**
 * Every home of the published layouts of a site, as `101-1502`.
 * @returns undefined where the site has no layout, a picture of one, or one that cannot be read: no registration is lost for a drawing
 */
export async function homesOf(db: Db, site: Site): Promise<Homes> {
  if (site.drafts) return await readHomes(db, site)
  const kept = published.get(site.id)
  if (kept?.version === site.contentVersion) return kept.homes
  const homes = await readHomes(db, site)
  published.set(site.id, { version: site.contentVersion, homes })
  return homes
}

async function readHomes(db: Db, site: Site): Promise<Homes> {
  const layouts = await findLayouts(db, site)
  if (!layouts) return undefined
  return new Set(
    layouts
      .flatMap(({ buildings }) => buildings)
      .flatMap((building) =>
        storeysOf(building).flatMap(({ homes }) =>
          homes.flatMap((home) => (home ? `${building.number}-${home}` : [])),
        ),
      ),
  )
}

/** The published layouts of a site; undefined where it has none, a picture of one, or one that cannot be read. */
export async function findLayouts(db: Db, site: Site): Promise<SiteLayout[] | undefined> {
  const names = await namesOfDrawings(db, site, 'layout')
  const found = await Promise.all(
    names.map((name) => findDrawn(db, site, 'layout', name).catch(ignoreUnreadable)),
  )
  const layouts = found.filter((layout) => layout !== undefined)
  return layouts.length && layouts.length === names.length ? layouts : undefined
}

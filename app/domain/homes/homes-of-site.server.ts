import type { Db } from '#app/db/client.server.ts'
import { homesOf } from '#app/domain/drawings/layouts/homes-of.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { boardOf } from './board.server.ts'
import { homeKey } from './home.ts'

/** By site; valid until `whole_no` changes, which changes when homes are added or removed. */
const kept = new Map<string, { wholeNo: number; homes: ReadonlySet<string> }>()

/**
 * Every home of a site, as `101-1502`: those of the office, or of the published layouts where the office has none.
 * @returns undefined where the site has neither: no registration is lost for a drawing
 */
export async function homesOfSite(db: Db, site: Site): Promise<ReadonlySet<string> | undefined> {
  const { wholeNo } = await boardOf(db, site.id)
  if (!wholeNo) return await homesOf(db, site)
  const known = kept.get(site.id)
  const homes = known?.wholeNo === wholeNo ? known.homes : await readHomes(db, site.id)
  kept.set(site.id, { wholeNo, homes })
  return homes.size ? homes : await homesOf(db, site)
}

async function readHomes(db: Db, siteId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('homes')
    .select(['building', 'number'])
    .where('site_id', '=', siteId)
    .execute()
  return new Set(rows.map(homeKey))
}

import type { Db } from '#app/db/client.server.ts'
import { isReadable, readSites } from '#app/domain/site/list-sites.server.ts'
import { visibleState } from '#app/domain/site/visibility.ts'
import type { OtherSite } from '../pages/checked-site.ts'

/** The other sites of the install for the checks, including hidden and closed ones. @param slug of the checked site */
export const readOtherSites = async (db: Db, slug: string): Promise<OtherSite[]> =>
  otherSitesOf(await readSites(db), slug)

/** As `readOtherSites`, of sites that were read before. */
export const otherSitesOf = (sites: Awaited<ReturnType<typeof readSites>>, slug: string): OtherSite[] =>
  sites.filter(isReadable).flatMap(({ site: { settings }, hosts, visibility }) =>
    settings.slug === slug
      ? []
      : [
          {
            slug: settings.slug,
            name: settings.name,
            shortName: settings.shortName,
            phone: settings.phone,
            hosts,
            state: visibleState(visibility, new Date()),
          },
        ],
  )

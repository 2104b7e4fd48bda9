import type { Db } from '#app/db/client.server.ts'
import { findLayouts } from '#app/domain/drawings/layouts/homes-of.server.ts'
import { linesOf, storeysOf } from '#app/domain/drawings/layouts/households.ts'
import type { Building, SiteLayout } from '#app/domain/drawings/layouts/site-layout.ts'
import { cacheByVersion } from '#app/domain/site/cache-by-version.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { HomePlace } from './home.ts'

/** Every home of the published layouts; undefined if no layout of the site can be read. */
export async function homesOfLayouts(db: Db, site: Site): Promise<HomePlace[] | undefined> {
  const layouts = await findLayouts(db, site)
  return layouts?.flatMap(homesOfLayout)
}

export const homesOfLayout = ({ buildings }: Pick<SiteLayout, 'buildings'>): HomePlace[] =>
  buildings.flatMap(homesOfBuilding)

/** Where the lines of each building face, from line 1 on: 남, 남동. Empty where the site has no layout. */
export const findFacings = cacheByVersion(async (db, site): Promise<Record<string, string[]>> => {
  const layouts = (await findLayouts(db, site)) ?? []
  const buildings = layouts.flatMap((layout) => layout.buildings)
  return Object.fromEntries(
    buildings.map((building) => [building.number, linesOf(building).map(({ facing }) => facing)]),
  )
})

function homesOfBuilding(building: Building): HomePlace[] {
  const lines = linesOf(building)
  return storeysOf(building).flatMap(({ floor, homes }) =>
    homes.flatMap((number, i): HomePlace[] => {
      const line = lines[i]
      if (!number || !line) return []
      const { type, isMirrored } = line
      return [
        { building: building.number, number, kind: 'apartment', type, floor, line: line.number, isMirrored },
      ]
    }),
  )
}

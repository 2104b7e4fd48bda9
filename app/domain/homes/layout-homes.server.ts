import type { Db } from '#app/db/client.server.ts'
import { findDrawing, namesOfDrawings } from '#app/domain/drawings/find-drawings.server.ts'
import { linesOf, storeysOf } from '#app/domain/drawings/layouts/households.ts'
import type { Building } from '#app/domain/drawings/layouts/site-layout.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { ignoreUnreadable } from '#app/platform/stored-content.ts'
import type { HomePlace } from './home.ts'

/** Every home of the published layouts; undefined where the site has none that can be read. */
export async function homesOfLayouts(db: Db, site: Site): Promise<HomePlace[] | undefined> {
  const names = await namesOfDrawings(db, site, 'layout')
  const layouts = await Promise.all(
    names.map((name) => findDrawing(db, site, 'layout', name).catch(ignoreUnreadable)),
  )
  if (!layouts.length || layouts.includes(undefined)) return undefined
  return layouts.flatMap((layout) => layout?.buildings ?? []).flatMap(homesOfBuilding)
}

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

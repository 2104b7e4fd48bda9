import { findDrawn, namesOfDrawings } from '#app/domain/drawings/find-drawings.server.ts'
import { siteContext } from '#app/site-context.ts'
import { surroundingsOf } from '#app/tour/outlook/gather-surroundings.ts'
import { readOutlook } from '#app/tour/outlook/list-outlooks.ts'
import { OutlookPicture } from '#app/tour/outlook/picture.tsx'
import type { Route } from './+types/outlook-picture'
import { immutableSvg } from './immutable-svg.ts'
import { requireVersion } from './require-version.ts'

/** `/{site}/outlooks/{version}/{layout}/203-3-14.svg`: the view from 203동 3호 on the 14th floor. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, site } = siteContext(context)
  requireVersion(request, params.version, site)
  const [layout, [mapName]] = await Promise.all([
    findDrawn(db, site, 'layout', params.layout),
    namesOfDrawings(db, site, 'map'),
  ])
  const home = layout && readOutlook(layout, params.home)
  const map = mapName ? await findDrawn(db, site, 'map', mapName) : undefined
  const surroundings = home && surroundingsOf(layout, map, home)
  if (!surroundings) throw new Response('', { status: 404 })
  const title = `${home.building}동 ${home.line}호 ${home.floor}층에서 본 창밖`
  return immutableSvg(<OutlookPicture surroundings={surroundings} title={title} />)
}

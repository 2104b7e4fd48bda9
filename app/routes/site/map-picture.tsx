import { MapDiagram } from '#app/blocks/map/diagram.tsx'
import { paletteOf } from '#app/blocks/map/palette.ts'
import { MapPicture, pictureFonts } from '#app/blocks/map/picture.tsx'
import { isPictured } from '#app/domain/drawings/drawing.ts'
import { findDrawing } from '#app/domain/drawings/find-drawings.server.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { siteContext } from '#app/site-context.ts'
import type { Route } from './+types/map-picture'
import { immutableSvg } from './immutable-svg.ts'
import { leadToPicture } from './lead-to-picture.server.ts'
import { requireVersion } from './require-version.ts'

/** `/{site}/maps/{version}/{map}/{view}.svg`, cached for ever by version. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { site, db } = siteContext(context)
  requireVersion(request, params.version, site)
  const map = await findDrawing(db, site, 'map', params.map)
  if (map && isPictured<'map'>(map)) throw await leadToPicture(db, site, map.picture.name)
  const [view, diagram] = [ownProperty(map?.views, params.view), ownProperty(map?.diagrams, params.view)]
  if (!map || (!view && !diagram)) throw new Response('Not Found', { status: 404 })
  const svg = view ? (
    <MapPicture map={map} view={view} site={site} />
  ) : diagram ? (
    <MapDiagram map={map} diagram={diagram} palette={paletteOf(site.settings)} fonts={pictureFonts} />
  ) : null
  return immutableSvg(svg)
}

import { renderToStaticMarkup } from 'react-dom/server'
import { MapDiagram } from '../../blocks/map/diagram.tsx'
import { MapDrawing } from '../../blocks/map/drawing.tsx'
import { paletteOf } from '../../blocks/map/palette.ts'
import { findDrawing } from '../../features/drawings/find-drawings.server.ts'
import { sceneOf } from '../../features/drawings/maps/scene.ts'
import { siteContext } from '../../site-context.ts'
import type { Route } from './+types/map-picture'
import { requireVersion } from './require-version.ts'

/** System fonts: a picture cannot use the page's. */
const fonts = "Pretendard,'Apple SD Gothic Neo','Noto Sans KR','Noto Sans CJK KR','Malgun Gothic',sans-serif"

/** `/{site}/maps/{version}/{map}/{view}.svg`, cached for ever by version. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { site, db } = siteContext(context)
  requireVersion(request, params.version, site)
  const map = await findDrawing(db, site, 'map', params.map)
  const [view, diagram] = [map?.views[params.view], map?.diagrams[params.view]]
  if (!map || (!view && !diagram)) throw new Response('Not Found', { status: 404 })
  const { facts, modelHouse } = site.settings
  const palette = paletteOf(site.settings)
  const svg = view ? (
    <MapDrawing
      scene={sceneOf(map, view, { facts, modelHouse: modelHouse.location })}
      palette={palette}
      title={`${site.settings.shortName} 위치도`}
      fonts={fonts}
    />
  ) : diagram ? (
    <MapDiagram map={map} diagram={diagram} palette={palette} fonts={fonts} />
  ) : null
  return new Response(renderToStaticMarkup(svg), {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}

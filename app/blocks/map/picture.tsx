import type { LocationMap, View } from '#app/domain/drawings/maps/location-map.ts'
import { sceneOf } from '#app/domain/drawings/maps/scene.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { MapDrawing } from './drawing.tsx'
import { paletteOf } from './palette.ts'

/** System fonts: a picture cannot use the page's. */
export const pictureFonts =
  "Pretendard,'Apple SD Gothic Neo','Noto Sans KR','Noto Sans CJK KR','Malgun Gothic',sans-serif"

/** A view of a map as a file of its own. */
export function MapPicture({ map, view, site }: { map: LocationMap; view: View; site: Site }) {
  const { facts, modelHouse } = site.settings
  return (
    <MapDrawing
      scene={sceneOf(map, view, { facts, modelHouse: modelHouse.location })}
      palette={paletteOf(site.settings)}
      title={`${site.settings.shortName} 위치도`}
      fonts={pictureFonts}
    />
  )
}

import { boxOf } from '../plans/draw-geometry.ts'
import { metresFrom } from './distance.ts'
import type { LocationMap, LonLat, View } from './location-map.ts'
import { modelHouseId } from './map-faults.ts'
import { isListed } from './points-of-interest.ts'

const width = 900
const ratio = 1.4
/** Share of the view that stays free around its contents, and the metres that it shows at least. */
const air = 0.24
const leastMetres = 1500

/** A view of a map that no page has: everything with a name in its list, the gate and the model house. */
export function wholeView(map: LocationMap, house?: LonLat): View {
  const points = map.features.flatMap(({ properties, geometry }): LonLat[] =>
    geometry.type === 'Point' && (properties.kind === 'gate' || isListed(properties))
      ? [geometry.coordinates]
      : [],
  )
  if (house) points.push(house)
  const { x0: west, y0: south, x1: east, y1: north } = boxOf(points)
  const around: LonLat = [(west + east) / 2, (south + north) / 2]
  const [halfAcross, halfUp] = metresFrom(around)([east, north])
  const metres = Math.max(2 * halfAcross, 2 * halfUp * ratio, leastMetres)
  return {
    around,
    metres: metres / (1 - air),
    width,
    ratio,
    text: 15,
    names: namesOf(map),
    margin: 5,
    near: false,
    reach: false,
    zooms: false,
  }
}

/** Those of the largest view first, since names that find no place are left out from the end. */
function namesOf({ views, features }: LocationMap): string[] {
  const byNames = Object.values(views).sort((a, b) => b.names.length - a.names.length)
  const named = byNames.flatMap(({ names }) => names)
  const listed = features.flatMap(({ id, properties }) => (isListed(properties) ? [id] : []))
  return [...new Set([...named, ...listed, modelHouseId])]
}

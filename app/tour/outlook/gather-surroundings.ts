import { beside } from '#app/blocks/site-layout/paths.ts'
import { crowns, plant } from '#app/blocks/site-layout/planting.ts'
import type { SiteLayout, Spot } from '#app/domain/drawings/layouts/site-layout.ts'
import { linesOf, metresFrom } from '#app/domain/drawings/maps/distance.ts'
import type { Feature, LocationMap, LonLat } from '#app/domain/drawings/maps/location-map.ts'
import { boxAround, clipTo, cornersOf } from './clip.ts'
import { findHome, type HomeAddress, type ToSpot } from './home.ts'
import { type Solid, type Surroundings, storey } from './surroundings.ts'
import { townOf } from './town.ts'

const eyeAboveFloor = 1.5
/** Metres around the site that the layout shows better than the map. */
const layoutReach = 130
/** Storeys of neighbours, whose height no drawing gives. */
const neighbourStoreys = 15
const houseStoreys = 2
const roadWidths = { motorway: 28, major: 22, minor: 9 }

/** @returns undefined where the layout has no such line */
export function surroundingsOf(
  layout: SiteLayout,
  map: LocationMap | undefined,
  { building, line, floor }: HomeAddress,
): Surroundings | undefined {
  const home = findHome(layout, { building, line })
  if (!home) return undefined
  const spot = home.toSpot
  const box = boxAround(layout.boundary.map(spot), layoutReach)
  const near = nearGround(layout, spot)
  const far = map ? farGround(map, layout.boundary.map(spot)) : { grounds: [], hills: [] }
  return {
    grounds: [
      ...far.grounds,
      { tone: 'land', ring: cornersOf(box, -2) },
      ...near.flatMap(({ tone, ring }) => {
        const inside = clipTo(box, ring)
        return inside.length > 2 ? [{ tone, ring: inside }] : []
      }),
    ],
    solids: [
      ...solidsOf(layout, spot, home.footprint),
      ...townOf(
        far.grounds.flatMap(({ tone, ring }) => (tone === 'blocks' ? [ring] : [])),
        box,
      ),
    ],
    hills: far.hills,
    trees: treesOf(layout, spot),
    eye: (floor - 1) * storey + eyeAboveFloor,
    front: home.front,
  }
}

function nearGround(layout: SiteLayout, spot: ToSpot): Surroundings['grounds'] {
  const areas = (kinds: SiteLayout['areas'][number]['kind'][]) =>
    layout.areas
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ kind, at }) => ({ tone: kind, ring: at.map(spot) }))
  return [
    ...areas(['water']),
    { tone: 'site' as const, ring: layout.boundary.map(spot) },
    ...areas(['park', 'lawn', 'plaza']),
    ...layout.ways.map(({ kind, line, width }) => ({ tone: kind, ring: band(line.map(spot), width / 10) })),
    ...areas(['pond', 'deck', 'play', 'court', 'rest', 'ramp', 'fire']),
  ]
}

/** A line as a surface of its width. */
const band = (line: Spot[], width: number): Spot[] => [
  ...beside(line, width / 2),
  ...beside(line, -width / 2).reverse(),
]

function farGround(map: LocationMap, boundary: Spot[]) {
  const toSpot = spotsOf(map, boundary)
  const of = (kind: Feature['properties']['kind']) =>
    map.features.filter(({ properties }) => properties.kind === kind)
  const rings = (kind: 'blocks' | 'hill' | 'water' | 'park') =>
    of(kind).flatMap(({ geometry }) =>
      linesOf(geometry).map((line) => ({ tone: kind, ring: line.slice(0, -1).map(toSpot) })),
    )
  const roads = of('road').flatMap(({ properties, geometry }) =>
    properties.kind === 'road'
      ? linesOf(geometry).map((line) => ({
          tone: 'road' as const,
          ring: band(line.map(toSpot), roadWidths[properties.class]),
        }))
      : [],
  )
  return {
    grounds: [...rings('blocks'), ...rings('hill'), ...rings('park'), ...rings('water'), ...roads],
    hills: rings('hill').map(({ ring }) => ring),
  }
}

/** The map's own site lies where the layout's boundary is; a map without one has its gate there. */
function spotsOf(map: LocationMap, boundary: Spot[]): (point: LonLat) => Spot {
  const own = map.features.find(({ properties }) => properties.kind === 'site' && properties.own)
  const gate = map.features.find(({ properties }) => properties.kind === 'gate')
  const points = [own, gate].flatMap((one) => (one ? linesOf(one.geometry) : []))[0] ?? [
    map.bbox.slice(0, 2) as LonLat,
  ]
  const metres = metresFrom(points[0] as LonLat)
  const [at, here] = [middleOf(points.map((point) => southwards(metres(point)))), middleOf(boundary)]
  return (point) => {
    const [x, y] = southwards(metres(point))
    return [x - at[0] + here[0], y - at[1] + here[1]]
  }
}

const southwards = ([east, north]: readonly [number, number]): Spot => [east, -north]

function middleOf(spots: Spot[]): Spot {
  const { left, right, top, bottom } = boxAround(spots, 0)
  return [(left + right) / 2, (top + bottom) / 2]
}

function solidsOf(layout: SiteLayout, spot: ToSpot, own: SiteLayout['boundary']): Solid[] {
  return [
    ...layout.buildings.flatMap(({ floors, wings }) =>
      wings
        // Nobody sees the wing that they live in.
        .filter(({ footprint }) => footprint !== own)
        .map(({ footprint }): Solid => ({ tone: 'own', ring: footprint.map(spot), top: floors * storey })),
    ),
    ...layout.around.map(
      (ring): Solid => ({ tone: 'neighbour', ring: ring.map(spot), top: neighbourStoreys * storey }),
    ),
    ...layout.houses.map(({ at }): Solid => ({ tone: 'house', ring: at.map(spot), top: houseStoreys * 4 })),
  ]
}

function treesOf(layout: SiteLayout, spot: ToSpot): Surroundings['trees'] {
  const planted = plant({ layout, width: 0, height: 0, metre: 10 })
  return Object.entries(planted).flatMap(([size, spots]) =>
    spots.map((at) => ({ at: spot(at), width: crowns[size as keyof typeof crowns] })),
  )
}

import fc from 'fast-check'
import { layerNames } from '#app/domain/drawings/maps/layers.ts'
import type { Feature, LocationMap, LonLat } from '#app/domain/drawings/maps/location-map.ts'
import { locationMap } from '#app/domain/drawings/maps/map-schema.ts'

/** Where the made-up city lies: its gate, and half a tenth of a degree around it. */
const middle: LonLat = [124.6, 36]
const half = 0.05

const place = fc
  .tuple(fc.double({ min: -half, max: half, noNaN: true }), fc.double({ min: -half, max: half, noNaN: true }))
  .map(([east, north]): LonLat => [middle[0] + east, middle[1] + north])
const line = fc.array(place, { minLength: 2, maxLength: 8 })
const outline = fc
  .array(place, { minLength: 3, maxLength: 9 })
  .map((corners): LonLat[][] => [[...corners, corners[0] as LonLat]])

const listed = (name: string) =>
  fc.record({
    name: fc.constant(name),
    layer: fc.constantFrom(...layerNames),
    status: fc.constantFrom('due' as const, 'planned' as const, undefined),
    note: fc.constantFrom(undefined, '{hospital.beds}'),
    source: fc.constant('가온시 고시 2025. 1.'),
  })

const geometries = {
  Point: place.map((coordinates) => ({ type: 'Point', coordinates })),
  LineString: line.map((coordinates) => ({ type: 'LineString', coordinates })),
  Polygon: outline.map((coordinates) => ({ type: 'Polygon', coordinates })),
  MultiPolygon: fc
    .array(outline, { minLength: 1, maxLength: 5 })
    .map((coordinates) => ({ type: 'MultiPolygon', coordinates })),
}

const feature = (id: string, properties: fc.Arbitrary<object>, geometry: keyof typeof geometries) =>
  fc.record({
    type: fc.constant('Feature'),
    id: fc.constant(id),
    properties,
    geometry: geometries[geometry],
  })

/** One feature of any kind, with a name that no other has. */
const anyFeature = (i: number) => {
  const name = `이름 ${i}`
  const of = (kind: string, more: object = {}) => listed(name).map((said) => ({ kind, ...said, ...more }))
  const id = `f${i}`
  return fc.oneof(
    feature(id, of('place', { mark: 'shop' }), 'Point'),
    feature(
      id,
      fc.constantFrom('motorway', 'major', 'minor').map((c) => ({ kind: 'road', class: c, name })),
      'LineString',
    ),
    feature(id, of('rail'), 'LineString'),
    feature(id, of('walk'), 'LineString'),
    feature(id, of('works'), 'Polygon'),
    feature(id, of('park'), 'Polygon'),
    feature(
      id,
      fc.constantFrom('hill', 'water').map((kind) => ({ kind, name })),
      'Polygon',
    ),
    feature(id, fc.constant({ kind: 'site', own: false, name }), 'Polygon'),
    feature(id, fc.constant({ kind: 'blocks' }), 'MultiPolygon'),
  )
}

/** Maps that are in order, of any features anywhere, seen in any view. */
export const madeUpMaps: fc.Arbitrary<LocationMap> = fc
  .tuple(
    fc
      .integer({ min: 0, max: 14 })
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => anyFeature(i)))),
    outline,
    fc.record({
      around: place,
      metres: fc.double({ min: 5, max: 60_000, noNaN: true }),
      width: fc.integer({ min: 240, max: 1600 }),
      ratio: fc.double({ min: 0.4, max: 3, noNaN: true }),
      text: fc.double({ min: 11, max: 24, noNaN: true }),
      margin: fc.integer({ min: 5, max: 60 }),
      near: fc.boolean(),
      reach: fc.boolean(),
      zooms: fc.boolean(),
    }),
  )
  .map(([features, site, view]) =>
    locationMap.parse({
      type: 'FeatureCollection',
      name: 'made-up',
      title: '지어낸 시',
      bbox: [middle[0] - half, middle[1] - half, middle[0] + half, middle[1] + half],
      reach: {
        walk: { metresPerMinute: 67, minutes: [10] },
        car: { kilometresPerHour: 20, minutes: [5, 10] },
        detour: 1.3,
      },
      features: [...(features as Feature[]), ...ownFeatures(site)],
      views: { any: { ...view, names: ['home', ...features.map(({ id }) => id)] } },
    }),
  )

const ownFeatures = (site: LonLat[][]) => [
  {
    type: 'Feature',
    id: 'home',
    properties: { kind: 'site', own: true, name: '지어낸 단지', short: '2단지' },
    geometry: { type: 'Polygon', coordinates: site },
  },
  {
    type: 'Feature',
    id: 'gate',
    properties: { kind: 'gate', name: '정문' },
    geometry: { type: 'Point', coordinates: middle },
  },
]

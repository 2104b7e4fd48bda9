import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPath } from '#app/domain/site/walk-json.ts'
import { runs } from '../../../../tests/support/long.ts'
import { madeUpMaps } from '../../../../tests/support/made-up-map.ts'
import type { Feature, LocationMap } from './location-map.ts'
import { locationMap } from './map-schema.ts'
import { sceneOf } from './scene.ts'

const facts = { 'hospital.beds': { value: 500, unit: '병상' } }
const point = (id: string, properties: object, coordinates = [127.001, 36.001]) => ({
  type: 'Feature',
  id,
  properties,
  geometry: { type: 'Point', coordinates },
})

/** The least that is a map, as its file has it. */
const small = () => ({
  type: 'FeatureCollection',
  name: 'small',
  title: '작은 시',
  bbox: [126.9, 35.9, 127.1, 36.1],
  reach: {
    walk: { metresPerMinute: 67, minutes: [10] },
    car: { kilometresPerHour: 20, minutes: [5] },
    detour: 1.3,
  },
  views: {
    all: { around: [127, 36], metres: 3000, width: 390, ratio: 1, text: 13, names: ['home', 'school'] },
  },
  features: [
    point('gate', { kind: 'gate', name: '정문' }, [127, 36]),
    point('school', {
      kind: 'place',
      mark: 'school',
      name: '초등학교',
      layer: 'school',
      source: '조사 2026. 10.',
    }),
    {
      type: 'Feature',
      id: 'home',
      properties: { kind: 'site', own: true, name: '단지' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [127, 36],
            [127.001, 36],
            [127.001, 35.999],
            [127, 36],
          ],
        ],
      },
    },
  ],
})

type Small = ReturnType<typeof small>
const faults = (alter: (map: Small) => unknown) => {
  const map = small()
  alter(map)
  const parsed = locationMap.safeParse(map)
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${formatPath(path)}: ${message}`)
}
const feature = (map: Small, i: number) =>
  map.features[i] as { id: string; properties: object; geometry: object }

test('the small map is in order', () => {
  expect(faults(() => {})).toEqual([])
})

describe('a broken map is named by its place', () => {
  test.each<[string, (map: Small) => unknown, RegExp]>([
    [
      'a place outside',
      (m) => (m.bbox = [126.9, 35.9, 127.0005, 36.1]),
      /^features\[1\]\.geometry: 지도 범위 밖/,
    ],
    ['a turned bbox', (m) => m.bbox.reverse(), /^bbox: 서쪽/],
    ['no gate', (m) => m.features.shift(), /^features: 정문은 정확히 하나/],
    ['no development', (m) => m.features.pop(), /이 단지의 땅은 정확히 하나/],
    [
      'a name twice',
      (m) => m.features.push({ ...feature(m, 1), id: 'other' } as never),
      /^features\[3\]\.properties\.name: '초등학교'/,
    ],
    ['an id twice', (m) => m.features.push({ ...feature(m, 0) } as never), /^features\[3\]\.id: 'gate'/],
    [
      'an unknown layer',
      (m) => Object.assign(feature(m, 1).properties, { layer: 'fun' }),
      /^features\[1\]\.properties\.layer: /,
    ],
    [
      'an unknown kind',
      (m) => Object.assign(feature(m, 1).properties, { kind: 'zoo' }),
      /^features\[1\]\.properties\.kind: /,
    ],
    [
      'a road that is a point',
      (m) => (feature(m, 1).properties = { kind: 'road', class: 'major' }),
      /^features\[1\]\.geometry\.type: 도형은 선이어야 합니다\(LineString\)/,
    ],
    [
      'an open outline',
      (m) =>
        (feature(m, 2).geometry as { coordinates: number[][][] }).coordinates[0]?.splice(
          3,
          1,
          [127, 36.0001],
        ),
      /^features\[2\]\.geometry\.coordinates\[0\]: 닫힌/,
    ],
    [
      'a plan without source',
      (m) =>
        Object.assign(feature(m, 1).properties, {
          status: 'planned',
          source: undefined,
          times: [{ by: 'car', fact: 'a' }],
        }),
      /^features\[1\]\.properties\.source: 아직 없는/,
    ],
    [
      'a place without source',
      (m) => Object.assign(feature(m, 1).properties, { source: undefined }),
      /^features\[1\]\.properties\.source: 목록/,
    ],
    [
      'a view of nothing',
      (m) => m.views.all.names.push('zoo'),
      /^views\.all\.names\[2\]: 지도에 영문 이름이 'zoo'/,
    ],
    ['a view elsewhere', (m) => (m.views.all.around = [120, 36]), /^views\.all\.around/],
    ['small type', (m) => (m.views.all.text = 9), /^views\.all\.text/],
  ])('%s', (_, alter, expected) => {
    expect(faults(alter)).toContainEqual(expect.stringMatching(expected))
  })
})

/** Ways to break any map, and where the fault is said to be. */
const breaks: [alter: (map: LocationMap, i: number) => unknown, path: RegExp][] = [
  [
    (map) =>
      map.features.splice(
        map.features.findIndex(({ id }) => id === 'gate'),
        1,
      ),
    /^features$/,
  ],
  [(map, i) => map.features.push(structuredClone(map.features[i] as Feature)), /^features\[\d+\]\.id$/],
  [(map) => map.bbox.reverse(), /^bbox$/],
  [(map) => map.views.any?.names.push('nowhere'), /^views\.any\.names\[\d+\]$/],
  [
    (map, i) =>
      Object.assign(map.features[i] as Feature, { geometry: { type: 'Point', coordinates: [0, 0] } }),
    /^features\[\d+\]\.geometry/,
  ],
  [
    (map, i) => Object.assign(map.features[i]?.properties ?? {}, { kind: 'zoo' }),
    /^features\[\d+\]\.properties\.kind$/,
  ],
]

test('any map that is broken is refused, with the place of the fault', () => {
  fc.assert(
    fc.property(madeUpMaps, fc.constantFrom(...breaks), fc.nat(), (map, [alter, path], n) => {
      const broken = structuredClone(map)
      alter(broken, n % broken.features.length)
      const parsed = locationMap.safeParse(broken)
      const paths = parsed.error?.issues.map((issue) => formatPath(issue.path)) ?? []
      expect(paths).toContainEqual(expect.stringMatching(path))
    }),
    { numRuns: runs(6, 60) },
  )
})

test('any map that is in order can be drawn in any view', () => {
  fc.assert(
    fc.property(madeUpMaps, fc.boolean(), (map: LocationMap, hasHouse) => {
      const modelHouse = hasHouse ? { lat: 36.01, lng: 124.61 } : undefined
      const any = map.views.any as LocationMap['views'][string]
      const scene = sceneOf(map, any, { facts, modelHouse })
      expect(scene.names.length + scene.missing.length).toBeGreaterThanOrEqual(any.names.length)
      for (const { d } of [...scene.areas, ...scene.lines]) expect(d).not.toMatch(/NaN|Infinity/)
    }),
    { numRuns: runs(6, 60) },
  )
})

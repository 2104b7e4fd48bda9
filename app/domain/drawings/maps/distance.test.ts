import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distance, distanceTo, formatDistance, lengthOf, metresFrom, towards } from './distance.ts'
import type { LonLat } from './location-map.ts'

const seoul: LonLat = [126.978, 37.5665]
const busan: LonLat = [129.0756, 35.1796]

test('a degree to the north is 111.2 km, one to the east is less', () => {
  expect(distance([127, 36], [127, 37])).toBeCloseTo(111_195, -1)
  expect(distance([127, 36], [128, 36])).toBeCloseTo(111_195 * Math.cos((36 * Math.PI) / 180), -2)
  expect(distance(seoul, seoul)).toBe(0)
})

test('Seoul and Busan lie 325 km apart, from either side', () => {
  expect(distance(seoul, busan) / 1000).toBeCloseTo(325, 0)
  expect(distance(busan, seoul)).toBe(distance(seoul, busan))
})

const near = fc.tuple(
  fc.double({ min: -0.05, max: 0.05, noNaN: true }),
  fc.double({ min: -0.05, max: 0.05, noNaN: true }),
)

test('metres east and north agree with the distance within a city', () => {
  fc.assert(
    fc.property(near, near, ([x, y], [u, v]) => {
      const [a, b]: LonLat[] = [
        [124.6 + x, 36 + y],
        [124.6 + u, 36 + v],
      ]
      const exact = distance(a as LonLat, b as LonLat)
      expect(Math.abs(Math.hypot(...metresFrom(a as LonLat)(b as LonLat)) - exact)).toBeLessThan(
        exact * 0.002 + 0.01,
      )
    }),
  )
})

/** A square of a hundredth of a degree whose south-west corner lies at 127, 36. */
const square = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [127, 36],
      [127.01, 36],
      [127.01, 36.01],
      [127, 36.01],
      [127, 36],
    ] as LonLat[],
  ],
}

test('an area is as far away as the nearest point of its edge, a line as its nearest point', () => {
  expect(distanceTo([127.005, 35.99], square)).toBeCloseTo(distance([127.005, 35.99], [127.005, 36]), 1)
  expect(distanceTo([126.99, 35.99], square)).toBeCloseTo(distance([126.99, 35.99], [127, 36]), 1)
  const road = {
    type: 'LineString' as const,
    coordinates: [
      [127, 36],
      [127, 36.01],
    ] as LonLat[],
  }
  expect(distanceTo([127.01, 36.005], road)).toBeCloseTo(distance([127.01, 36.005], [127, 36.005]), 1)
  expect(lengthOf(road.coordinates)).toBeCloseTo(distance([127, 36], [127, 36.01]), 6)
})

test('the direction of what lies in the south-west is south-west', () => {
  const [east, north] = towards([127.02, 36.02], square)
  expect(east).toBeLessThan(0)
  expect(north).toBeLessThan(0)
})

test.each([
  [296, '300m'],
  [994, '990m'],
  [996, '1.0km'],
  [2701, '2.7km'],
])('%d metres are written as %s', (metres, text) => {
  expect(formatDistance(metres)).toBe(text)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distance } from './distance.ts'
import type { LonLat, View } from './location-map.ts'
import { projectionOf } from './projection.ts'

const view = { around: [124.6, 36], metres: 5000, width: 400, ratio: 2 } as View
const { toPixel, width, height, pixelsPerMetre } = projectionOf(view)

test('the middle of a view is the middle of the paper, and north is up', () => {
  expect([width, height]).toEqual([400, 200])
  expect(toPixel([124.6, 36])).toEqual([200, 100])
  expect(toPixel([124.6, 36.01])[1]).toBeLessThan(100)
  expect(toPixel([124.61, 36])[0]).toBeGreaterThan(200)
})

test('lengths on paper are lengths on the ground, in every direction', () => {
  const off = fc.double({ min: -0.03, max: 0.03, noNaN: true })
  fc.assert(
    fc.property(off, off, (east, north) => {
      const place: LonLat = [124.6 + east, 36 + north]
      const [x, y] = toPixel(place)
      const onPaper = Math.hypot(x - 200, y - 100) / pixelsPerMetre
      const onGround = distance([124.6, 36], place)
      expect(Math.abs(onPaper - onGround)).toBeLessThan(onGround * 0.002 + 0.01)
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialView, moveBy, reveal, zoomAt } from './view.ts'

const place = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
})
const factor = fc.double({ min: 0.2, max: 5, noNaN: true })

test('what lies under the finger stays under it while the drawing is enlarged', () => {
  const at = { x: 0.7, y: 0.2 }
  const before = zoomAt(initialView, { x: 0.5, y: 0.5 }, 2, 6)
  const after = zoomAt(before, at, 1.5, 6)
  const drawn = (view: typeof before) => (at.x - view.x) / view.scale
  expect(drawn(after)).toBeCloseTo(drawn(before))
})

test('no series of movements leaves the frame empty at an edge or passes the limits', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(place, factor)), (steps) => {
      let view = initialView
      for (const [at, by] of steps) view = moveBy(zoomAt(view, at, by, 6), at.x - 0.5, at.y - 0.5)
      expect(view.scale).toBeGreaterThanOrEqual(1)
      expect(view.scale).toBeLessThanOrEqual(6)
      for (const shift of [view.x, view.y]) {
        expect(shift).toBeLessThanOrEqual(0)
        expect(shift + view.scale).toBeGreaterThanOrEqual(1)
      }
    }),
  )
})

test('made small enough, the whole drawing is seen again', () => {
  const near = zoomAt(initialView, { x: 0.9, y: 0.9 }, 4, 6)
  expect(zoomAt(near, { x: 0.1, y: 0.4 }, 0.1, 6)).toEqual(initialView)
})

test('what has the focus is brought into the frame, and what is inside does not move', () => {
  const near = zoomAt(initialView, { x: 0, y: 0 }, 4, 6)
  expect(reveal(near, { x: 0.3, y: 0.3 }, { x: 0.4, y: 0.4 })).toEqual(near)
  expect(reveal(near, { x: 1.2, y: 0.3 }, { x: 1.3, y: 0.4 }).x).toBeCloseTo(-0.36)
  expect(reveal(near, { x: 0.9, y: 0.3 }, { x: 2.5, y: 0.4 }).x).toBeCloseTo(-0.84)
})

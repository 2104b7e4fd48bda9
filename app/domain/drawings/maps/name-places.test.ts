import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, type NameRequest, overlap, placeNames } from './name-places.ts'

const frame: Box = { left: 0, top: 0, right: 100, bottom: 100 }
const box = (left: number, top: number, size = 10): Box => ({
  left,
  top,
  right: left + size,
  bottom: top + size,
})
const wanted = (id: string, ...boxes: Box[]): NameRequest<Box> => ({
  id,
  candidates: boxes.map((one, cost) => ({ place: one, boxes: [one], cost })),
})
const none = { frame, firm: [], lines: [] }

test('a name takes its best place, and the next best where that is taken', () => {
  const placed = placeNames([wanted('a', box(0, 0)), wanted('b', box(5, 5), box(20, 20))], none)
  expect([...placed]).toEqual([
    ['a', box(0, 0)],
    ['b', box(20, 20)],
  ])
})

test('a name that would find no place comes before those that have others', () => {
  const placed = placeNames([wanted('a', box(0, 0), box(50, 50)), wanted('b', box(5, 5))], none)
  expect(Object.fromEntries(placed)).toEqual({ a: box(50, 50), b: box(5, 5) })
})

test('a name stands neither outside the frame nor on what is firm, unless that is its own', () => {
  const mark = { ...box(0, 0), of: 'a' }
  expect(placeNames([wanted('a', box(95, 0))], none).size).toBe(0)
  expect(placeNames([wanted('b', box(5, 5))], { ...none, firm: [mark] }).size).toBe(0)
  expect(placeNames([wanted('a', box(5, 5))], { ...none, firm: [mark] }).size).toBe(1)
})

test('a name rather stands a little worse than across a line of another', () => {
  const line = { ...box(0, 0), of: 'road' }
  const lines = { ...none, lines: [line] }
  expect(placeNames([wanted('a', box(5, 5), box(50, 50))], lines).get('a')).toEqual(box(50, 50))
  expect(placeNames([wanted('road', box(5, 5), box(50, 50))], lines).get('road')).toEqual(box(5, 5))
  expect(placeNames([wanted('a', box(5, 5))], lines).get('a')).toEqual(box(5, 5))
})

test('whatever is asked for, no two names cover one another and it comes to an end', () => {
  const at = fc.integer({ min: -20, max: 110 })
  const boxes = fc.array(
    fc.tuple(at, at).map(([x, y]) => box(x, y, 18)),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(fc.array(boxes, { maxLength: 12 }), (names) => {
      const placed = [
        ...placeNames(
          names.map((all, i) => wanted(`${i}`, ...all)),
          none,
        ).values(),
      ]
      for (const [i, one] of placed.entries())
        for (const other of placed.slice(i + 1)) expect(overlap(one, other)).toBe(false)
    }),
  )
})

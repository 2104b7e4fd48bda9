import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearance, contains, facingOf, isInside, isTwisted, overlap, squareMetres } from './geometry.ts'
import type { Spot } from './site-layout.ts'

const box = (x: number, y: number, width = 100, height = 60): Spot[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

test('squareMetres: the order of the corners makes no difference', () => {
  expect(squareMetres(box(0, 0))).toBe(60)
  expect(squareMetres(box(5, 7).reverse())).toBe(60)
})

test('shapes overlap when they share ground, not when their walls touch', () => {
  expect(overlap(box(0, 0), box(50, 30))).toBe(true)
  expect(overlap(box(0, 0), box(0, 0))).toBe(true)
  expect(overlap(box(0, 0), box(30, 0))).toBe(true)
  expect(overlap(box(0, 0, 300, 300), box(100, 100))).toBe(true)
  expect(overlap(box(0, 0), box(100, 0))).toBe(false)
  expect(overlap(box(0, 0), box(0, 60))).toBe(false)
  expect(overlap(box(0, 0), box(140, 0))).toBe(false)
})

test('whether boxes overlap is what their edges say', () => {
  const at = fc.integer({ min: -150, max: 150 })
  fc.assert(
    fc.property(at, at, (x, y) => {
      expect(overlap(box(0, 0), box(x, y))).toBe(Math.abs(x) < 100 && Math.abs(y) < 60)
    }),
  )
})

test('a shape lies inside another one when no part of it is outside', () => {
  const hook: Spot[] = [
    [0, 0],
    [300, 0],
    [300, 300],
    [200, 300],
    [200, 100],
    [100, 100],
    [100, 300],
    [0, 300],
  ]
  expect(isInside(box(10, 10, 80, 80), hook)).toBe(true)
  expect(isInside(box(50, 50, 300, 20), hook)).toBe(false)
  // All corners inside, the middle not.
  expect(isInside(box(20, 120, 260, 20), hook)).toBe(false)
  expect(contains(hook, [150, 200])).toBe(false)
})

test('a shape whose sides cross encloses nothing', () => {
  expect(isTwisted(box(0, 0))).toBe(false)
  expect(
    isTwisted([
      [0, 0],
      [100, 60],
      [100, 0],
      [0, 60],
    ]),
  ).toBe(true)
})

test('how near a wall comes to a road', () => {
  const road: Spot[] = [
    [-500, 100],
    [500, 100],
  ]
  expect(clearance(box(0, 0), road)).toBe(40)
  expect(clearance(box(0, 50), road)).toBe(0)
  expect(
    clearance(box(0, 0), [
      [40, 20],
      [60, 40],
    ]),
  ).toBe(0)
})

test.each([
  [[0, 0], [100, 0], '남'],
  [[0, 0], [100, 100], '남서'],
  [[0, 100], [100, 0], '남동'],
  [[100, 0], [0, 0], '북'],
  [[0, 0], [0, 100], '서'],
  [[0, 100], [0, 0], '동'],
] as [Spot, Spot, string][])('a front from %o to %o looks %s', (from, to, facing) => {
  expect(facingOf([from, to])).toBe(facing)
})

import { expect, test } from 'vitest'
import { areaOf, type Spot } from './plane.ts'
import { trianglesOf } from './triangles.ts'

const room: Spot[] = [
  [0, 0],
  [6, 0],
  [6, 4],
  [4, 4],
  [4, 2],
  [0, 2],
]
const sumOf = (spots: Spot[], triangles: [number, number, number][]) =>
  triangles.reduce((sum, corners) => sum + areaOf(corners.map((n) => spots[n] as Spot)), 0)

test('triangles fill a room with corners, whichever way it is written', () => {
  for (const spots of [room, [...room].reverse()]) {
    const triangles = trianglesOf(spots)
    expect(triangles).toHaveLength(4)
    expect(sumOf(spots, triangles)).toBeCloseTo(16)
  }
})

test('a hole in a ceiling stays open', () => {
  const hole: Spot[] = [
    [1, 0.5],
    [3, 0.5],
    [3, 1.5],
    [1, 1.5],
  ]
  for (const cut of [hole, [...hole].reverse()]) {
    const triangles = trianglesOf(room, cut)
    expect(sumOf([...room, ...cut], triangles)).toBeCloseTo(14)
  }
})

test('an outline that crosses itself is no endless work', () => {
  const crossed: Spot[] = [
    [0, 0],
    [2, 2],
    [2, 0],
    [0, 2],
  ]
  expect(trianglesOf(crossed).length).toBeLessThanOrEqual(2)
})

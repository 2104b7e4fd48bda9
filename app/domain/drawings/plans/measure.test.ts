import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPlan } from '../../../../tests/support/broken-plans.ts'
import { runs } from '../../../../tests/support/long.ts'
import { type Face, facesOf, snapToFaces } from './measure.ts'

const room: Face[] = [
  [
    [0, 0],
    [4000, 0],
  ],
  [
    [4000, 0],
    [4000, 3000],
  ],
  [
    [4000, 3000],
    [0, 3000],
  ],
  [
    [0, 3000],
    [0, 0],
  ],
]

test('a point near a corner is the corner, one near a face lies on it, one in the middle stays', () => {
  expect(snapToFaces(room, [130, 90], 200)).toEqual([0, 0])
  expect(snapToFaces(room, [2000, 150], 200)).toEqual([2000, 0])
  expect(snapToFaces(room, [2000, 1500], 200)).toEqual([2000, 1500])
})

test('measured across a room, the second point comes to lie straight over the first', () => {
  expect(snapToFaces(room, [2090, 2950], 200, [2000, 0])).toEqual([2000, 3000])
  expect(snapToFaces(room, [3900, 1560], 200, [0, 1500])).toEqual([4000, 1500])
  expect(snapToFaces(room, [2900, 2950], 200, [2000, 0])).toEqual([2900, 3000])
})

test('whatever is measured in whatever plan, there is a point', () => {
  fc.assert(
    fc.property(anyPlan, fc.constantFrom('basic' as const, 'extended' as const), (plan, variant) => {
      const faces = facesOf(plan, variant)
      expect(snapToFaces(faces, [100, 100], 300, [0, 0]).every(Number.isFinite)).toBe(true)
    }),
    { numRuns: runs(15, 60) },
  )
})

import { expect, test } from 'vitest'
import { slideAfter } from './enhance.ts'

test('slides follow one another and go round both ends', () => {
  expect([0, 1, 2, 3, 4, 5].map((i) => slideAfter(i, 1, 6))).toEqual([1, 2, 3, 4, 5, 0])
  expect([0, 1, 2, 3, 4, 5].map((i) => slideAfter(i, -1, 6))).toEqual([5, 0, 1, 2, 3, 4])
})

import { expect, test } from 'vitest'
import { sharesOf } from './shares.ts'

test('what is due are the parts of the price, and sums to it', () => {
  expect(sharesOf(62_800, [5, 60, 35])).toEqual([3140, 37_680, 21_980])
  expect(sharesOf(62_801, [5, 60, 35])).toEqual([3140, 37_681, 21_980])
})

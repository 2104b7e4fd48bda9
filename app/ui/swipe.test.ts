import { expect, test } from 'vitest'
import { swipeOf } from './swipe.ts'

test('a swipe of more than 50 pixels goes on or back', () => {
  expect(swipeOf(-51, 0)).toBe(1)
  expect(swipeOf(51, 10)).toBe(-1)
})

test('a shorter one, or one that goes up or down, is none', () => {
  expect(swipeOf(-50, 0)).toBe(0)
  expect(swipeOf(50, 0)).toBe(0)
  expect(swipeOf(-80, 120)).toBe(0)
})

import { expect, test } from 'vitest'
import { createReadingBudget } from './reading-budget.ts'

test('a block may read many pages at once and some a second, and waits no longer than it has to', () => {
  let now = 0
  const budget = createReadingBudget(() => now)
  const read = (block = 'a') => budget.spend(block)
  expect(Array.from({ length: 240 }, () => read()).every((wait) => wait === undefined)).toBe(true)
  expect(read()).toBe(1)
  expect(read('b')).toBeUndefined()
  now = 1000
  expect(Array.from({ length: 12 }, () => read()).filter((wait) => wait === undefined)).toHaveLength(10)
})

test('a page that is kept for all from now on costs whoever came first nothing', () => {
  const budget = createReadingBudget(() => 0)
  for (let i = 0; i < 1000; i++) {
    expect(budget.spend('a')).toBeUndefined()
    budget.refund('a')
  }
})

test('made-up addresses take no memory without end', () => {
  const budget = createReadingBudget(() => 0)
  for (let i = 0; i < 240; i++) budget.spend('first')
  for (let i = 0; i < 25_000; i++) budget.spend(`block ${i}`)
  // The longest unseen was forgotten, which is what bounds the memory.
  expect(budget.spend('first')).toBeUndefined()
})

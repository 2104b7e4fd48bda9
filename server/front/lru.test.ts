import { expect, test } from 'vitest'
import { createLru } from './lru.ts'

test('createLru: spares a used value once when it evicts, and marks a value that was evicted', () => {
  const lru = createLru<string>({ maxBytes: 1e6, maxEntries: 2 })
  const [a, b] = [lru.set('a', 'A', 10), lru.set('b', 'B', 10)]
  a.isUsed = true
  const c = lru.set('c', 'C', 10)
  expect([a, b, c].map((held) => held.isDropped)).toEqual([false, true, false])
  lru.set('d', 'D', 10)
  expect([a.isDropped, lru.get('a')?.value, lru.size]).toEqual([false, 'A', 2])
  const other = lru.set('a', 'A2', 10)
  expect([a.isDropped, other.isDropped]).toEqual([true, false])
})

test('one that is larger than all room is not held, and takes nothing from others', () => {
  const lru = createLru<string>({ maxBytes: 5000, maxEntries: 10 })
  lru.set('a', 'A', 1000)
  expect(lru.set('b', 'B', 9000).isDropped).toBe(true)
  expect([lru.size, lru.get('a')?.value]).toEqual([1, 'A'])
  for (const key of ['c', 'd', 'e', 'f']) Object.assign(lru.set(key, key, 1000), { isUsed: true })
  expect(lru.bytes).toBeLessThanOrEqual(5000)
  expect(lru.get('f')?.value).toBe('f')
})

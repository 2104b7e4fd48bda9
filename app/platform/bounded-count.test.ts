import { expect, test } from 'vitest'
import { koreanCount, maxCount } from './bounded-count.ts'

test('a count is exact up to its bound and a least number above it', () => {
  expect([0, 999, maxCount].map((n) => koreanCount(n, '건'))).toEqual(['0건', '999건', '1,000건'])
  expect(koreanCount(maxCount + 1, '건')).toBe('1,000건 이상')
})

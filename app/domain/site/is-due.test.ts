import { expect, test } from 'vitest'
import { isDue } from './is-due.ts'

const notice = { from: '2026-11-14', until: '2027-02-28' }

test('a notice is shown from its first Korean day to its last', () => {
  expect(isDue(notice, '2026-11-13')).toBe(false)
  expect(isDue(notice, '2026-11-14')).toBe(true)
  expect(isDue(notice, '2027-02-28')).toBe(true)
  expect(isDue(notice, '2027-03-01')).toBe(false)
})

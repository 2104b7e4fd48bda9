import { expect, test } from 'vitest'
import { day } from '../../../tests/support/day.ts'
import { dayCount, shortWhen } from './short-when.ts'

test('a date stands short where six of them share a line', () => {
  expect(shortWhen({ on: day('2026-12-01') })).toBe('12. 1.')
  expect(shortWhen({ from: day('2026-12-22'), until: day('2026-12-24') })).toBe('12. 22.~24.')
  expect(shortWhen({ from: day('2026-12-30'), until: day('2027-01-02') })).toBe('12. 30.~1. 2.')
  expect(shortWhen({ month: '2029-12' })).toBe('2029. 12.')
  expect(shortWhen({ each: [day('2027-05-20'), day('2027-10-20')] })).toBe('5. 20.')
})

test('days are counted down to the day itself, and not from far away', () => {
  expect(dayCount({ daysLeft: 9, lasts: false })).toBe('D-9')
  expect(dayCount({ daysLeft: 0, lasts: false })).toBe('오늘')
  expect(dayCount({ daysLeft: 0, lasts: true })).toBe('진행 중')
  expect(dayCount({ daysLeft: 1100, lasts: false })).toBe('')
})

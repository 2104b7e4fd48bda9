import { expect, test } from 'vitest'
import { koreanDay } from '../../../platform/korean-day.ts'
import { isDue } from './notice.ts'

const at = (instant: string) => Date.parse(instant)

test('a day begins at midnight in Seoul, not at nine in the morning', () => {
  expect(koreanDay(at('2026-11-20T14:59:59.999Z'))).toBe('2026-11-20')
  expect(koreanDay(at('2026-11-20T15:00:00.000Z'))).toBe('2026-11-21')
  expect(koreanDay(at('2026-11-21T00:00:00+09:00'))).toBe('2026-11-21')
})

test('a day ends a year and a leap February', () => {
  expect(koreanDay(at('2026-12-31T15:00:00Z'))).toBe('2027-01-01')
  expect(koreanDay(at('2028-02-28T15:00:00Z'))).toBe('2028-02-29')
})

const notice = { from: '2026-11-14', until: '2026-11-30', hiddenOn: null }

test('a notice is due from its first to its last day', () => {
  expect(isDue(notice, '2026-11-13')).toBe(false)
  expect(isDue(notice, '2026-11-14')).toBe(true)
  expect(isDue(notice, '2026-11-30')).toBe(true)
  expect(isDue(notice, '2026-12-01')).toBe(false)
})

test('a notice that was sent away today comes back tomorrow', () => {
  const hidden = { ...notice, hiddenOn: '2026-11-21' }
  expect(isDue(hidden, '2026-11-21')).toBe(false)
  expect(isDue(hidden, '2026-11-22')).toBe(true)
})

test('what was hidden one minute before midnight is back one minute after', () => {
  const hiddenOn = koreanDay(at('2026-11-21T23:59:00+09:00'))
  expect(isDue({ ...notice, hiddenOn }, koreanDay(at('2026-11-21T23:59:30+09:00')))).toBe(false)
  expect(isDue({ ...notice, hiddenOn }, koreanDay(at('2026-11-22T00:01:00+09:00')))).toBe(true)
})

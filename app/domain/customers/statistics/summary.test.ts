import { expect, test } from 'vitest'
import type { Day } from '#app/platform/korean-day.ts'
import { noMeasures } from '../counts/measures.ts'
import { checkCost, costsBy } from './costs.server.ts'
import { change, koreanMinutes, medianMinutes, percent, withinFive } from './summary.ts'

const counts = (over: object) => ({ ...noMeasures(), ...over })

test('the median of first responses is read from spans', () => {
  expect(medianMinutes(counts({ called: 4, responded_1: 1, responded_5: 2, responded_60: 1 }))).toBe(3)
  expect(medianMinutes(counts({ called: 2, responded_later: 2 }))).toBe(Number.POSITIVE_INFINITY)
  expect(medianMinutes(counts({}))).toBeUndefined()
  expect(koreanMinutes(3)).toBe('약 3분')
  expect(koreanMinutes(200)).toBe('약 3시간')
  expect(koreanMinutes(Number.POSITIVE_INFINITY)).toBe('24시간 초과')
  expect(withinFive(counts({ called: 4, responded_1: 1, responded_5: 2 }))).toBe(0.75)
})

test('shares and changes in words', () => {
  expect([percent(0.5), percent(0.051), percent(undefined), percent(0)]).toEqual(['50%', '5.1%', '–', '0%'])
  expect(change(12, 10)).toEqual({ text: '+20%', direction: 'up' })
  expect(change(8, 10)).toEqual({ text: '-20%', direction: 'down' })
  expect(change(3, 0)).toEqual({ text: '+3', direction: 'up' })
  expect(change(0, 0).direction).toBe('same')
})

test('costs of a month count by its days in the period', () => {
  const costs = [
    { month: '2026-11', channel: 'naver-ad', campaign: '', won: 3_000_000 },
    { month: '2026-11', channel: 'naver-ad', campaign: '11월_오픈', won: 300_000 },
    { month: '2026-10', channel: 'naver-ad', campaign: '', won: 3_100_000 },
  ]
  const period = { from: '2026-10-31' as Day, until: '2026-11-10' as Day }
  expect(costsBy(costs, period, 'channel').get('naver-ad')).toBeCloseTo(1_000_000 + 100_000 + 100_000)
  expect([...costsBy(costs, period, 'campaign').keys()]).toEqual(['11월_오픈'])
})

test.each([
  [{ won: '삼백만' }, 'won'],
  [{ won: '-1' }, 'won'],
  [{ won: '1.5' }, 'won'],
  [{ won: '' }, 'won'],
  [{ month: '2026-13' }, 'month'],
  [{ channel: '' }, 'channel'],
])('a cost is checked: %o', (over, field) => {
  const checked = checkCost({
    month: '2026-11',
    channel: 'naver-ad',
    campaign: '',
    won: '3,000,000원',
    ...over,
  })
  expect(checked.ok ? {} : checked.errors).toHaveProperty(field)
})

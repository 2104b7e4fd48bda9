import { expect, test } from 'vitest'
import { day } from '../../../tests/support/day.ts'
import { formatCost } from './message-cost.ts'

const prices = { sms: 18.5, lms: 45, asOf: day('2026-11-01') }

test('formatCost: the price depends on the kind of message, where prices are known', () => {
  expect(formatCost(prices, 'SMS', 123)).toBe('약 2,276원(2026. 11. 1. 요금 기준)')
  expect(formatCost(prices, 'LMS')).toBe('약 45원(2026. 11. 1. 요금 기준)')
  expect(formatCost(prices, 'e-mail')).toBeUndefined()
  expect(formatCost(undefined, 'SMS')).toBeUndefined()
})

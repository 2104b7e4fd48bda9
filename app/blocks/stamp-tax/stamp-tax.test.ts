import { describe, expect, test } from 'vitest'
import { day } from '../../../tests/support/day.ts'
import { dueDay, formatWon, readPrice, stampTax } from './stamp-tax.ts'

describe('the tax of a contract about a home', () => {
  test.each([
    [1, 0],
    [100_000_000, 0],
    [100_000_001, 150_000],
    [520_000_000, 150_000],
    [1_000_000_000, 150_000],
    [1_000_000_001, 350_000],
    [5_000_000_000, 350_000],
  ])('of %i won is %i won', (price, tax) => expect(stampTax(price)).toBe(tax))
})

describe('the day to pay by is the tenth of the month after', () => {
  test.each([
    ['2026-12-01', '2027-01-10', '2027-01-11'],
    ['2026-12-31', '2027-01-10', '2027-01-11'],
    ['2026-11-30', '2026-12-10', '2026-12-10'],
    ['2027-03-15', '2027-04-10', '2027-04-12'],
    ['2028-01-31', '2028-02-10', '2028-02-10'],
  ])('after %s: %s, open %s', (date, lawful, open) => expect(dueDay(day(date))).toEqual({ lawful, open }))
})

describe('a price is read as people write it', () => {
  test.each<[string, 1 | 10_000, number | undefined]>([
    ['520000000', 1, 520_000_000],
    ['520,000,000원', 10_000, 520_000_000],
    ['52,000', 10_000, 520_000_000],
    ['52,000만', 1, 520_000_000],
    ['5억', 1, 500_000_000],
    ['5억 2,000', 1, 520_000_000],
    ['5억 2,000만원', 10_000, 520_000_000],
    ['5.2억', 10_000, 520_000_000],
    ['5억 20,000,000원', 10_000, 520_000_000],
    ['５２０００', 10_000, 520_000_000],
    ['52000.5', 10_000, 520_005_000],
    ['', 1, undefined],
    ['0', 1, undefined],
    ['원', 1, undefined],
    ['-5', 1, undefined],
    ['오억', 1, undefined],
    ['520000000', 10_000, undefined],
  ])('%s in units of %i is %s', (text, unit, won) => expect(readPrice(text, unit)).toBe(won))
})

test('amounts are said in 억 and 만 where that is shorter', () => {
  expect(formatWon(150_000)).toBe('150,000원')
  expect(formatWon(75_000)).toBe('75,000원')
  expect(formatWon(520_000_000)).toBe('5억 2,000만원')
  expect(formatWon(1_000_000_000)).toBe('10억원')
  expect(formatWon(520_000_001)).toBe('520,000,001원')
})

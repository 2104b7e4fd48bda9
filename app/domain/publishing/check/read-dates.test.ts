import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDates } from './read-dates.ts'

const read = (text: string) =>
  readDates(text).map(({ year, month, day, weekday }) =>
    [year, month, day, weekday].filter(Boolean).join(' '),
  )

test('dates are read in every writing of Korean notices', () => {
  expect(read('가온시 공고 2025. 1.')).toEqual(['2025 1'])
  expect(read('2026. 11. 20.(금), 2026.11.20, 2026년 11월 20일, 2026-11-20, 2026년 10월')).toEqual([
    '2026 11 20 금',
    '2026 11 20',
    '2026 11 20',
    '2026 11 20',
    '2026 10',
  ])
})

test('the end of a span has the year of its beginning', () => {
  expect(read('2026. 12. 22.(화) ~ 12. 24.(목)')).toEqual(['2026 12 22 화', '2026 12 24 목'])
  expect(read('2026년 12월 22일~24일')).toEqual(['2026 12 22', '2026 12 24'])
})

test('a number after a month is no day', () => {
  expect(read('2025. 1. 500병상')).toEqual(['2025 1'])
  expect(read('2025. 1. 10분 거리')).toEqual(['2025 1'])
})

test('a date written out is read back, with text around it', () => {
  const date = fc.record({
    year: fc.integer({ min: 2000, max: 2099 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  })
  fc.assert(
    fc.property(date, fc.constantFrom(0, 1, 2, 3), ({ year, month, day }, form) => {
      const two = (n: number) => String(n).padStart(2, '0')
      const written = [
        `${year}. ${month}. ${day}.`,
        `${year}.${two(month)}.${two(day)}`,
        `${year}년 ${month}월 ${day}일`,
        `${year}-${two(month)}-${two(day)}`,
      ][form]
      expect(readDates(`가온시 고시(${written}) 기준`)).toMatchObject([{ year, month, day }])
    }),
  )
})

import { expect, expectTypeOf, test } from 'vitest'
import { day } from '../../tests/support/day.ts'
import { type Day, daysBetween, type Instant } from './korean-day.ts'
import {
  addDays,
  atKoreanHour,
  formatDay,
  isWeekend,
  koreanDate,
  koreanDateTime,
  koreanHour,
  koreanInstant,
  koreanLongDate,
  koreanMinute,
  koreanMonthDay,
  koreanTime,
  koreanVisit,
} from './korean-time.ts'

const afternoon = '2026-11-28T05:05:00.000Z'
const midnight = '2026-11-20T15:00:00.000Z'

test('an instant is written on the Korean clock, whatever zone the machine is in', () => {
  expect(koreanDateTime(afternoon)).toBe('2026. 11. 28.(토) 14:05')
  expect(koreanDateTime(midnight)).toBe('2026. 11. 21.(토) 00:00')
  expect(koreanDate(midnight)).toBe('2026. 11. 21.')
  expect(koreanLongDate(midnight)).toBe('2026년 11월 21일')
  expect(koreanMonthDay(afternoon)).toBe('11월 28일(토)')
  expect(koreanVisit(new Date(afternoon))).toBe('11. 28.(토) 14:05')
})

test.each([
  ['2026-11-20T15:00:00Z', '밤 12:00'],
  ['2026-11-21T00:30:00Z', '오전 9:30'],
  ['2026-11-21T03:00:00Z', '낮 12:00'],
  ['2026-11-21T14:59:59Z', '오후 11:59'],
])('%s is spoken as %s', (at, spoken) => expect(koreanTime(at)).toBe(spoken))

test('an hour of the Korean day is found from any instant in it', () => {
  expect(koreanHour(new Date(midnight))).toBe(0)
  expect(atKoreanHour(new Date(midnight), 9).toISOString()).toBe('2026-11-21T00:00:00.000Z')
  expect(atKoreanHour(new Date('2026-11-20T14:59:59.999Z'), 9).toISOString()).toBe('2026-11-20T00:00:00.000Z')
  expect(atKoreanHour(new Date(afternoon), 10, -1).toISOString()).toBe('2026-11-27T01:00:00.000Z')
})

test('what a field for date and time holds is read back as it was written', () => {
  expect(koreanInstant('2026-11-27T10:00')?.toISOString()).toBe('2026-11-27T01:00:00.000Z')
  expect(koreanMinute(new Date('2026-11-26T15:30:00Z'))).toBe('2026-11-27T00:30')
  const wrong = ['', '2026-02-30T10:00', '2026-11-27', '2026-11-27T25:00', 'tomorrow', '1926-01-01T10:00']
  for (const written of wrong) expect(koreanInstant(written), written).toBeUndefined()
})

test('calendar days are counted over the ends of months and years', () => {
  expect(addDays(day('2026-12-31'), 1)).toBe('2027-01-01')
  expect(addDays(day('2028-03-01'), -1)).toBe('2028-02-29')
  expect(daysBetween(day('2026-11-20'), day('2026-12-01'))).toBe(11)
  expect(formatDay(day('2026-11-20'))).toBe('2026. 11. 20.(금)')
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((one) => isWeekend(day(one)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('a day is no instant and a text of an instant is no day', () => {
  expectTypeOf<Day>().not.toExtend<Instant>()
  expectTypeOf<string>().not.toExtend<Day>()
  expectTypeOf<string>().toExtend<Instant>()
})

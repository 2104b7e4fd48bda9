import { beforeEach, expect, test, vi } from 'vitest'
import { type DateKind, readDate, showDate } from './typed-dates.ts'

vi.useFakeTimers({ toFake: ['Date'] })
beforeEach(() => vi.setSystemTime('2026-11-27T01:00:00Z'))

const read = (kind: DateKind, text: string) => readDate(kind, text).value

test.each([
  '2026-11-27',
  '20261127',
  '261127',
  '1127',
  '11.27',
  '11/27',
  '11-27',
  '11. 27.',
  '2026. 11. 27.',
  '2026. 11. 27.(금)',
  '2026. 11. 27. (금)',
  '2026.11.27',
  '2026/11/27',
  '26.11.27',
  '26. 11. 27.',
  '11월 27일',
  '11월27일 금요일',
  '2026년 11월 27일(금)',
  '  2026.  11. 27. ',
  '２０２６－１１－２７',
])('readDate: reads the day %s', (text) => {
  expect(readDate('day', text)).toEqual({ value: '2026-11-27' })
})

test('readDate: takes the day, not the weekday that was typed before', () => {
  expect(read('day', '2026. 11. 28.(금)')).toBe('2026-11-28')
})

test.each([
  ['9', '09:00'],
  ['09', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9:30', '09:30'],
  ['9시', '09:00'],
  ['9시 5분', '09:05'],
  ['9시반', '09:30'],
  ['14:30', '14:30'],
  ['1430', '14:30'],
  ['14시 30분', '14:30'],
  ['오후 2시 30분', '14:30'],
  ['오후 2:30', '14:30'],
  ['오후2시', '14:00'],
  ['오후 230', '14:30'],
  ['오전 9시', '09:00'],
  ['오전 12:10', '00:10'],
  ['오후 12:10', '12:10'],
  ['낮 12:00', '12:00'],
  ['낮 1시', '13:00'],
  ['밤 12:00', '00:00'],
  ['밤 9시', '21:00'],
])('readDate: reads the time %s as %s', (text, value) => {
  expect(readDate('time', text)).toEqual({ value })
})

test.each([
  ['2026-11-27T14:30', '2026-11-27T14:30'],
  ['2026-11-27 14:30', '2026-11-27T14:30'],
  ['2026. 11. 27.(금) 14:30', '2026-11-27T14:30'],
  ['20261127 1430', '2026-11-27T14:30'],
  ['11.27 9', '2026-11-27T09:00'],
  ['11/27 오후 2시 30분', '2026-11-27T14:30'],
  ['11월 27일 오후 2시', '2026-11-27T14:00'],
])('readDate: reads day and time %s', (text, value) => {
  expect(readDate('dayTime', text)).toEqual({ value })
})

test.each(['2026-11', '202611', '2026. 11.', '26.11', '2026년 11월', '11월', '11'])(
  'readDate: reads the month %s',
  (text) => {
    expect(readDate('month', text)).toEqual({ value: '2026-11' })
  },
)

test.each<[DateKind, string, RegExp]>([
  ['day', '내일', /20261127처럼/],
  ['day', '2026-11', /20261127처럼/],
  ['day', '2026-11-27T10:00', /20261127처럼/],
  ['day', '2026-11-31', /달력에 없는 날짜/],
  ['day', '0', /20261127처럼/],
  ['day', '13.1', /달력에 없는 날짜/],
  ['dayTime', '2026-11-27', /14:30처럼/],
  ['dayTime', '2026-11-27 25:00', /14:30처럼/],
  ['dayTime', '2026-02-30 10:00', /달력에 없는 날짜/],
  ['time', '24:00', /1430처럼/],
  ['time', '9:60', /1430처럼/],
  ['time', '오전 13시', /1430처럼/],
  ['time', '곧', /1430처럼/],
  ['month', '13', /202611처럼/],
  ['month', '0', /202611처럼/],
])('readDate: says what is wrong with the %s %s', (kind, text, fault) => {
  expect(readDate(kind, text)).toEqual({ fault: expect.stringMatching(fault) })
})

test('readDate: keeps to the bounds and says which it is', () => {
  const bounds = { min: '2026-11-27', max: '2026-12-31' }
  expect(readDate('day', '2026-11-26', bounds)).toEqual({
    value: '2026-11-26',
    fault: '2026. 11. 27.(금)부터 적을 수 있습니다.',
  })
  expect(readDate('day', '2027-01-01', bounds).fault).toBe('2026. 12. 31.(목)까지 적을 수 있습니다.')
  expect(readDate('day', '2026-11-27', bounds)).toEqual({ value: '2026-11-27' })
  expect(readDate('dayTime', '11.27 9', { min: '2026-11-27T10:00' }).fault).toBe(
    '2026. 11. 27.(금) 10:00부터 적을 수 있습니다.',
  )
})

test('readDate: without a year takes this one, or one that is near where only that is within the bounds', () => {
  expect(readDate('day', '1.5', { min: '2026-11-27' })).toEqual({ value: '2027-01-05' })
  expect(readDate('day', '11.26', { min: '2026-11-27' }).value).toBe('2026-11-26')
  expect(readDate('day', '2.29')).toEqual({ fault: expect.any(String) })
  vi.setSystemTime('2027-01-10T01:00:00Z')
  expect(readDate('day', '12.30', { max: '2027-01-10' })).toEqual({ value: '2026-12-30' })
  expect(readDate('day', '12.30')).toEqual({ value: '2027-12-30' })
})

test.each<[DateKind, string, string]>([
  ['day', '2026-11-27', '2026. 11. 27.(금)'],
  ['month', '2026-01', '2026년 1월'],
  ['time', '09:00', '09:00'],
  ['dayTime', '2026-11-27T14:30', '2026. 11. 27.(금) 14:30'],
  ['day', '', ''],
  ['day', '내일', '내일'],
  ['day', '2026-02-30', '2026-02-30'],
])('showDate: shows the %s %s as %s, which is read as the same', (kind, value, shown) => {
  expect(showDate(kind, value)).toBe(shown)
  if (shown !== value) expect(read(kind, shown)).toBe(value)
})

import { describe, expect, test } from 'vitest'
import { callHours } from './call-hours.ts'
import { afterMissed, chosenTime, quickTimes } from './next-call.ts'

const korean = (time: string) => new Date(`2026-11-23T${time}:00+09:00`)
const hours = { from: 10, until: 18 }

test.each([
  ['오전 10시부터 오후 6시까지', 10, 18],
  ['09:30 ~ 19:00', 9, 19],
  ['오전 9시 ~ 오후 12시', 9, 12],
  ['24시간 상담', 9, 21],
  ['오전 8시부터 오후 11시까지', 9, 21],
  ['평일과 주말 상담', 10, 18],
  ['오후 6시부터 오전 10시까지', 10, 18],
])('%s', (words, from, until) => {
  expect(callHours(words)).toEqual({ from, until })
})

describe('after a call that nobody took', () => {
  test.each([
    ['in two hours', '10:30', 1, '2026-11-23T12:30:00+09:00'],
    ['not after hours', '16:30', 1, '2026-11-24T10:00:00+09:00'],
    ['from the opening on', '07:00', 1, '2026-11-23T10:00:00+09:00'],
    ['at night the next morning', '22:30', 1, '2026-11-24T10:00:00+09:00'],
    ['after the third the next morning', '10:30', 3, '2026-11-24T10:00:00+09:00'],
  ])('%s', (_, at, missed, next) => {
    expect(afterMissed(korean(at), hours, missed)).toEqual(new Date(next))
  })
})

test('quick times are still to come, and a date is read as Korean time', () => {
  expect(quickTimes(korean('16:00'), hours).map(({ label }) => label)).toEqual([
    '1시간 뒤',
    '오늘 17시',
    '내일 10시',
  ])
  expect(quickTimes(korean('17:30'), hours).map(({ label }) => label)).toEqual(['1시간 뒤', '내일 10시'])
  const chosen = (choice: string, date = '') => chosenTime({ choice, date }, korean('16:00'), hours)
  expect(chosen('hour')).toEqual(korean('17:00'))
  expect(chosen('date', '2026-11-25T14:30')).toEqual(new Date('2026-11-25T14:30:00+09:00'))
  expect(chosen('', '2026-11-25T14:30')).toEqual(new Date('2026-11-25T14:30:00+09:00'))
  expect(chosen('date', 'soon')).toBeUndefined()
  expect(chosen('', '')).toBeUndefined()
})

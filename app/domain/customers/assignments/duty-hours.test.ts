import { expect, test } from 'vitest'
import { isAtWork, minuteOf, timeOf, usualHours } from './duty-hours.ts'

test('hours are those of the Korean clock, the last minute not included', () => {
  expect(isAtWork(usualHours, '2026-11-23T00:00:00Z'), 'Monday 09:00').toBe(true)
  expect(isAtWork(usualHours, '2026-11-22T23:59:00Z'), 'Monday 08:59').toBe(false)
  expect(isAtWork(usualHours, '2026-11-23T08:59:00Z'), 'Monday 17:59').toBe(true)
  expect(isAtWork(usualHours, '2026-11-23T09:00:00Z'), 'Monday 18:00').toBe(false)
  expect(isAtWork(usualHours, '2026-11-22T03:00:00Z'), 'Sunday noon').toBe(true)
  expect(isAtWork([null, ...usualHours.slice(1)], '2026-11-22T03:00:00Z'), 'a free Sunday').toBe(false)
})

test('times are read as a field writes them', () => {
  for (const time of ['00:00', '09:30', '24:00']) expect(timeOf(minuteOf(time) ?? -1)).toBe(time)
  for (const other of ['', '9:30', '24:01', '12:60', 'x']) expect(minuteOf(other)).toBeUndefined()
})

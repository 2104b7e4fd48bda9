import { expect, test } from 'vitest'
import { koreanDateTime, koreanDayCode } from './clock.ts'

test('the day of a receipt is the Korean one', () => {
  expect(koreanDayCode(new Date('2026-11-20T14:59:59Z'))).toBe('261120')
  expect(koreanDayCode(new Date('2026-11-20T15:00:00Z'))).toBe('261121')
})

test('the office reads Korean dates', () => {
  expect(koreanDateTime('2026-11-21T05:05:00.000Z')).toBe('2026. 11. 21. (토) 14:05')
  expect(koreanDateTime('2026-11-20T15:00:00.000Z')).toBe('2026. 11. 21. (토) 00:00')
})

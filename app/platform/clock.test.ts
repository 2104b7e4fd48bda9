import { expect, test } from 'vitest'
import { koreanDateTime } from './clock.ts'

test('the office reads Korean dates', () => {
  expect(koreanDateTime('2026-11-21T05:05:00.000Z')).toBe('2026. 11. 21. (토) 14:05')
  expect(koreanDateTime('2026-11-20T15:00:00.000Z')).toBe('2026. 11. 21. (토) 00:00')
})

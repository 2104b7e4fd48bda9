import { expect, test } from 'vitest'
import { day } from '../../../../tests/support/day.ts'
import { currentStep } from './current-step.ts'

const on = (date: string) => [{ from: day(date), until: day(date) }]
const steps = [
  on('2026-11-20'),
  on('2026-12-01'),
  [{ from: day('2026-12-22'), until: day('2026-12-24') }],
  [...on('2027-05-20'), ...on('2027-10-20')],
  [{ from: day('2029-12-01'), until: day('2029-12-31') }],
]

test('a step is current on its day and on every day of its period', () => {
  expect(currentStep(steps, day('2026-11-20'))).toEqual({ index: 0, daysLeft: 0, lasts: false })
  for (const today of ['2026-12-22', '2026-12-23', '2026-12-24'])
    expect(currentStep(steps, day(today))).toEqual({ index: 2, daysLeft: 0, lasts: true })
  expect(currentStep(steps, day('2029-12-31'))).toMatchObject({ index: 4, lasts: true })
})

test('between steps the next one is, with the days that are left', () => {
  expect(currentStep(steps, day('2026-11-01'))).toMatchObject({ index: 0, daysLeft: 19 })
  expect(currentStep(steps, day('2026-11-21'))).toMatchObject({ index: 1, daysLeft: 10 })
  expect(currentStep(steps, day('2026-12-25'))).toMatchObject({ index: 3, daysLeft: 146 })
  expect(currentStep(steps, day('2027-05-21'))).toMatchObject({ index: 3, daysLeft: 152 })
})

test('after the last step there is none', () => {
  expect(currentStep(steps, day('2030-01-01'))).toBe(undefined)
  expect(currentStep([], day('2026-11-21'))).toBe(undefined)
})

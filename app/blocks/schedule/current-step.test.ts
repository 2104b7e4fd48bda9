import { expect, test } from 'vitest'
import { currentStep } from './current-step.ts'

const on = (date: string) => [{ from: date, until: date }]
const steps = [
  on('2026-11-20'),
  on('2026-12-01'),
  [{ from: '2026-12-22', until: '2026-12-24' }],
  [...on('2027-05-20'), ...on('2027-10-20')],
  [{ from: '2029-12-01', until: '2029-12-31' }],
]

test('a step is current on its day and on every day of its period', () => {
  expect(currentStep(steps, '2026-11-20')).toEqual({ index: 0, daysLeft: 0, lasts: false })
  for (const today of ['2026-12-22', '2026-12-23', '2026-12-24'])
    expect(currentStep(steps, today)).toEqual({ index: 2, daysLeft: 0, lasts: true })
  expect(currentStep(steps, '2029-12-31')).toMatchObject({ index: 4, lasts: true })
})

test('between steps the next one is, with the days that are left', () => {
  expect(currentStep(steps, '2026-11-01')).toMatchObject({ index: 0, daysLeft: 19 })
  expect(currentStep(steps, '2026-11-21')).toMatchObject({ index: 1, daysLeft: 10 })
  expect(currentStep(steps, '2026-12-25')).toMatchObject({ index: 3, daysLeft: 146 })
  expect(currentStep(steps, '2027-05-21')).toMatchObject({ index: 3, daysLeft: 152 })
})

test('after the last step there is none', () => {
  expect(currentStep(steps, '2030-01-01')).toBe(undefined)
  expect(currentStep([], '2026-11-21')).toBe(undefined)
})

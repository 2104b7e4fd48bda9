import { expect, test } from 'vitest'
import { schedule } from '#app/domain/site/schedule/schedule.ts'
import { madeUpSite, quotes } from '../../../../tests/support/made-up-site.ts'
import { checkDates } from './check-dates.ts'

const wrong = (text: string) => quotes(checkDates, text)

test('a day that does not exist is found', () => {
  expect(wrong('2026. 2. 30.까지, 2026년 13월')).toEqual(['2026. 2. 30.', '2026년 13월'])
})

test('a wrong weekday is found', () => {
  expect(wrong('2026. 12. 10.(금) 발표')).toEqual(['2026. 12. 10.(금)'])
  expect(wrong('2026. 12. 10.(목) 발표')).toEqual([])
})

test('a day of the sale that the facts do not have is found', () => {
  expect(wrong('당첨자 발표 2026. 12. 11.')).toEqual(['2026. 12. 11.'])
  expect(wrong('당첨자 발표 2026. 12. 10.')).toEqual([])
  expect(wrong('당첨자 발표는 2026년 12월입니다')).toEqual([])
  expect(wrong('당첨자 발표는 2027년 1월입니다')).toEqual(['2027년 1월'])
  expect(wrong('당첨되신 분은 2026. 12. 29.에 계약합니다')).toEqual(['2026. 12. 29.'])
})

test('days between the first and the last of a step are its days', () => {
  expect(wrong('정당계약 2026. 12. 22. ~ 12. 24.')).toEqual([])
  expect(wrong('정당계약 2026. 12. 23.')).toEqual([])
  expect(wrong('정당계약 2026. 12. 22. ~ 12. 26.')).toHaveLength(1)
})

test('days of anything else are not compared', () => {
  expect(
    wrong('가온시 고시 제2025-12호(2025. 1. 16.), 당첨자 발표는 뒤에 알려 드립니다. 2026. 9. 1. 시행'),
  ).toEqual([])
})

test('an instalment that is due after people move in is remarked', () => {
  const of = (month: string) =>
    checkDates(
      madeUpSite({
        settings: {
          schedule: schedule.parse({
            basis: '',
            page: '/plan',
            events: [
              { id: 'interim', title: '중도금 납부', text: '', when: { each: ['2029-05-20', '2030-03-20'] } },
              { id: 'moveIn', title: '입주 예정', text: '', when: { month } },
            ],
          }),
        },
      }),
    )
  expect(of('2030-04')).toEqual([])
  expect(of('2029-12')).toMatchObject([
    {
      location: 'schedule.events[0].when',
      warning: true,
      sentence: expect.stringContaining('‘입주 예정’(2029년 12월) 뒤'),
    },
  ])
})

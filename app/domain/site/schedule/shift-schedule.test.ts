import { expect, test } from 'vitest'
import { day } from '../../../../tests/support/day.ts'
import { schedule } from './schedule.ts'
import { shiftSchedule, wrongOrder } from './shift-schedule.ts'

const sale = schedule.parse({
  basis: '2026. 11. 20. 기준',
  page: '/BusinessGuide/plan',
  events: [
    { id: 'notice', title: '입주자모집공고', text: '', when: { on: '2026-11-20' } },
    { id: 'winners', title: '당첨자 발표', text: '', when: { on: '2026-12-10' } },
    { id: 'contract', title: '정당계약', text: '', when: { from: '2026-12-22', until: '2026-12-24' } },
    { id: 'interim', title: '중도금 납부', text: '', when: { each: ['2027-05-20', '2029-10-20'] } },
    { id: 'moveIn', title: '입주 예정', text: '', when: { month: '2029-12' } },
  ],
})
const whens = (from: string, days: number) =>
  shiftSchedule(sale, { from: day(from), days }).events.map(({ when }) => when)

test('shiftSchedule: moves all dates from one on, periods whole, months by their middle', () => {
  expect(whens('2026-12-22', 14)).toEqual([
    { on: '2026-11-20' },
    { on: '2026-12-10' },
    { from: '2027-01-05', until: '2027-01-07' },
    { each: ['2027-06-03', '2029-11-03'] },
    { month: '2029-12' },
  ])
  expect(whens('2026-12-23', -20)).toEqual([
    { on: '2026-11-20' },
    { on: '2026-12-10' },
    { from: '2026-12-22', until: '2026-12-24' },
    { each: ['2027-04-30', '2029-09-30'] },
    { month: '2029-11' },
  ])
  expect(whens('2026-11-20', 366)[0]).toEqual({ on: '2027-11-21' })
})

test('wrongOrder: names an instalment that is due after people move in', () => {
  expect(wrongOrder(sale)).toEqual([])
  expect(wrongOrder(shiftSchedule(sale, { from: day('2029-01-01'), days: 14 }))).toEqual([])
  const late = {
    ...sale,
    events: sale.events.map((one) => (one.id === 'moveIn' ? { ...one, when: { month: '2029-09' } } : one)),
  }
  expect(wrongOrder(late)).toEqual([
    {
      at: 3,
      text: '2027. 5. 20.(목)부터 2회',
      sentence: '‘중도금 납부’의 마지막 날이 ‘입주 예정’(2029년 9월) 뒤입니다. 날짜를 확인해 주세요.',
    },
  ])
})

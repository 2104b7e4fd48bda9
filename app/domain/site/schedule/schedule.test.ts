import { describe, expect, test } from 'vitest'
import { weeksOf } from '#app/platform/korean-time.ts'
import { day } from '../../../../tests/support/day.ts'
import { calendarMonths, formatWhen, periodsOf, schedule, scheduleFacts } from './schedule.ts'

const sale = schedule.parse({
  basis: '2026. 11. 20. 기준',
  page: '/BusinessGuide/plan',
  events: [
    { id: 'notice', title: '입주자모집공고', text: '', when: { on: '2026-11-20' } },
    { id: 'special', title: '특별공급', text: '', when: { on: '2026-12-01' } },
    { id: 'winners', title: '당첨자 발표', text: '', when: { on: '2026-12-10' } },
    { id: 'contract', title: '정당계약', text: '', when: { from: '2026-12-22', until: '2026-12-24' } },
    { id: 'interim', title: '중도금', text: '', when: { each: ['2027-05-20', '2027-10-20'] } },
    { id: 'moveIn', title: '입주 예정', text: '', when: { month: '2029-12' } },
  ],
})

const moved = (id: string, when: object) => ({
  ...sale,
  events: sale.events.map((event) => (event.id === id ? { ...event, when } : event)),
})
const complaints = (input: unknown) => {
  const parsed = schedule.safeParse(input)
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('a schedule', () => {
  test('that keeps to 주택공급에 관한 규칙 is in order', () => expect(complaints(sale)).toEqual([]))

  test('leaves ten days between the notice and the first application (§21②)', () => {
    expect(complaints(moved('special', { on: '2026-11-30' }))).toEqual([])
    expect(complaints(moved('special', { on: '2026-11-29' }))).toEqual([
      expect.stringContaining('events.1.when: 모집공고는 최초 청약 신청일 10일 전까지'),
    ])
  })

  test('lets eleven days pass between winners and contracts, which take three days (§59②)', () => {
    const early = moved('contract', { from: '2026-12-21', until: '2026-12-24' })
    expect(complaints(early)).toEqual([expect.stringContaining('11일이 지난 뒤')])
    const short = moved('contract', { from: '2026-12-22', until: '2026-12-23' })
    expect(complaints(short)).toEqual([expect.stringContaining('사흘 이상')])
  })

  test('has no two steps of one name, and no period that ends before it begins', () => {
    const twice = { ...sale, events: [...sale.events, sale.events[1]] }
    expect(complaints(twice)).toContainEqual(expect.stringContaining("'special' 일정이 두 번"))
    expect(complaints(moved('contract', { from: '2026-12-24', until: '2026-12-22' }))).toContainEqual(
      expect.stringContaining('앞섭니다'),
    )
  })
})

test('days are written with their weekday, and what two days share is said once', () => {
  expect(formatWhen({ on: day('2026-11-20') })).toBe('2026. 11. 20.(금)')
  expect(formatWhen({ from: day('2026-12-22'), until: day('2026-12-24') })).toBe('2026. 12. 22.(화)~24.(목)')
  expect(formatWhen({ from: day('2026-11-30'), until: day('2026-12-02') })).toBe(
    '2026. 11. 30.(월) ~ 12. 2.(수)',
  )
  expect(formatWhen({ from: day('2026-12-30'), until: day('2027-01-02') })).toBe(
    '2026. 12. 30.(수) ~ 2027. 1. 2.(토)',
  )
  expect(formatWhen({ each: [day('2027-05-20'), day('2027-10-20')] })).toBe('2027. 5. 20.(목)부터 2회')
  expect(formatWhen({ month: '2029-12' })).toBe('2029년 12월')
})

test('texts can name every day', () => {
  expect(scheduleFacts(sale)).toMatchObject({
    'schedule.winners': '2026. 12. 10.(목)',
    'schedule.interim.2': '2027. 10. 20.(수)',
    'schedule.moveIn': '2029년 12월',
  })
})

test('a month is a period to its last day, also in a leap year', () => {
  expect(periodsOf({ month: '2028-02' })).toEqual([{ from: '2028-02-01', until: '2028-02-29' }])
})

test('a calendar shows the months of what has days of its own', () => {
  expect(calendarMonths(sale.events)).toEqual(['2026-11', '2026-12'])
})

test('weeks begin on Sunday and hold every day of the month once', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toBe('2026-11-01')
  expect(weeks[4]).toEqual([
    '2026-11-29',
    '2026-11-30',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(weeksOf('2026-12')[0]?.slice(0, 3)).toEqual([undefined, undefined, '2026-12-01'])
  for (const month of ['2026-11', '2026-12', '2027-02', '2028-02', '2027-05'])
    expect(weeksOf(month).flat().filter(Boolean), month).toHaveLength(
      Number(periodsOf({ month })[0]?.until.slice(8)),
    )
})

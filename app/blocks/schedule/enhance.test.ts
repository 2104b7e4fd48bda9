import { beforeEach, expect, test, vi } from 'vitest'
import { all, enhance, one } from '../../../tests/support/dom.ts'
import schedule from './enhance.ts'

const step = (id: string, periods: string) =>
  `<li id="${id}" data-periods="${periods}"><b data-mark hidden></b></li>`
const page = `<section data-enhance="blocks/schedule"><ol>
  ${step('notice', '2026-11-20/2026-11-20')}${step('special', '2026-12-01/2026-12-01')}
  ${step('contract', '2026-12-22/2026-12-24')}${step('payments', '2027-03-20/2027-03-20 2028-03-20/2028-03-20')}
  </ol><table><tbody><tr><td data-day="2026-11-20"></td><td data-day="2026-12-23"></td></tr></tbody></table></section>`
const at = (instant: string) => {
  vi.setSystemTime(instant)
  enhance(page, 'blocks/schedule', schedule)
}

beforeEach(() => vi.useFakeTimers())

test.each([
  ['2026-11-20T00:30:00+09:00', 'notice', '오늘'],
  ['2026-11-21T23:59:00+09:00', 'special', '다음 일정, 10일 뒤'],
  ['2026-11-21T15:01:00Z', 'special', '다음 일정, 9일 뒤'],
  ['2026-12-23T12:00:00+09:00', 'contract', '진행 중'],
  ['2028-01-01T00:00:00+09:00', 'payments', '다음 일정, 79일 뒤'],
])('at %s %s is marked: %s', (instant, id, mark) => {
  at(instant)
  expect(all('[aria-current=step]').map((row) => row.id)).toEqual([id])
  expect(one('[data-mark]:not([hidden])').textContent).toBe(mark)
})

test('what is over says so, and today is marked in the calendar', () => {
  at('2026-12-23T12:00:00+09:00')
  expect(all('[data-step=past]').map((row) => row.id)).toEqual(['notice', 'special'])
  expect(all('[aria-current=date]').map((day) => day.dataset.day)).toEqual(['2026-12-23'])
})

test('after the last step nothing is marked', () => {
  at('2030-01-01T00:00:00+09:00')
  expect(all('[aria-current], [data-mark]:not([hidden])')).toEqual([])
})

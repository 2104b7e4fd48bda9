import { beforeEach, expect, test, vi } from 'vitest'
import { all, enhance, one, press, type } from '../../../../tests/support/dom.ts'
import notices from './enhance.ts'

const notice = (id: string, until: string) => `
  <dialog id="notice-${id}" data-from="2026-11-14" data-until="${until}">
    <button data-not-today>오늘 하루 보지 않기</button><button data-dismiss>닫기</button>
  </dialog>`
const page = `
  <main id="main" tabindex="-1"></main><form><input id="field"></form>
  <div data-enhance="ui/frame/notice-popups idle" data-notices="site">
    <p role="status"></p>${notice('a', '2027-02-28')}${notice('b', '2026-11-30')}
  </div>`
const shown = () => all<HTMLDialogElement>('dialog').flatMap(({ open, id }) => (open ? [id] : []))
const open = (instant: string) => {
  vi.setSystemTime(instant)
  enhance(page, 'ui/frame/notice-popups', notices)
}
const today = '2026-11-21T23:50:00+09:00'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})

test('those of the Korean day open and are announced, and the focus stays', () => {
  open(today)
  expect(shown()).toEqual(['notice-a', 'notice-b'])
  expect(one('[role=status]').textContent).toBe('알림 2건이 열렸습니다.')
  expect(document.activeElement).toBe(document.body)
})

test('each keeps to its last day, by the clock of Seoul', () => {
  open('2026-11-30T14:59:00Z')
  expect(shown()).toHaveLength(2)
  open('2026-11-30T15:01:00Z')
  expect(shown()).toEqual(['notice-a'])
})

test('sent away for the day it comes back the next, and not before', () => {
  open(today)
  press(one('#notice-a [data-not-today]'))
  expect(shown()).toEqual(['notice-b'])
  open(today)
  expect(shown()).toEqual(['notice-b'])
  open('2026-11-22T00:00:01+09:00')
  expect(shown()).toHaveLength(2)
})

test('closed alone it comes back with the next page', () => {
  open(today)
  press(one('#notice-a [data-dismiss]'))
  expect(shown()).toEqual(['notice-b'])
  open(today)
  expect(shown()).toHaveLength(2)
})

test('where nothing can be stored they close all the same', () => {
  vi.stubGlobal('localStorage', undefined)
  open(today)
  press(one('#notice-a [data-not-today]'))
  expect(shown()).toEqual(['notice-b'])
})

test('whoever writes into a form is rid of them', () => {
  open(today)
  one('#field').focus()
  expect(shown()).toEqual([])
})

test('Escape closes one after the other, and the focus goes on to the next, then to the page', () => {
  open(today)
  one('#notice-a [data-dismiss]').focus()
  type(document.activeElement ?? document, 'Escape')
  expect(shown()).toEqual(['notice-b'])
  expect(document.activeElement).toBe(one('#notice-b [data-dismiss]'))
  type(document.activeElement ?? document, 'Escape')
  expect(shown()).toEqual([])
  expect(document.activeElement).toBe(one('#main'))
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { one, press, settled, type } from '../../../tests/support/dom.ts'

const page = `
  <a href="/customer" data-open="booking" id="opener">방문예약</a>
  <a href="#menu-dialog" data-open="menu" id="menu-opener">메뉴</a>
  <a href="/none" data-open="none" id="lost">없는 창</a>
  <dialog id="booking-dialog" data-lasting>
    <h2 tabindex="-1" id="title">방문예약</h2><input id="phone"><a href="#phone" id="to-phone">연락처</a>
    <button data-close id="cross">닫기</button>
  </dialog>
  <dialog id="menu-dialog" data-leaves><h2 tabindex="-1">메뉴</h2><a href="#" data-close>닫기</a></dialog>`

/** Steps of the history, which browsers take later than they are asked to. */
let entries: unknown[]
let at: number
const go = (to: number) =>
  setTimeout(() => {
    at = to
    dispatchEvent(new Event('popstate'))
  })

beforeEach(() => {
  entries = [null]
  at = 0
  vi.resetModules()
  vi.spyOn(history, 'state', 'get').mockImplementation(() => entries[at])
  vi.spyOn(history, 'pushState').mockImplementation((state) => {
    entries = [...entries.slice(0, ++at), state]
  })
  vi.spyOn(history, 'back').mockImplementation(() => void go(at - 1))
})
afterEach(() => vi.resetModules())

const start = async () => {
  document.body.innerHTML = page
  await import('./every-page.ts')
}
const booking = () => one<HTMLDialogElement>('#booking-dialog')
const quiet = async () => {
  for (let i = 0; i < 6; i++) await new Promise((done) => setTimeout(done))
}

test('the registration opens with the focus on its title and one step of the history', async () => {
  await start()
  expect(press(one('#opener'))).toBe(true)
  expect(booking().open).toBe(true)
  expect(document.activeElement).toBe(one('#title'))
  expect(entries).toEqual([null, { dialog: true }])
})

test('closed by its cross it takes its step back and gives the focus back', async () => {
  await start()
  one('#opener').focus()
  press(one('#opener'))
  press(one('#cross'))
  await quiet()
  expect([booking().open, at]).toEqual([false, 0])
  expect(history.back).toHaveBeenCalledTimes(1)
})

test('the way back closes it, without another step', async () => {
  await start()
  press(one('#opener'))
  go(0)
  await quiet()
  expect([booking().open, at]).toEqual([false, 0])
  expect(history.back).not.toHaveBeenCalled()
})

test('the way forward opens it again', async () => {
  await start()
  press(one('#opener'))
  go(0)
  await quiet()
  go(1)
  await quiet()
  expect(booking().open).toBe(true)
  expect(entries).toHaveLength(2)
})

test('however often it is closed and opened before the history follows, it has one step', async () => {
  await start()
  press(one('#opener'))
  for (let i = 0; i < 5; i++) {
    booking().close()
    press(one('#opener'))
  }
  await quiet()
  expect(booking().open).toBe(true)
  expect([entries.length, at]).toEqual([2, 1])
})

test('opened while its step back is under way it stays open, and keeps a step', async () => {
  await start()
  press(one('#opener'))
  booking().close()
  await settled()
  press(one('#opener'))
  await quiet()
  expect(booking().open).toBe(true)
  expect(history.state).toEqual({ dialog: true })
})

test('after a reload it is still open', async () => {
  entries = [null, { dialog: true }]
  at = 1
  await start()
  expect(booking().open).toBe(true)
  expect(entries).toHaveLength(2)
})

test('links that open are buttons: they say so, and the space bar presses them', async () => {
  await start()
  const opener = one('#opener')
  expect([opener.getAttribute('role'), opener.ariaHasPopup]).toEqual(['button', 'dialog'])
  expect(type(opener, ' ')).toBe(true)
  expect(booking().open).toBe(true)
})

test('a press for a new tab, and a link whose dialog is not there, stay links', async () => {
  await start()
  expect(press(one('#opener'), { ctrlKey: true })).toBe(false)
  expect(press(one('#lost'))).toBe(false)
  expect(booking().open).toBe(false)
})

test('a link to a field leads there without the address, which would close it', async () => {
  await start()
  press(one('#opener'))
  expect(press(one('#to-phone'))).toBe(true)
  expect(document.activeElement).toBe(one('#phone'))
  expect(booking().open).toBe(true)
})

test('the menu has no step of its own, and is closed when a visitor comes back to its page', async () => {
  await start()
  press(one('#menu-opener'))
  const menu = one<HTMLDialogElement>('#menu-dialog')
  expect(menu.open).toBe(true)
  expect(entries).toEqual([null])
  dispatchEvent(new Event('pagehide'))
  expect(menu.open).toBe(false)
})

import { beforeEach, expect, test, vi } from 'vitest'
import { enhance, one, press } from '../../../tests/support/dom.ts'
import announcement from './enhance.ts'

const page = `<section data-enhance="blocks/announcement visible">
  <a data-file href="/announcement.pdf" target="file">PDF 열기</a>
  <p data-note data-blocked="새 창을 막았습니다" data-failed="파일을 불러오지 못했습니다"></p>
  <dialog data-loading><button>닫기</button></dialog></section>`
const link = () => one<HTMLAnchorElement>('[data-file]')
const overlay = () => one<HTMLDialogElement>('[data-loading]')
const note = () => one('[data-note]').textContent

let tab: {
  closed: boolean
  location: { href: string }
  document: { readyState: string }
  addEventListener(): void
}
const asked = vi.fn()
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  tab = {
    closed: false,
    location: { href: 'about:blank' },
    document: { readyState: 'complete' },
    addEventListener() {},
  }
  asked.mockReset().mockResolvedValue({ ok: true })
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('navigator', { pdfViewerEnabled: true })
  vi.stubGlobal('open', () => tab)
  enhance(page, 'blocks/announcement', announcement)
})

test('a press covers the page until the new tab has loaded, and the focus is back on the link', async () => {
  expect(press(link())).toBe(true)
  await later(1000)
  expect(overlay().open).toBe(true)
  tab.location.href = '/announcement.pdf'
  await later(200)
  expect(overlay().open).toBe(false)
  expect(document.activeElement).toBe(link())
  expect(note()).toBe('')
})

test('it ends when the tab is closed', async () => {
  press(link())
  tab.closed = true
  await later(200)
  expect(overlay().open).toBe(false)
})

test('it ends after ten seconds, whatever happens', async () => {
  press(link())
  await later(9900)
  expect(overlay().open).toBe(true)
  await later(100)
  expect(overlay().open).toBe(false)
})

test('it ends where a browser saves the file instead of showing it', async () => {
  vi.stubGlobal('navigator', { pdfViewerEnabled: false })
  press(link())
  await later(0)
  expect(overlay().open).toBe(false)
})

test.each([
  ['is gone', () => asked.mockResolvedValue({ ok: false })],
  ['cannot be reached', () => asked.mockRejectedValue(new Error('offline'))],
])('reports a file that %s, and the visitor can try again', async (_, before) => {
  before()
  press(link())
  await later(0)
  expect([overlay().open, note()]).toEqual([false, '파일을 불러오지 못했습니다'])
  asked.mockResolvedValue({ ok: true })
  press(link())
  expect([overlay().open, note()]).toEqual([true, ''])
})

test('where new windows are forbidden it says so, and the next press opens it here', () => {
  vi.stubGlobal('open', () => null)
  expect(press(link())).toBe(true)
  expect([overlay().open, note()]).toEqual([false, '새 창을 막았습니다'])
  expect(press(link())).toBe(false)
})

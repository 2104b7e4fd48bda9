import { beforeEach, expect, test, vi } from 'vitest'
import { enhance, one, press, settled } from '../../../tests/support/dom.ts'

const head = (phase: string) =>
  `<title>${phase}단지</title><meta name="description" content="${phase}"><meta name="keywords" content="${phase}"><link rel="canonical" href="/plan?phase=${phase}">`
const block = (phase: string) => `
  <section data-enhance="blocks/project-data"><nav>
    ${['2', '3'].map((one) => `<a data-shows href="/plan?phase=${one}"${one === phase ? ' aria-current="page"' : ''}>${one}단지</a>`).join('')}
  </nav><p id="shown">${phase}단지 표</p></section>`
const documentOf = (phase: string) =>
  `<html><head>${head(phase)}<style></style></head><body>${block(phase)}</body></html>`
const fetched = vi.fn()
const link = (phase: string) => one<HTMLAnchorElement>(`[href$="phase=${phase}"][data-shows]`)
const shown = () => one('#shown').textContent

beforeEach(async () => {
  vi.resetModules()
  history.replaceState(null, '', '/plan?phase=2')
  document.head.innerHTML = head('2')
  fetched.mockReset().mockImplementation(async (address: string) => ({
    ok: true,
    text: async () => documentOf(address.at(-1) ?? ''),
  }))
  vi.stubGlobal('fetch', fetched)
  const { default: script } = await import('./enhance.ts')
  enhance(block('2'), 'blocks/project-data', script)
})

test('a phase changes its part, title and head, with a step in the history, and keeps the focus', async () => {
  const stepped = vi.spyOn(history, 'pushState')
  link('3').focus()
  expect(press(link('3'))).toBe(true)
  await settled()
  expect([shown(), document.title]).toEqual(['3단지 표', '3단지'])
  expect(one<HTMLMetaElement>('meta[name=description]').content).toBe('3')
  expect(one<HTMLLinkElement>('link[rel=canonical]').href).toContain('phase=3')
  expect(stepped).toHaveBeenCalledTimes(1)
  expect(location.search).toBe('?phase=3')
  expect(document.activeElement).toBe(link('3'))
})

test('the way back shows what was there, once', async () => {
  press(link('3'))
  await settled()
  history.replaceState(null, '', '/plan?phase=2')
  dispatchEvent(new Event('popstate'))
  dispatchEvent(new Event('popstate'))
  await settled()
  expect(shown()).toBe('2단지 표')
  dispatchEvent(new Event('popstate'))
  await settled()
  expect(fetched.mock.calls.length).toBeLessThanOrEqual(3)
})

test('a step of the registration popup, which has the same address, fetches nothing', async () => {
  dispatchEvent(new Event('popstate'))
  await settled()
  expect(fetched).not.toHaveBeenCalled()
})

test('where it cannot be fetched the link leads there', async () => {
  fetched.mockRejectedValue(new Error('offline'))
  const assigned = vi.spyOn(location, 'assign').mockImplementation(() => {})
  press(link('3'))
  await settled()
  expect(assigned).toHaveBeenCalledWith(link('3').href)
  expect(shown()).toBe('2단지 표')
})

test('a press for a new tab stays a link', () => {
  expect(press(link('3'), { ctrlKey: true })).toBe(false)
  expect(fetched).not.toHaveBeenCalled()
})

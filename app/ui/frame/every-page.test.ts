import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())

const isMarked = () => document.documentElement.hasAttribute('data-scrolled')

async function scrollIn(browser: { knowsTimelines: boolean }): Promise<boolean[]> {
  vi.stubGlobal('CSS', { supports: () => browser.knowsTimelines })
  await import('./every-page.ts')
  return [0, 1, 0].map((y) => {
    vi.stubGlobal('scrollY', y)
    dispatchEvent(new Event('scroll'))
    return isMarked()
  })
}

test('header: a browser without scroll-driven animations marks a page that is scrolled past 0 px', async () => {
  expect(await scrollIn({ knowsTimelines: false })).toEqual([false, true, false])
})

test('header: a browser with scroll-driven animations marks nothing', async () => {
  expect(await scrollIn({ knowsTimelines: true })).toEqual([false, false, false])
})

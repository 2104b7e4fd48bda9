import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { desktop, launchBrowser, openPage } from '../support/browser.ts'
import { describeFirst, testFirst } from '../support/long.ts'
import { readersServer, type TestServer } from '../support/server.ts'

let browser: Browser
let server: TestServer
let opened: Awaited<ReturnType<typeof openPage>> | undefined
beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), readersServer()])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})
afterEach(() => opened?.close())

const still = { reducedMotion: 'reduce' } as const
const withoutScript = { ...desktop, ...still, javaScriptEnabled: false }

async function visit(path: string, options: Parameters<typeof openPage>[1] = { ...desktop, ...still }) {
  opened = await openPage(browser, options)
  await opened.page.goto(server.origin + path)
  return opened.page
}
const shownPanels = (page: Page) =>
  page.locator('[data-panel]:visible').evaluateAll((all) => all.map(({ id }) => id))

describeFirst(1, [
  ['without JavaScript', withoutScript],
  ['with JavaScript', { ...desktop, ...still }],
] as const)('tabs %s', (_, options) => {
  test('show the first film, and one at a time', async () => {
    const page = await visit('/FloorPlan/videos', options)
    expect(await shownPanels(page)).toEqual(['video-location'])
    expect((await page.locator('#video-location [data-enhance="ui/facade"]').boundingBox())?.width).toBe(1300)
    await page.click('#tab-video-59')
    expect(await shownPanels(page)).toEqual(['video-59'])
    await page.click('#tab-video-84')
    expect(await shownPanels(page)).toEqual(['video-84'])
  })

  test('show the tour of 59A, and the type that the address names', { tags: 'long' }, async () => {
    const page = await visit('/FloorPlan/Emodel', options)
    expect(await shownPanels(page)).toEqual(['59A'])
    expect(await page.locator('#main').textContent()).toContain('화면을 누르면 관람이 시작됩니다')
    await page.goto(`${server.origin}/FloorPlan/Emodel#84B`)
    expect(await shownPanels(page)).toEqual(['84B'])
    expect(await page.locator('[id="84B"] a').first().getAttribute('href')).toBe('/tour/gaon-lakepark/84B')
  })
})

test('tabs are moved through by arrow keys', { tags: 'long' }, async () => {
  const page = await visit('/FloorPlan/Emodel')
  await page.locator('#tab-59A').focus()
  for (const id of ['59B', '84A', '84B']) {
    await page.keyboard.press('ArrowRight')
    expect(await shownPanels(page)).toEqual([id])
    expect(await page.locator(':focus').getAttribute('id')).toBe(`tab-${id}`)
  }
})

test('a film is fetched and plays when it is asked for, and ends when another tab is opened', {
  tags: 'long',
}, async () => {
  opened = await openPage(browser, desktop)
  const { page } = opened
  const films: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('.mp4')) films.push(request.url())
  })
  await page.goto(`${server.origin}/FloorPlan/videos`)
  expect(films).toEqual([])
  await page.locator('#video-location [data-enhance="ui/facade"] a').click()
  const film = page.locator('#video-location video')
  await film.waitFor()
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  await page.click('#tab-video-59')
  await expect.poll(() => page.locator('video').count()).toBe(0)
  await page.click('#tab-video-location')
  expect(await page.locator('#video-location [data-enhance="ui/facade"] a').isVisible()).toBe(true)
  expect(opened.complaints).toEqual([])
})

describe('a page that is coming soon', () => {
  const dots = (page: Page) =>
    page.locator('[role=status] i').evaluateAll((all) =>
      all.map((dot) => {
        const { width, marginLeft, backgroundColor, animationName } = getComputedStyle(dot)
        return { width, marginLeft, backgroundColor, moves: animationName !== 'none' }
      }),
    )

  testFirst(1, [['/FloorPlan/114B'], ['/FloorPlan/119B'], ['/Interior/84B']] as const)(
    '%s says so and has a way on',
    async (path) => {
      const page = await visit(path, { ...desktop, javaScriptEnabled: false })
      expect(await page.locator('h1').textContent()).toBe('COMING SOON')
      expect(await page.locator('#main [role=status]').textContent()).toContain('준비 중')
      expect(await page.locator('#main .actions a[href^="/"]').count()).toBeGreaterThanOrEqual(2)
      const dot = { width: '15px', marginLeft: '15px', backgroundColor: 'rgb(255, 165, 0)', moves: true }
      expect(await dots(page)).toEqual([dot, dot, dot])
    },
  )

  test('stands still where motion is reduced', { tags: 'long' }, async () => {
    const page = await visit('/FloorPlan/119B')
    expect((await dots(page)).map(({ moves }) => moves)).toEqual([false, false, false])
  })
})

test('a drawing can be opened alone, to be enlarged', { tags: 'long' }, async () => {
  const page = await visit('/ComplexGuide/detailintro', withoutScript)
  await page.getByRole('link', { name: '크게 보기' }).locator('visible=true').first().click()
  expect(await page.evaluate(() => document.contentType)).toBe('image/svg+xml')
  expect(await page.locator('svg text').count()).toBeGreaterThan(3)
})

/** @module-tag long */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, openPage } from '../support/browser.ts'
import { demoBlocks, drawTwice } from '../support/draw-blocks.ts'

const address = 'http://two-blocks.test/'
let blocks: ReturnType<typeof demoBlocks>
let browser: Browser
let script: string
beforeAll(async () => {
  blocks = demoBlocks()
  const { build } = await import('vite')
  const [built, launched] = await Promise.all([
    build({
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        rollupOptions: {
          input: 'app/enhance/start.ts',
          output: { format: 'iife', codeSplitting: false },
        },
      },
    }),
    launchBrowser(),
  ])
  const [bundle] = [built].flat()
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built')
  script = bundle.output[0].code
  browser = launched
})
afterAll(() => browser.close())

/** A document of nothing but a block twice, enhanced. */
async function open(type: string): Promise<{ page: Page; complaints: string[] }> {
  const one = blocks.find((other) => other.type === type)
  if (!one) throw new Error(`no demo site has a block ${type}`)
  const html = `<!doctype html><body>${drawTwice(one)}<script type="module">${script}</script>`
  const opened = await openPage(browser)
  await opened.page.route('**', (route) =>
    route.request().url() === address
      ? route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' })
      : route.fulfill({ body: '' }),
  )
  await opened.page.goto(address)
  return opened
}

/** Waits for what a script does once it is there. */
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 20_000 })

const copy = (page: Page, n: 0 | 1) => page.locator('article').nth(n)

describe('the second of two blocks answers for itself', () => {
  test('tabs', async () => {
    const { page, complaints } = await open('units')
    const [first, second] = [copy(page, 0), copy(page, 1)]
    await second.locator('[data-tabs]').first().scrollIntoViewIfNeeded()
    await second.getByRole('tab').nth(1).click()
    expect(await second.getByRole('tab').nth(1).getAttribute('aria-selected')).toBe('true')
    expect(await second.locator('[data-panel]').nth(1).getAttribute('data-shown')).toBe('')
    expect(await first.locator('[data-panel]').nth(1).getAttribute('data-shown')).toBeNull()
    expect(complaints).toEqual([])
  })

  test('a poster gives way to its own player', async () => {
    const { page } = await open('video')
    await copy(page, 1).locator('[data-poster]').click()
    expect(await copy(page, 1).locator('video').count()).toBe(1)
    expect(await copy(page, 0).locator('video').count()).toBe(0)
  })

  test('the count of found homes', async () => {
    const { page } = await open('buildings')
    const found = (n: 0 | 1) => copy(page, n).locator('output').innerText()
    await soon(() => found(1)).toContain('세대')
    const before = await found(0)
    await copy(page, 1).locator('input[name=type]').nth(1).check({ force: true })
    expect(await found(1)).not.toBe(before)
    expect(await found(0)).toBe(before)
  })

  test('a building of the layout shows its own row', async () => {
    const { page } = await open('site-layout')
    await copy(page, 1).locator('[data-building]').first().dispatchEvent('click')
    await soon(() => copy(page, 1).locator('[data-panel] h4').count()).toBe(1)
    expect(await copy(page, 0).locator('[data-panel] h4').count()).toBe(0)
  })

  test('the list of slides', async () => {
    const { page } = await open('overview')
    // One item of each is open at a time.
    for (const n of [0, 1] as const)
      await copy(page, n)
        .locator('details:has([data-track])')
        .evaluate((item: HTMLDetailsElement) => {
          item.open = true
        })
    await copy(page, 1).locator('[data-track]').scrollIntoViewIfNeeded()
    await copy(page, 1).locator('[data-pause]').waitFor()
    await copy(page, 1).locator('[data-dot]').nth(1).dispatchEvent('click')
    const current = (n: 0 | 1) =>
      copy(page, n)
        .locator('[data-dot]')
        .evaluateAll((dots) => dots.findIndex((dot) => dot.ariaCurrent === 'true'))
    expect([await current(0), await current(1)]).toEqual([0, 1])
  })

  test('the calendar marks today in both', async () => {
    const opened = await open('schedule')
    const days = await copy(opened.page, 0)
      .locator('[data-day]')
      .evaluateAll((all) => all.map((day) => day.dataset?.day))
    await opened.page.clock.setFixedTime(new Date(`${days[3]}T12:00:00+09:00`))
    await opened.page.reload()
    await soon(() => opened.page.locator('[data-day][aria-current=date]').count()).toBe(2)
  })

  test('the progress of a file that is loading is beside its own button', async () => {
    const { page } = await open('announcement')
    await page.evaluate(() => Object.assign(window, { open: () => null }))
    await copy(page, 1).locator('a[data-file][data-live]').click()
    expect(await copy(page, 1).locator('[data-note]').innerText()).not.toBe('')
    expect(await copy(page, 0).locator('[data-note]').innerText()).toBe('')
  })
})

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openPage, phone } from '../support/browser.ts'
import { type DrawnPicture, drawnPictures, faultOf } from '../support/drawn-pictures.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { demoAddresses, originOf, type SiteAddress } from '../support/site-pages.ts'

const kilobyte = 1024

let browser: Browser
let server: TestServer
let addresses: SiteAddress[]
beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), startTestServer()])
  addresses = demoAddresses(server)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const everyPage = () => addresses.map(({ url }) => url)

/** Works through addresses with a few pages at once, since a page mostly waits. */
async function visitAll(
  urls: string[],
  options: Parameters<typeof openPage>[1],
  visit: (page: Page, url: string) => Promise<void>,
  prepare: (page: Page) => Promise<unknown> = async () => {},
) {
  const waiting = [...urls]
  const visitor = async () => {
    const { page, close } = await openPage(browser, options)
    await prepare(page)
    for (let url = waiting.shift(); url; url = waiting.shift()) await visit(page, url)
    await close()
  }
  for (const done of await Promise.allSettled([1, 2, 3].map(visitor)))
    if (done.status === 'rejected') throw done.reason
}

/** At most one picture is fetched before others, all others wait until they are near, and each says what is seen. */
function loadingFaults(html: string): string[] {
  const images = [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => tag)
  const first = images.filter((tag) => /fetchpriority="high"/i.test(tag))
  return [
    ...first.slice(1).map((tag) => `a second first picture: ${tag}`),
    ...images
      .filter((tag) => !first.includes(tag) && !/loading="lazy"/.test(tag))
      .map((tag) => `does not wait: ${tag}`),
    ...images.filter((tag) => !/ alt="/.test(tag)).map((tag) => `without alternative text: ${tag}`),
  ]
}

/** What the browser would fetch is asked; the thousands of pictures themselves are never sent. */
const askOnly = (page: Page) => page.route(/\/media\/\w+-\d+\.\w+\?/, () => {})

test('every box is given the picture that fits it, at every width and density, unstretched', {
  timeout: 240_000,
}, async () => {
  const faults = new Set<string>()
  let seen = 0
  let round = 0
  await visitAll(
    everyPage(),
    {},
    async (page, url) => {
      const html = (await (await page.goto(url))?.text()) ?? ''
      for (const fault of loadingFaults(html)) faults.add(`${url} ${fault}`)
      const devtools = await page.context().newCDPSession(page)
      for (const deviceScaleFactor of [1, 2, 3])
        for (const width of [390, 768, 1440]) {
          const metrics = { width, height: 900, deviceScaleFactor, mobile: false }
          await devtools.send('Emulation.setDeviceMetricsOverride', metrics)
          const pictures: DrawnPicture[] = await page.evaluate(drawnPictures, String(round++))
          seen += pictures.length
          for (const picture of pictures) {
            const fault = faultOf(picture, deviceScaleFactor)
            if (fault)
              faults.add(
                `${new URL(url).host.split('.')[0]}${new URL(url).pathname} ${width}@${deviceScaleFactor} ${fault}`,
              )
          }
        }
    },
    askOnly,
  )
  expect([...faults].sort()).toEqual([])
  expect(seen).toBeGreaterThan(200)
})

/** What pictures have cost so far, in bytes. */
const pictureBytes = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/media\/\w+(-\d+)?\.(avif|webp|jpg|svg)/.test(name))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )

/** Scrolls to the page's end as a reader does, each screen painted. */
const readToTheEnd = (page: Page) =>
  page.evaluate(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' })
      await painted()
    }
  })

/** How much has moved by itself since the document was asked for. */
const shiftOf = (page: Page) =>
  page.evaluate(async () => {
    let shift = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) shift += (entry as unknown as { value: number }).value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    add(observer.takeRecords())
    observer.disconnect()
    return shift
  })

/** The pictures that each page is fetching at the moment. */
const fetching = new Map<Page, Set<Request>>()
async function watchFetching(page: Page) {
  const ongoing = new Set<Request>()
  fetching.set(page, ongoing)
  page.on('request', (request) => request.resourceType() === 'image' && ongoing.add(request))
  page.on('requestfinished', (request) => ongoing.delete(request))
  page.on('requestfailed', (request) => ongoing.delete(request))
}

test('an inner page costs at most 250 KB of pictures before it is scrolled on a phone, and none moves what is read', {
  timeout: 240_000,
}, async () => {
  const inner = everyPage().filter((url) => new URL(url).pathname !== '/')
  const faults: string[] = []
  const read = async (page: Page, url: string) => {
    await page.goto(url, { waitUntil: 'networkidle' })
    const { pathname } = new URL(url)
    const bytes = await pictureBytes(page)
    if (bytes > 250 * kilobyte) faults.push(`${pathname}: ${Math.round(bytes / kilobyte)} KB`)
    await readToTheEnd(page)
    await expect.poll(() => fetching.get(page)?.size, { timeout: 30_000 }).toBe(0)
    const shift = await shiftOf(page)
    if (shift > 0.0001) faults.push(`${pathname} moves by ${shift}`)
  }
  await visitAll(inner, { ...phone, deviceScaleFactor: 3 }, read, watchFetching)
  expect(inner.length).toBeGreaterThan(20)
  expect(faults).toEqual([])
})

test('the first screen of a home page fetches one picture before others, within its budget', async () => {
  for (const [width, deviceScaleFactor, budget] of [
    [390, 3, 140],
    [1440, 1, 260],
  ] as const)
    for (const slug of ['gaon-lakepark', 'hannae-riverview']) {
      const { page, close } = await openPage(browser, { viewport: { width, height: 900 }, deviceScaleFactor })
      await page.goto(`${originOf(server, slug)}/`)
      const [hero, ...others] = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')].map(
          ({ currentSrc, loading }) => ({
            eager: loading !== 'lazy',
            bytes: performance
              .getEntriesByName(currentSrc)
              .map((e) => (e as PerformanceResourceTiming).encodedBodySize)[0],
          }),
        ),
      )
      expect(others, slug).toEqual([])
      expect(hero?.eager, slug).toBe(true)
      expect(hero?.bytes, `${slug} at ${width}`).toBeLessThanOrEqual(budget * kilobyte)
      expect(hero?.bytes, `${slug} at ${width}`).toBeGreaterThan(0)
      await close()
    }
})

test('every picture of the demo is an original of at most 500 KB', () => {
  const heavy = ['gaon-lakepark', 'hannae-riverview']
    .map((slug) => join('content', slug, 'media'))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => statSync(file).size > 500 * kilobyte)
  expect(heavy).toEqual([])
})

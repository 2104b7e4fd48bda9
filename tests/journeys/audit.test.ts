import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { desktop, openPage, phone } from '../support/browser.ts'
import { ask } from '../support/crawler.ts'
import { startJourney } from '../support/journey.ts'
import { first, isLong } from '../support/long.ts'
import {
  headingsOf,
  homeBudget,
  inlineCount,
  layoutFaultsOf,
  loadingFaultsOf,
  openQuietly,
  pictureBytes,
  readToTheEnd,
  restore,
  shiftOf,
  thinOut,
  watch,
  weightOf,
} from '../support/page-audit.ts'
import { demoAddresses, originOf } from '../support/site-pages.ts'

const kilobyte = 1024
const journey = startJourney({ isReader: true })
/** The wait for a quiet network is idle time, which several pages can share. */
const atOnce = 3
/** Tables of two thousand homes take axe a minute; the second site's are of the same mark-up. */
const tooLarge = 'gaon-lakepark /ComplexGuide/detailintro'

interface Address {
  url: string
  /** Kinds of blocks that it shows. */
  kinds: string[]
  isTooLarge: boolean
  isMissing: boolean
}

/** The fewest pages that together show every kind of block, or nearly: the one that shows most of what is left first. */
function everyKindOnce(pages: Address[]): Address[] {
  const left = new Set(pages.flatMap(({ kinds }) => kinds))
  const newIn = ({ kinds }: Address) => new Set(kinds.filter((kind) => left.has(kind))).size
  const chosen: Address[] = []
  while (left.size) {
    const [next] = pages.toSorted((a, b) => newIn(b) - newIn(a))
    if (!next) break
    chosen.push(next)
    for (const kind of next.kinds) left.delete(kind)
  }
  return chosen
}

let addresses: Address[]
beforeAll(() => {
  const pages = demoAddresses(journey.server).map(({ slug, url, content }) => ({
    url,
    kinds: content.blocks.map(({ type }) => type),
    isTooLarge: `${slug} ${content.path}` === tooLarge,
    isMissing: false,
  }))
  const missing = `${originOf(journey.server, 'gaon-lakepark')}/no-such-page`
  addresses = [
    ...(isLong ? pages : everyKindOnce(pages)),
    { url: missing, kinds: ['not found'], isTooLarge: false, isMissing: true },
  ]
})

/** A page that is never done is a fault of its own, told by its address. */
async function inTime<T>(address: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`not done within two minutes: ${address}`)), 120_000)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** A tab that opens one address after another. */
interface Tab {
  page: Page
  devtools: CDPSession
}

/** Opens every address once, a few at a time. @returns what is wrong, a line for each fault */
async function audit(
  options: Parameters<typeof openPage>[1],
  faultsIn: (tab: Tab, address: Address) => Promise<string[]>,
  all: readonly Address[] = addresses,
): Promise<string[]> {
  const waiting = [...all]
  const faults: string[] = []
  const visitor = async () => {
    const { page, complaints } = await openPage(journey.browser, options)
    await watch(page)
    const devtools = await page.context().newCDPSession(page)
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      const found = await inTime(address.url, faultsIn({ page, devtools }, address))
      const expected = `status of 404: ${address.url}`
      const wrong = complaints.splice(0).filter((one) => !address?.isMissing || one !== expected)
      faults.push(...[...found, ...wrong].map((fault) => `${address?.url}: ${fault}`))
      await restore(devtools)
    }
  }
  for (const done of await Promise.allSettled(Array.from({ length: atOnce }, visitor)))
    if (done.status === 'rejected') throw done.reason
  return faults.sort()
}

/** What a page may weigh before it is read, pictures apart. Elements of the homes' tables are only drawn when near. */
const most = { requests: 10, bytes: 85 * kilobyte, fonts: 1, nodes: 1700, homesNodes: 4000 }

async function weightFaultsOf(page: Page, kinds: string[]): Promise<string[]> {
  const { requests, bytes, fonts, nodes } = await weightOf(page)
  return [
    ...(requests > most.requests ? [`${requests} requests before it is read`] : []),
    ...(bytes > most.bytes ? [`${bytes} bytes before it is read, pictures apart`] : []),
    ...(fonts > most.fonts ? [`${fonts} fonts`] : []),
    ...(nodes > (kinds.includes('buildings') ? most.homesNodes : most.nodes) ? [`${nodes} elements`] : []),
  ]
}

/** What every page has to be as soon as it is there. */
async function arrive(page: Page, { url, kinds }: Address): Promise<string[]> {
  const { html, count, bytes } = await openQuietly(page, url)
  const shift = await shiftOf(page)
  const inline = await inlineCount(page, html)
  return [
    ...(shift > 0.0001 ? [`moves by ${shift} while it loads`] : []),
    ...(count === 0 ? ['has no script'] : []),
    ...(bytes >= 6 * kilobyte ? [`${bytes} bytes of script before anything is seen`] : []),
    ...(inline ? [`${inline} inline scripts or styles`] : []),
    ...loadingFaultsOf(html),
    ...(await weightFaultsOf(page, kinds)),
  ]
}

/** Shows axe each kind of block once, and what is around them on the first page that is there. */
function axeOnce() {
  const seen = new Set<string>()
  let isFrameSeen = false
  return {
    seen,
    async look(page: Page, { kinds, isTooLarge, isMissing }: Address): Promise<string[]> {
      if (kinds.every((kind) => seen.has(kind))) return []
      for (const kind of kinds) seen.add(kind)
      const part = isFrameSeen && !isMissing ? page.locator('#main') : undefined
      isFrameSeen = true
      // Contrast costs more than all else; colours are those of every page. The rows of a table are of the same mark-up.
      const withoutContrast = !isLong && part !== undefined
      if (!isLong) await keepFewRows(page)
      return await faultsOf(page, part, { except: isTooLarge ? '#main table' : '', withoutContrast })
    },
  }
}

/** For axe, which looks at every element, and at each table's cells once more. */
const keepFewRows = (page: Page) =>
  page.evaluate(() => {
    for (const row of document.querySelectorAll('#main tbody tr:nth-child(n + 7)')) row.remove()
  })

const everyKind = () => new Set(addresses.flatMap(({ kinds }) => kinds))

test('on a phone a page is light, stays still while it is read, and gives axe nothing to find', {
  timeout: 600_000,
}, async () => {
  const axe = axeOnce()
  const device = { ...phone, deviceScaleFactor: 3, reducedMotion: 'reduce' } as const
  const faults = await audit(device, async ({ page, devtools }, address) => {
    const found = await arrive(page, address)
    const bytes = await pictureBytes(page)
    const isInner = new URL(address.url).pathname !== '/'
    if (isInner && bytes > 250 * kilobyte) found.push(`${bytes} bytes of pictures before it is scrolled`)
    await thinOut(devtools)
    found.push(...(await readToTheEnd(page)))
    const shift = await shiftOf(page)
    if (shift > 0.0001) found.push(`moves by ${shift} while it is read`)
    return [...found, ...(await axe.look(page, address))]
  })
  expect(faults).toEqual([])
  expect(axe.seen).toEqual(everyKind())
})

test('on a desktop too; at no width it scrolls sideways, and every box has the picture that fits it', {
  tags: ['long'],
  timeout: 600_000,
}, async () => {
  const axe = axeOnce()
  let pictures = 0
  const faults = await audit(
    { ...desktop, reducedMotion: 'reduce' },
    async ({ page, devtools }, address) => {
      const found = await arrive(page, address)
      const headings = await headingsOf(page)
      if (headings.length !== 1) found.push(`${headings.length} first headings: ${headings.join(', ')}`)
      found.push(...(await readToTheEnd(page)))
      // On a phone each kind was shown to axe already.
      if (isLong) found.push(...(await axe.look(page, address)))
      const count = (seen: number) => {
        pictures += seen
      }
      return [...found, ...(await layoutFaultsOf(page, devtools, isLong ? count : undefined))]
    },
    first(3, addresses),
  )
  expect(faults).toEqual([])
  if (isLong) expect(axe.seen).toEqual(everyKind())
  if (isLong) expect(pictures).toBeGreaterThan(200)
})

test('the homes cost a phone no more than their budget before they are scrolled', async () => {
  for (const slug of ['gaon-lakepark', 'hannae-riverview']) {
    const page = await journey.visit('/robots.txt', { ...phone, deviceScaleFactor: 3 })
    const origin = originOf(journey.server, slug)
    const asked: string[] = []
    const sent: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (!request.url().startsWith(origin)) return
      asked.push(request.url())
      sent.push(request.sizes().then((sizes) => sizes.responseHeadersSize + sizes.responseBodySize))
    })
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' })
    const bytes = (await Promise.all(sent)).reduce((sum, one) => sum + one, 0)
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(homeBudget.requests)
    expect(asked.length, slug).toBeGreaterThan(3)
    expect(bytes / kilobyte, slug).toBeLessThanOrEqual(homeBudget.kilobytes)
  }
})

test('a home that comes in two parts, cut within the bar of a phone, does not move', async () => {
  const rest = Promise.withResolvers<void>()
  const { port } = new URL(originOf(journey.server, 'gaon-lakepark'))
  const front = createServer(async ({ url = '/' }, answer) => {
    const { status, headers, body } = await ask(`http://gaon-lakepark.localhost:${port}${url}`)
    const cut = url === '/' ? body.indexOf('</svg>', body.indexOf('data-bar')) + 6 : body.length
    answer.writeHead(status, { 'content-type': headers['content-type'] })
    answer.write(body.subarray(0, cut))
    if (cut < body.length) await rest.promise
    answer.end(body.subarray(cut))
  })
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done))
  onTestFinished(() => void front.close())
  const page = await journey.visit('/robots.txt', { ...phone, reducedMotion: 'reduce' })
  await watch(page)
  const { port: cutPort } = front.address() as AddressInfo
  await page.goto(`http://gaon-lakepark.localhost:${cutPort}/`, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length === 1)
  rest.resolve()
  await page.waitForLoadState('load')
  await page
    .locator('[data-bar]')
    .getByRole('link', { name: /전화 상담/ })
    .waitFor()
  expect(await shiftOf(page)).toBe(0)
})

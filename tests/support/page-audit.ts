import { gzipSync } from 'node:zlib'
import type { CDPSession, Page, Request } from 'playwright-core'
import { ask } from './crawler.ts'
import { type DrawnPicture, drawnPictures, faultOf } from './drawn-pictures.ts'

/** The narrow end of each step of the layout, where a page gets too wide if anywhere, and of the widest screens. */
const widths = [320, 361, 390, 601, 768, 901, 1181, 1440, 1920]
/** Screens that pictures are looked at on, each in three densities. */
const screens = [390, 768, 1440]
const densities = [1, 2, 3]

/** What a home page may cost a phone before it is scrolled, with headers; measured by `npm run bench:phone` too. */
export const homeBudget = { kilobytes: 190, requests: 8 }

interface Watch {
  shifts: number[]
  /** Lets what waits until it is seen be seen. */
  look(): void
}

/** Prepares a page, before it is opened, to tell what moves, and to show nothing to what waits until it is seen. */
export const watch = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const Observer = IntersectionObserver
    let isLooking = false
    const waiting: (() => void)[] = []
    class Held extends Observer {
      override observe(target: Element) {
        if (isLooking) super.observe(target)
        else waiting.push(() => super.observe(target))
      }
    }
    const shifts: number[] = []
    const watched: Watch = {
      shifts,
      look() {
        isLooking = true
        for (const begin of waiting) begin()
      },
    }
    Object.assign(window, { IntersectionObserver: Held, watched })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** How far things have moved by themselves since the document was asked for. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // Where nothing is painted nothing moves any more.
    const unpainted = new Promise((done) => setTimeout(done, 5000))
    const painted = new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    await Promise.race([painted, unpainted])
    return (window as unknown as { watched: Watch }).watched.shifts.reduce((sum, value) => sum + value, 0)
  })

/** A page as it came. */
interface Arrival {
  html: string
  /** How many scripts came along, and their bytes as gzip. */
  count: number
  bytes: number
}

/** Bytes of scripts as gzip, by their addresses. */
const sizes = new Map<string, Promise<number>>()

async function gzipSize(address: string): Promise<number> {
  const { status, body } = await ask(address)
  if (status !== 200) throw new Error(`${status} for ${address}`)
  return gzipSync(body, { level: 9 }).length
}

/** Opens an address and waits until the network is quiet, half a minute at most. */
export async function openQuietly(page: Page, address: string): Promise<Arrival> {
  const scripts = new Set<string>()
  const count = (request: Request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js')) scripts.add(request.url())
  }
  page.on('request', count)
  await page.goto(address, { waitUntil: 'networkidle' })
  page.off('request', count)
  let bytes = 0
  for (const script of scripts) {
    const size = sizes.get(script) ?? gzipSize(script)
    sizes.set(script, size)
    bytes += await size
  }
  const { body } = await ask(address)
  return { html: body.toString('utf8'), count: scripts.size, bytes }
}

export interface Weight {
  /** Requests and their bytes as they were sent, the document too; pictures apart. */
  requests: number
  bytes: number
  fonts: number
  nodes: number
}

/** What a page weighs before it is read. */
export const weightOf = (page: Page): Promise<Weight> =>
  page.evaluate(() => {
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[]
    const own = entries.filter(({ name }) => !/\.(?:avif|webp|jpg|png|svg|mp4)(?:\?|$)/.test(name))
    return {
      requests: own.length,
      bytes: own.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      fonts: own.filter(({ name }) => name.endsWith('.woff2')).length,
      nodes: document.querySelectorAll('*').length,
    }
  })

/** What pictures have cost so far, in bytes. */
export const pictureBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/media\/\w+(-\d+)?\.(avif|webp|jpg|svg)/.test(name))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )

/**
 * Scrolls to the page's end as a reader does, each screen painted with its pictures.
 * @returns pictures that were on a screen and did not come in ten seconds
 */
export const readToTheEnd = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    ;(window as unknown as { watched: Watch }).watched.look()
    const late = AbortSignal.timeout(10_000)
    const given = new Promise<void>((done) => late.addEventListener('abort', () => done()))
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const isOnScreen = (image: HTMLImageElement) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && image.checkVisibility()
    }
    const seen = new Set<HTMLImageElement>()
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' })
      await Promise.race([painted(), given])
      for (const image of document.images) if (isOnScreen(image)) seen.add(image)
    }
    const decoded = [...seen].map((image) => image.decode())
    await Promise.race([Promise.allSettled(decoded), given])
    await Promise.race([painted(), given])
    return [...seen].filter((image) => !image.complete).map((image) => `no picture ${image.src}`)
  })

/** Scripts and styles of a document that a policy without `unsafe-inline` forbids; what a script sets later is none. */
export const inlineCount = (page: Page, html: string): Promise<number> =>
  page.evaluate(
    (text) =>
      new DOMParser()
        .parseFromString(text, 'text/html')
        .querySelectorAll('script:not([src]):not([type="application/ld+json"]), [onclick], [style]').length,
    html,
  )

/** First headings that can be seen. */
export const headingsOf = (page: Page): Promise<string[]> =>
  page
    .locator('h1')
    .evaluateAll((all) =>
      (all as HTMLElement[])
        .filter((h1) => h1.checkVisibility() && h1.getBoundingClientRect().height > 1)
        .map((h1) => h1.textContent ?? ''),
    )

/** Draws a phone's page a pixel a point: what was fetched for three stays, and is drawn at a ninth of the cost. */
export const thinOut = (devtools: CDPSession): Promise<unknown> =>
  devtools.send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 1,
    mobile: true,
  })

/** Ends what has changed the window. */
export const restore = (devtools: CDPSession): Promise<unknown> =>
  devtools.send('Emulation.clearDeviceMetricsOverride')

const resize = (devtools: CDPSession, width: number, density = 1) =>
  devtools.send('Emulation.setDeviceMetricsOverride', {
    width,
    height: 900,
    deviceScaleFactor: density,
    mobile: false,
  })

let round = 0

/**
 * Lays the page out for every screen, without drawing it: where it can be scrolled sideways, and which pictures do not
 * fit their boxes. `seen` gets how many pictures were looked at; without it none is, as where small pictures replace them.
 */
export async function layoutFaultsOf(
  page: Page,
  devtools: CDPSession,
  seen?: (count: number) => void,
): Promise<string[]> {
  const faults: string[] = []
  // What the browser would fetch is asked; the thousands of pictures themselves are never sent.
  const asked = /\/media\/\w+-\d+\.\w+\?/
  await page.route(asked, () => {})
  await page.evaluate(() => document.documentElement.style.setProperty('visibility', 'hidden'))
  for (const width of widths) {
    await resize(devtools, width)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over !== 0) faults.push(`${over} px too wide at ${width}`)
    for (const density of seen && screens.includes(width) ? densities : []) {
      if (density > 1) await resize(devtools, width, density)
      const pictures: DrawnPicture[] = await page.evaluate(drawnPictures, String(round++))
      seen?.(pictures.length)
      for (const picture of pictures) {
        const fault = faultOf(picture, density)
        if (fault) faults.push(`${width}@${density} ${fault}`)
      }
    }
  }
  await page.unroute(asked)
  return faults
}

/** At most one picture is fetched before others, all others wait until they are near, and each says what is seen. */
export function loadingFaultsOf(html: string): string[] {
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

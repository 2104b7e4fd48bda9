import { gzipSync } from 'node:zlib'
import type { CDPSession, Page, Response } from 'playwright-core'
import { type DrawnPicture, drawnPictures, faultOf } from './drawn-pictures.ts'

/** Every step of the layout, and a pixel beyond: where a page may get too wide. */
const widths = [320, 360, 390, 600, 768, 900, 901, 1024, 1181, 1440, 1920]
/** Screens that pictures are fetched for. */
const screens = [1, 2, 3].flatMap((density) => [390, 768, 1440].map((width) => ({ width, density })))

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
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return (window as unknown as { watched: Watch }).watched.shifts.reduce((sum, value) => sum + value, 0)
  })

/** A page as it came. */
interface Arrival {
  html: string
  /** How many scripts came along, and their bytes as gzip. */
  count: number
  bytes: number
}

/** Opens an address and waits until the network is quiet. */
export async function openQuietly(page: Page, address: string): Promise<Arrival> {
  const scripts: Promise<Buffer>[] = []
  const count = (response: Response) => {
    if (response.request().resourceType() === 'script' || response.url().endsWith('.js'))
      scripts.push(response.body())
  }
  page.on('response', count)
  const answer = await page.goto(address, { waitUntil: 'networkidle' })
  page.off('response', count)
  const bodies = await Promise.all(scripts)
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
  return { html: (await answer?.text()) ?? '', count: bodies.length, bytes }
}

/** What pictures have cost so far, in bytes. */
export const pictureBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/media\/\w+(-\d+)?\.(avif|webp|jpg|svg)/.test(name))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )

/** Scrolls to the page's end as a reader does, each screen painted, and waits for what that has fetched. */
export async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    ;(window as unknown as { watched: Watch }).watched.look()
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' })
      await painted()
    }
    const seen = [...document.images].filter((image) =>
      image.checkVisibility({ contentVisibilityAuto: true }),
    )
    await Promise.allSettled(seen.map((image) => image.decode()))
  })
}

/** Scripts and styles that a policy without `unsafe-inline` forbids. */
export const inlineCount = (page: Page): Promise<number> =>
  page.locator('script:not([src]):not([type="application/ld+json"]), [onclick], [style]').count()

/** First headings that can be seen. */
export const headingsOf = (page: Page): Promise<string[]> =>
  page
    .locator('h1')
    .evaluateAll((all) =>
      (all as HTMLElement[])
        .filter((h1) => h1.checkVisibility() && h1.getBoundingClientRect().height > 1)
        .map((h1) => h1.textContent ?? ''),
    )

const resize = (devtools: CDPSession, width: number, density = 1) =>
  devtools.send('Emulation.setDeviceMetricsOverride', {
    width,
    height: 900,
    deviceScaleFactor: density,
    mobile: false,
  })

/** Widths in pixels at which the page can be scrolled sideways, and by how much. */
export async function sidewaysOf(page: Page, devtools: CDPSession): Promise<string[]> {
  const wide: string[] = []
  for (const width of widths) {
    await resize(devtools, width)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over !== 0) wide.push(`${over} px too wide at ${width}`)
  }
  return wide
}

let round = 0

/** Pictures that do not fit their boxes, on every screen; `seen` is told how many were looked at. */
export async function pictureFaultsOf(
  page: Page,
  devtools: CDPSession,
  seen: (count: number) => void,
): Promise<string[]> {
  // What the browser would fetch is asked; the thousands of pictures themselves are never sent.
  await page.route(/\/media\/\w+-\d+\.\w+\?/, () => {})
  const faults: string[] = []
  for (const { width, density } of screens) {
    await resize(devtools, width, density)
    const pictures: DrawnPicture[] = await page.evaluate(drawnPictures, String(round++))
    seen(pictures.length)
    for (const picture of pictures) {
      const fault = faultOf(picture, density)
      if (fault) faults.push(`${width}@${density} ${fault}`)
    }
  }
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

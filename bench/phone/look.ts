import type { Browser } from 'playwright-core'

/** What one look at a page costs a phone. */
export interface Look {
  requests: number
  /** As they were sent, in bytes: all, and of scripts. */
  bytes: number
  script: number
  /** Milliseconds. */
  firstPaint: number
  largestPaint: number
  /** What tasks over 50 ms take beyond that. */
  blocking: number
  /** Sum of layout shifts. */
  shift: number
  nodes: number
}

interface Watched {
  firstPaint: number
  largestPaint: number
  blocking: number
  shift: number
}

/** A cheap phone on a slow line: 390x844 at 3, 1.6 Mbit/s, 150 ms, a quarter of this processor; nothing is cached. */
export async function look(browser: Browser, url: string): Promise<Look> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    locale: 'ko-KR',
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 750e3 / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const types = new Map<string, string>()
  let [bytes, script] = [0, 0]
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) => {
    if (request.url.startsWith('http')) types.set(requestId, type)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (types.get(requestId) === 'Script') script += encodedDataLength
  })
  await page.addInitScript(() => {
    const watched = { firstPaint: 0, largestPaint: 0, blocking: 0, shift: 0 }
    Object.assign(window, { watched })
    const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
    watch('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') watched.firstPaint = startTime
    })
    watch('largest-contentful-paint', ({ startTime }) => {
      watched.largestPaint = startTime
    })
    watch('longtask', ({ duration }) => {
      watched.blocking += Math.max(0, duration - 50)
    })
    watch('layout-shift', (entry) => {
      watched.shift += (entry as unknown as { value: number }).value
    })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  const { watched, nodes } = await page.evaluate(() => ({
    watched: (window as unknown as { watched: Watched }).watched,
    nodes: document.querySelectorAll('*').length,
  }))
  await context.close()
  return { requests: types.size, bytes, script, nodes, ...watched }
}

import { gzipSync } from 'node:zlib'
import type { Browser, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDb } from '../../app/db/client.server.ts'
import { desktop, launchBrowser, openPage, phone } from '../support/browser.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const limit = 6 * 1024
/** The wait for a quiet network is idle time, which several pages can share. */
const visitorsAtOnce = 4

let browser: Browser
let server: TestServer
const addresses: string[] = []
beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), startTestServer()])
  const db = openDb(server)
  const pages = await db
    .selectFrom('pages')
    .innerJoin('sites', 'sites.id', 'site_id')
    .select(['slug', 'path'])
    .execute()
  await db.destroy()
  const { port } = new URL(server.origin)
  for (const { slug, path } of pages)
    addresses.push(`http://${slug}.localhost:${port}${path === '/customer' ? `/${slug}/customer` : path}`)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

describe.each([
  ['phone', phone],
  ['desktop', desktop],
])('a public page on a %s', (_, device) => {
  test('loads less than 6 KB of script before an island is seen, none of it inline, and moves nothing', {
    timeout: 240_000,
  }, async () => {
    expect(addresses.length).toBeGreaterThanOrEqual(6)
    const waiting = [...addresses]
    const visitor = async () => {
      const opened = await openPage(browser, device)
      await opened.page.addInitScript(() => {
        // Nothing is ever seen: what an island brings along when it is seen is not a page's own.
        Object.assign(window, {
          IntersectionObserver: class {
            observe() {}
            unobserve() {}
            disconnect() {}
          },
        })
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      for (let address = waiting.pop(); address; address = waiting.pop()) await expectLight(opened, address)
      await opened.close()
    }
    // All are waited for, so that the first fault is told alone and not as a page closed under the others.
    for (const visit of await Promise.allSettled(Array.from({ length: visitorsAtOnce }, visitor)))
      if (visit.status === 'rejected') throw visit.reason
  })
})

async function expectLight({ page, complaints }: Awaited<ReturnType<typeof openPage>>, address: string) {
  const scripts: Promise<Buffer>[] = []
  const count = (response: Response) => {
    if (response.request().resourceType() === 'script' || response.url().endsWith('.js'))
      scripts.push(response.body())
  }
  page.on('response', count)
  await page.goto(address, { waitUntil: 'networkidle' })
  page.off('response', count)
  const shift = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
  expect(shift, `${address} moves while it loads`).toBeCloseTo(0, 4)
  const bytes = (await Promise.all(scripts)).reduce(
    (sum, body) => sum + gzipSync(body, { level: 9 }).length,
    0,
  )
  expect(scripts.length, address).toBeGreaterThan(0)
  expect(bytes, address).toBeLessThan(limit)
  const inline = 'script:not([src]):not([type="application/ld+json"]), [onclick], [style]'
  expect(await page.locator(inline).count(), address).toBe(0)
  expect(complaints, address).toEqual([])
}

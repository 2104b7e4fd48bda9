import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeWidth, readPixels } from '#app/domain/media/encode-picture.server.ts'
import { launchBrowser, openPage } from '../support/browser.ts'
import { readersServer, type TestServer } from '../support/server.ts'
import { originOf } from '../support/site-pages.ts'

const kilobyte = 1024

/** Kilobytes of the first picture that a phone of three pixels a point may fetch. */
const phoneBudget = 140

test('the first picture of a home page is within its budget on a phone', async () => {
  const pixels = await readPixels(readFileSync('content/gaon-lakepark/media/hero-lake-tall.jpg'), 1200)
  const files = new Map(await encodeWidth(pixels, 1200))
  expect(files.get('avif')?.length).toBeLessThanOrEqual(phoneBudget * kilobyte)
})

describe('the first screen of a home page', { tags: 'long' }, () => {
  let browser: Browser
  let server: TestServer
  beforeAll(async () => {
    ;[browser, server] = await Promise.all([launchBrowser(), readersServer()])
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
  })

  test('fetches one picture before others, within its budget', async () => {
    for (const [width, deviceScaleFactor, budget] of [
      [390, 3, phoneBudget],
      [1440, 1, 260],
    ] as const)
      for (const slug of ['gaon-lakepark', 'hannae-riverview']) {
        const { page, close } = await openPage(browser, {
          viewport: { width, height: 900 },
          deviceScaleFactor,
        })
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
})

test('every picture of the demo is an original of at most 500 KB', () => {
  const heavy = ['gaon-lakepark', 'hannae-riverview']
    .map((slug) => join('content', slug, 'media'))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => statSync(file).size > 500 * kilobyte)
  expect(heavy).toEqual([])
})

/**
 * Takes the promo film's way down into the home: the product's own tour, picture by picture, at the film's pace. Run it
 * while the product runs, then `promo.py`:
 *
 *     node art/film/descent.ts http://gaon-lakepark.localhost:3000
 *
 * The pictures lie in `node_modules/.cache/bunyang-film/descent`; they take about a second each without a graphics card.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { softwareWebgl } from '../../tests/support/browser.ts'
import { findChromium } from '../../tests/support/chromium.ts'

const origin = process.argv[2] ?? 'http://gaon-lakepark.localhost:3000'
const folder = resolve(import.meta.dirname, '../../node_modules/.cache/bunyang-film/descent')
const plan = '84A'
/** Pictures a second, and how much slower than in the tour the camera moves. */
const rate = 30
const slowness = 4
/** More than the whole way takes, in pictures. */
const most = 300

/** The tour's own clock: it moves on when it is told to, so that every picture is drawn however long that takes. */
function takeOverClock() {
  let waiting: FrameRequestCallback[] = []
  let now = 1000
  window.requestAnimationFrame = (callback) => waiting.push(callback)
  Object.assign(window, {
    /** @returns the next picture as a data address, undefined once nothing moves */
    stepTour: (milliseconds: number) => {
      if (!waiting.length) return undefined
      now += milliseconds
      const due = waiting
      waiting = []
      for (const callback of due) callback(now)
      return document.querySelector('canvas')?.toDataURL('image/jpeg', 0.95)
    },
  })
}
declare const stepTour: (milliseconds: number) => string | undefined

const browser = await chromium.launch({ executablePath: await findChromium(() => {}), args: softwareWebgl })
const page = await browser.newPage({
  viewport: { width: 1280, height: 720 },
  deviceScaleFactor: 1.5,
  reducedMotion: 'reduce',
})
await page.addInitScript(takeOverClock)
await page.goto(`${origin}/tour/gaon-lakepark/${plan}`)
await page.waitForSelector('[data-live]', { timeout: 60_000 })

const press = (name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => (button as HTMLElement).click())

// Who wants no motion is in the kitchen and above the home at once; then the camera comes down, facing north all the way.
await press('주방·식당')
await page.evaluate(() => stepTour(16))
await press('모형 보기')
await page.evaluate(() => stepTour(16))
await page.emulateMedia({ reducedMotion: 'no-preference' })
await press('모형 보기')

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
let taken = 0
for (; taken < most; taken++) {
  const picture = await page.evaluate((ms) => stepTour(ms), 1000 / rate / slowness)
  if (!picture) break
  writeFileSync(
    join(folder, `${String(taken).padStart(3, '0')}.jpg`),
    Buffer.from(picture.split(',')[1] ?? '', 'base64'),
  )
}
console.log(`${folder}: ${taken} pictures, ${(taken / rate).toFixed(1)} s`)
await browser.close()

/**
 * Takes the still pictures of the demo's tours: what one sees on entering, from the tour itself. Run it while the
 * product runs, when the tours or the plans have changed:
 *
 *     node art/tours/stills.ts http://127.0.0.1:3000
 */
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { softwareWebgl } from '../../tests/support/browser.ts'
import { findChromium } from '../../tests/support/chromium.ts'

const origin = process.argv[2] ?? 'http://127.0.0.1:3000'
const content = resolve(import.meta.dirname, '../../content')
const tours = {
  'gaon-lakepark': ['59A', '59B', '84A', '84B', '84C'],
  'hannae-riverview': ['74A', '84A'],
}

const browser = await chromium.launch({ executablePath: await findChromium(() => {}), args: softwareWebgl })
// Twice as fine as it is kept, so that edges are smooth.
const page = await browser.newPage({
  viewport: { width: 1600, height: 900 },
  deviceScaleFactor: 2,
  reducedMotion: 'reduce',
  bypassCSP: true,
})
for (const [site, types] of Object.entries(tours))
  for (const type of types) {
    const answer = await page.goto(`${origin}/tour/${site}/${type}`)
    if (answer?.status() !== 200) {
      console.log(`${site} has no tour ${type}`)
      continue
    }
    await page.addStyleTag({
      content: 'main > :not([data-stage]), [data-stage] > :not(canvas) { display: none !important }',
    })
    await page.waitForSelector('[data-live]', { timeout: 60_000 })
    // The finest picture is drawn once nothing moves.
    await page.waitForTimeout(2500)
    const shot = await page.screenshot({ timeout: 60_000 })
    const file = join(content, site, 'media', `tour-${type}.jpg`)
    writeFileSync(file, await sharp(shot).resize(1600).jpeg({ quality: 82, mozjpeg: true }).toBuffer())
    console.log(file)
  }
await browser.close()

/**
 * Prints 입주자모집공고 of the demo from the site's own data, as a tagged PDF, and a picture of its first page:
 * `node art/announcement/make.ts`. Needs Chromium, what `make_fonts.py` names and, for the picture, pdftoppm.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { chromiumArguments, findChromium } from '../../tests/support/chromium.ts'
import { readSite } from './data.ts'
import { announcementHtml } from './document.ts'

const folder = 'content/gaon-lakepark'
const pdf = `${folder}/files/announcement.pdf`
const cover = `${folder}/media/announcement-cover.png`
/** Bytes that the document stays below: it is opened on phones, away from home. */
const limit = 500_000

const work = mkdtempSync(join(tmpdir(), 'announcement-'))
const html = join(work, 'announcement.html')
const site = readSite(folder)
const written = announcementHtml(site)
writeFileSync(html, written)
execFileSync('/usr/bin/python3', ['art/announcement/make_fonts.py', work], {
  input: `${written}0123456789/•`,
})

const browser = await chromium.launch({
  executablePath: await findChromium(console.log),
  args: chromiumArguments,
})
try {
  const page = await browser.newPage()
  await page.goto(pathToFileURL(html).href)
  await page.evaluate(() => document.fonts.ready)
  await page.pdf({
    path: pdf,
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
  })
} finally {
  await browser.close()
}
execFileSync('pdftoppm', ['-singlefile', '-png', '-r', '110', '-f', '1', pdf, join(work, 'cover')])
writeFileSync(cover, readFileSync(join(work, 'cover.png')))
rmSync(work, { recursive: true })

const { size } = statSync(pdf)
console.log(`${pdf} ${size} bytes`)
if (size > limit) throw new Error(`${pdf} is larger than ${limit} bytes`)

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Db, openDb } from '#app/db/client.server.ts'
import type { HomePlace } from '#app/domain/homes/home.ts'
import { saveHomes } from '#app/domain/homes/save-homes.server.ts'
import { localStorage } from '#app/domain/media/local-storage.server.ts'
import { exportContent } from '#app/domain/publishing/folder/export-content.server.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { systemClock } from '#app/platform/clock.ts'
import { faultsOf } from '../support/axe.ts'
import { desktop, phone } from '../support/browser.ts'
import { ask } from '../support/crawler.ts'
import { startJourney } from '../support/journey.ts'
import { withKnownFonts } from '../support/known-fonts.ts'
import { testFirst } from '../support/long.ts'
import { type PicturedSite, picturedSite } from '../support/pictured-site.ts'
import { publishFolder, siteIn } from '../support/publish-folder.ts'
import { mediaDir } from '../support/server.ts'

const journey = startJourney()
let db: Db
let content: PicturedSite

const publish = async () => {
  const media = await withKnownFonts(localStorage(mediaDir))
  const install = { db, clock: systemClock, media }
  await publishFolder(install as never, content.folder)
}
/** Until the server knows of what another process has saved, which it asks once a second. */
const becomes = async (path: string, sign: string) =>
  await vi.waitUntil(async () => (await documentOf(path)).includes(sign), { timeout: 10_000 })
const siteOf = async () => (await findSite(db, '', '/dalbit-maru/')) as Site
const documentOf = async (path: string) => {
  const { status, body } = await ask(journey.addressOf(path))
  expect(status, path).toBe(200)
  return body.toString('utf8')
}

beforeAll(async () => {
  db = openDb(journey.server)
  content = await picturedSite()
  await publish()
  await becomes('/FloorPlan/84A', '그림 속 글자')
})
afterAll(async () => {
  content.remove()
  await db.destroy()
})

const plain = journey.visitor({ ...desktop, javaScriptEnabled: false, reducedMotion: 'reduce' })
const come = journey.visitor({ ...desktop, reducedMotion: 'reduce' })
const comeByPhone = journey.visitor({ ...phone, reducedMotion: 'reduce' })

test('a plan is its pictures, its rooms and its area without script, and is mirrored by an address', async () => {
  const page = await plain('/FloorPlan/84A?mirrored=yes')
  const sheets = page.locator('figure img')
  expect(await sheets.evaluateAll((all) => all.map((one) => one.checkVisibility()))).toEqual([true, false])
  await page.getByLabel('기본형', { exact: true }).check()
  expect(await sheets.evaluateAll((all) => all.map((one) => one.checkVisibility()))).toEqual([false, true])
  expect(await sheets.last().evaluate((one) => getComputedStyle(one).transform)).toBe(
    'matrix(-1, 0, 0, 1, 0, 0)',
  )
  await page.getByLabel('좌우 반전').uncheck()
  expect(await sheets.last().evaluate((one) => getComputedStyle(one).transform)).toBe('none')
  const rows = page.getByRole('table', { name: '84㎡A 방별 면적' }).getByRole('row')
  expect(await rows.allInnerTexts()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^거실\s+18\.2㎡.*\+5\.9.*24\.1㎡/s),
      expect.stringMatching(/^현관창고/),
    ]),
  )
  expect(await page.locator('main').innerText()).toContain('84.9026㎡')
})

test('places of a map and a layout are marks that lead to their text, large enough for a finger', async () => {
  const page = await comeByPhone('/LocationEnvironment/intro')
  const marks = page.getByRole('group', { name: '위치에 표시한 곳' }).getByRole('link')
  expect(await marks.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
    '1 달빛마루역(계획)',
    '2 마루초등학교',
  ])
  for (const mark of await marks.all()) {
    const { width, height } = (await mark.boundingBox()) ?? { width: 0, height: 0 }
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  }
  // On a phone the list is folded, and opens for whom a mark leads there.
  await marks.last().click()
  await page.locator('#place-school').waitFor()
  expect(await page.locator('#place-school').innerText()).toMatch(/2\s+마루초등학교/)
  const text = await page.locator('main').evaluate((main) => main.textContent)
  for (const said of ['1.25km', '차로 5분 안', '도시철도망 구축계획', '거리 420m'])
    expect(text).toContain(said)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  const layout = await come('/ComplexGuide/intro')
  await layout.getByRole('link', { name: '101동', exact: true }).click()
  await layout.getByRole('dialog').or(layout.locator('[popover]:popover-open')).first().waitFor()
  expect(await layout.locator('[popover]:popover-open').innerText()).toContain('지상 12층')
  expect(await layout.locator('#building-101').innerText()).toContain('동·호수 보기')
  expect(journey.complaints()).toEqual([])
})

testFirst(0, [
  ['/LocationEnvironment/intro'],
  ['/FloorPlan/84A'],
  ['/ComplexGuide/intro'],
  ['/FloorPlan/compare'],
])('axe finds nothing wrong with %s as a picture', async (path) => {
  expect(await faultsOf(await comeByPhone(path))).toEqual([])
})

test('an export holds the pictures with their text, as the same site', async () => {
  const folder = join(content.dir, 'export', 'dalbit-maru')
  expect(await exportContent({ db, media: localStorage(mediaDir) }, 'dalbit-maru', folder)).toBe(true)
  const [read, exported] = [content.folder, folder].map(siteIn)
  expect(exported?.drawings).toEqual(expect.arrayContaining(read?.drawings ?? []))
  expect(readdirSync(join(folder, 'media'))).toEqual(
    expect.arrayContaining(['plan-84A.jpg', 'plan-84A-basic.svg', 'layout.jpg', 'location.jpg']),
  )
})

test('the search finds a room and a place', async () => {
  expect(await documentOf('/dalbit-maru/search?q=알파룸')).toContain('/FloorPlan/84A')
  expect(await documentOf('/dalbit-maru/search?q=달빛의료원')).toContain('/LocationEnvironment/intro')
})

test('homes of the office make the table where the layout is a picture, and a card says only what is known', async () => {
  expect(await documentOf('/ComplexGuide/detailintro')).not.toContain('id="homes-101"')
  const homes = [2, 3, 4].flatMap((floor) =>
    [1, 2].map((line): HomePlace => {
      const type = line === 1 ? '74A' : '84A'
      const home = {
        building: '101',
        number: `${floor}0${line}`,
        kind: 'apartment' as const,
        type,
        floor,
        line,
      }
      return { ...home, isMirrored: null }
    }),
  )
  expect(await saveHomes({ db, clock: systemClock }, await siteOf(), homes, operator)).toMatchObject({
    ok: true,
  })
  await becomes('/ComplexGuide/detailintro', 'id="homes-101"')
  const page = await come('/ComplexGuide/detailintro?home=101-302')
  const card = page.locator('[popover]:popover-open')
  await card.waitFor()
  const said = await card.innerText()
  expect(said).toContain('84㎡A')
  for (const unknown of ['향', '기본 평면도와 같습니다']) expect(said).not.toContain(unknown)
  expect(await card.locator('img').count()).toBe(0)
  expect(await card.getByRole('link', { name: '이 세대 평면 보기' }).getAttribute('href')).toBe(
    '/FloorPlan/84A',
  )
  expect(await documentOf('/dalbit-maru/search?q=101동 302호')).toContain('?home=101-302#homes-101')
})

test('a drawing that follows has the addresses of its picture', async () => {
  const sitemap = async () =>
    [...(await documentOf('/sitemap-pages.xml')).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, address]) => address,
    )
  const [before, pictured] = [await sitemap(), await documentOf('/FloorPlan/84A')]
  expect(before.length).toBeGreaterThan(10)
  content.drawPlan('84A')
  await publish()
  await becomes('/FloorPlan/84A', 'data-island="unit-plan"')
  const drawn = await documentOf('/FloorPlan/84A')
  expect(await sitemap()).toEqual(before)
  const linksOf = (html: string) => [...new Set(html.match(/href="\/(?!media|assets)[^"]*"/g))].sort()
  expect(linksOf(drawn)).toEqual(linksOf(pictured))
  expect((await documentOf('/FloorPlan/compare')).includes('<figcaption class="mark">')).toBe(true)
})

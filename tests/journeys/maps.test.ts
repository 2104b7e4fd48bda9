import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { desktop, phone } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { describeFirst, testFirst } from '../support/long.ts'
import { originOf } from '../support/site-pages.ts'

const journey = startJourney({ isReader: true })

const still = { reducedMotion: 'reduce' } as const
const eachSite = [['gaon-lakepark'], ['hannae-riverview']] as const
const location = '/LocationEnvironment/intro'

const come = journey.visitor({ ...desktop, ...still })
const comeWithoutScript = journey.visitor({ ...desktop, ...still, javaScriptEnabled: false })
const comeByPhone = journey.visitor({ ...phone, ...still })
const locationOf = (slug: string) => originOf(journey.server, slug) + location

/** Names that can be seen on the maps of a page, without what they are not yet. */
const drawnNames = (page: Page, layer: string) =>
  page
    .locator(`svg[role=img] text[data-layer=${layer}]`)
    .evaluateAll((all) =>
      all
        .filter((text) => text.checkVisibility())
        .map((text) => (text.textContent ?? '').replace(/\(.*|\s/g, '')),
    )
const listedNames = (page: Page, layer: string) =>
  page
    .locator(`tbody[data-layer=${layer}] th[scope=row]`)
    .evaluateAll((all) =>
      all.filter((cell) => cell.checkVisibility()).map((cell) => (cell.textContent ?? '').replace(/\s/g, '')),
    )

describeFirst(1, [
  ['with JavaScript', come],
  ['without JavaScript', comeWithoutScript],
] as const)('the map %s', (_, visit) => {
  test('has what is chosen, and so has its list, also by keyboard', async () => {
    const page = await visit(location)
    const schools = ['누리초등학교', '누리중학교', '가온고등학교']
    expect((await drawnNames(page, 'school')).toSorted()).toEqual(schools.toSorted())
    expect(await listedNames(page, 'school')).toEqual(schools)
    const box = page.getByRole('checkbox', { name: '교육' })
    await box.focus()
    await page.keyboard.press('Space')
    expect(await box.isChecked()).toBe(false)
    expect(await drawnNames(page, 'school')).toEqual([])
    expect(await listedNames(page, 'school')).toEqual([])
    expect(await drawnNames(page, 'traffic')).not.toEqual([])
    await page.keyboard.press('Space')
    expect(await drawnNames(page, 'school')).toHaveLength(3)
    await page.getByRole('checkbox', { name: '이동 시간' }).uncheck()
    expect(await drawnNames(page, 'reach')).toEqual([])
  })
})

testFirst(1, eachSite)(
  'the list has every place that is drawn on the maps of %s, wide and narrow',
  async (slug) => {
    for (const device of [desktop, phone]) {
      const page = await journey.visit(locationOf(slug), { ...device, ...still, javaScriptEnabled: false })
      const summary = page.locator('details:has(table) > summary')
      if (await summary.isVisible()) await summary.click()
      const rows = await page.locator('table tbody[data-layer] tr').allInnerTexts()
      for (const layer of ['traffic', 'school', 'medical', 'work', 'life']) {
        const names = await listedNames(page, layer)
        // A railway is listed by its stations; notes in small type follow a name.
        for (const name of new Set(await drawnNames(page, layer)))
          if (!/철도|선$/.test(name))
            expect(
              names.some((one) => name.startsWith(one.replace(/\u2060?\(.*/, ''))),
              name,
            ).toBe(true)
      }
      expect(rows.length).toBeGreaterThan(5)
      for (const row of rows) expect(row).toMatch(/\d(m|km)[\s\S]*\d{4}\.\s\d/)
      await journey.leave()
    }
  },
)

test('distances said elsewhere are those of the list', { tags: 'long' }, async () => {
  const page = await comeWithoutScript(location)
  const industry = await page.locator('tr', { hasText: '반도체 산업단지' }).first().innerText()
  expect(industry).toContain('2.7km')
  expect(await page.locator('li', { hasText: '단지에서 직선으로 2.7km' }).count()).toBe(1)
  await page.goto(journey.server.origin)
  expect(await page.locator('#environment li', { hasText: '산업단지' }).innerText()).toContain(
    '직선거리 2.7km',
  )
})

testFirst(1, [
  ['gaon-lakepark', '가온 레이크파크 견본주택', '35.997644', '124.611227'],
  ['hannae-riverview', '리버뷰 견본주택', '35.204227', '124.595378'],
] as const)(
  '%s shows the way to its model house, in words and at two services',
  async (slug, name, lat, lng) => {
    const page = await comeWithoutScript(locationOf(slug))
    const section = page.locator('section', { hasText: '견본주택 오시는 길' })
    const links = await section
      .locator('a[target=_blank]')
      .evaluateAll((all) =>
        (all as HTMLAnchorElement[]).map(({ href, rel, textContent }) => [decodeURI(href), rel, textContent]),
      )
    const leaving = 'noopener noreferrer'
    expect(links).toEqual([
      [`https://map.kakao.com/link/to/${name},${lat},${lng}`, leaving, '카카오맵 길찾기 (새 창)'],
      [
        `https://map.naver.com/p/directions/-/${lng},${lat},${name},,PLACE_POI/-/car`,
        leaving,
        '네이버 지도 길찾기 (새 창)',
      ],
    ])
    expect(await section.innerText()).toContain('카카오맵·네이버 지도에서 새 창으로 열립니다')
    expect(await section.getByRole('listitem').count()).toBeGreaterThan(5)
  },
)

test('a drawn view is a picture of its own that is kept for ever, and others are not found', async () => {
  const page = await come(location)
  const source = await page.locator('img[src*="/maps/"]').first().getAttribute('src')
  const answer = await fetch(journey.addressOf(source ?? ''))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(answer.headers.get('content-encoding')).not.toBeNull()
  const gone = await fetch(journey.addressOf(source?.replace(/[a-z-]+\.svg$/, 'moon.svg') ?? ''))
  expect(gone.status).toBe(404)
})

test('a map is enlarged by its buttons and put back, and nothing else moves', { tags: 'long' }, async () => {
  const page = await come(location)
  const map = page.locator('[data-enhance^="ui/pan-zoom"]:visible').first()
  await map.getByRole('button', { name: '확대' }).click()
  expect(await map.getAttribute('data-zoomed')).not.toBeNull()
  await map.getByRole('button', { name: '원래대로' }).click()
  expect(await map.getAttribute('data-zoomed')).toBeNull()
  expect(journey.complaints()).toEqual([])
})

test.each(eachSite)('the map of %s is printed with its whole list', { tags: 'long' }, async (slug) => {
  const page = await journey.visit(locationOf(slug), { ...phone, ...still, javaScriptEnabled: false })
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('table tbody[data-layer] th[scope=row]').first().isVisible()).toBe(true)
  expect(await page.locator('fieldset').first().isVisible()).toBe(false)
})

// On a phone every kind of block is shown to axe (audit.test.ts).
describe.each(eachSite)('axe finds no fault on the location page of %s', { tags: 'long' }, (slug) => {
  test.each([
    ['desktop', come],
    ['phone', comeByPhone],
  ] as const)('on a %s', async (_, visit) => {
    const page = await visit(locationOf(slug))
    const summary = page.locator('details:has(table) > summary')
    if (await summary.isVisible()) await summary.click()
    expect(await faultsOf(page)).toEqual([])
    expect(journey.complaints()).toEqual([])
  })
})

import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { desktop, phone } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { testFirst } from '../support/long.ts'
import { originOf } from '../support/site-pages.ts'

const journey = startJourney({ isReader: true })

const gaon = 'gaon-lakepark'
const hannae = 'hannae-riverview'
const layoutPage = '/ComplexGuide/intro'
const homesPage = '/ComplexGuide/detailintro'

const onDesktop = journey.visitor(desktop)
const onPhone = journey.visitor(phone)
const withoutScript = journey.visitor({ ...desktop, javaScriptEnabled: false })
const homesOf = (site: string) => originOf(journey.server, site) + homesPage

/** A busy machine may take longer than the second that `poll` gives. */
const patient = { timeout: 10_000 }

const building = (page: Page, number: string) => page.locator(`a[data-building="${number}"]`)
const panel = (page: Page) => page.locator('[data-panel]')
/** The drawing comes to life once it is seen. */
const alive = async (page: Page) => {
  await page.locator('[data-frame]').scrollIntoViewIfNeeded()
  await page.locator('[data-frame] > [style*="--zoom"]').waitFor()
}
const scaleOf = (page: Page) =>
  page
    .locator('[data-frame] > *')
    .evaluate((moved: HTMLElement) => Number(moved.style.getPropertyValue('--zoom')))

describe('the site layout', () => {
  test('a click on a building shows its floors, types and households, and the way to its homes', async () => {
    const page = await onDesktop(layoutPage)
    await alive(page)
    await building(page, '302').click()
    await panel(page).waitFor()
    expect((await panel(page).innerText()).replace(/\s+/g, ' ')).toMatch(
      /302동 층수 24층 향 남향 주택형 84㎡A 48세대 84㎡B 47세대 세대수 95세대/,
    )
    await panel(page).getByRole('link', { name: '동·호수 보기' }).click()
    await page.waitForURL(/detailintro#homes-302$/)
    expect(journey.complaints()).toEqual([])
  })

  test('by keyboard a building is opened with Enter and left with Escape, where the focus was', {
    tags: 'long',
  }, async () => {
    const page = await onDesktop(layoutPage)
    await alive(page)
    await building(page, '204').focus()
    await page.keyboard.press('Enter')
    await panel(page).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('204동')
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'hidden' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-building')))
      .toBe('204')
  })

  test('it is enlarged and moved by buttons, keys and wheel, and a drag opens nothing', {
    tags: 'long',
  }, async () => {
    const page = await onDesktop(layoutPage)
    await alive(page)
    await page.getByRole('button', { name: '확대' }).click()
    expect(await scaleOf(page)).toBeCloseTo(1.5)
    await page.keyboard.press('+')
    expect(await scaleOf(page)).toBeCloseTo(2.25)
    await page.locator('[data-frame]').evaluate((frame) => frame.scrollIntoView({ block: 'center' }))
    const box = await page.locator('[data-frame]').boundingBox()
    if (!box) throw new Error('no drawing')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const place = () =>
      page.locator('[data-frame] > *').evaluate((moved: HTMLElement) => moved.style.transform)
    const before = await place()
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 160, y + 40, { steps: 4 })
    await page.mouse.up()
    expect(await place()).not.toBe(before)
    expect(await panel(page).isVisible()).toBe(false)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -200)
    await page.keyboard.up('Control')
    await expect.poll(() => scaleOf(page), patient).toBeGreaterThan(2.5)
    await page.getByRole('button', { name: '원래대로' }).click()
    expect(await scaleOf(page)).toBe(1)
  })

  test('on a phone two fingers enlarge it, and numbers are large enough to read and to hit', async () => {
    const page = await onPhone(layoutPage)
    await alive(page)
    await page.locator('[data-frame]').scrollIntoViewIfNeeded()
    const sizes = await page.evaluate(() => {
      const svg = document.querySelector<SVGSVGElement>('[data-frame] svg')
      const scale = svg?.getScreenCTM()?.a ?? 0
      const texts = [...(svg?.querySelectorAll('a text:last-child') ?? [])]
      return {
        type: Math.min(...texts.map((text) => parseFloat(getComputedStyle(text).fontSize) * scale)),
        aim: Math.min(
          ...[...(svg?.querySelectorAll('a circle') ?? [])].map((hit) => hit.getBoundingClientRect().width),
        ),
      }
    })
    expect(sizes.type).toBeGreaterThan(11)
    expect(sizes.aim).toBeGreaterThan(44)
    expect(Number.isFinite(sizes.aim)).toBe(true)

    const box = await page.locator('[data-frame]').boundingBox()
    if (!box) throw new Error('no drawing')
    const devtools = await page.context().newCDPSession(page)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : [
                { x: x - apart, y, id: 0 },
                { x: x + apart, y, id: 1 },
              ],
      })
    await touch('touchStart', 30)
    for (const apart of [40, 55, 70, 90]) await touch('touchMove', apart)
    await touch('touchEnd', 0)
    await expect.poll(() => scaleOf(page), patient).toBeGreaterThan(1.8)
    await page.getByRole('button', { name: '원래대로' }).tap()
    await building(page, '212').tap()
    await panel(page).waitFor()
    expect(await panel(page).innerText()).toContain('212동')
  })

  test('without JavaScript a building leads to its row of the table', { tags: 'long' }, async () => {
    const page = await withoutScript(layoutPage)
    expect(await page.getByRole('button', { name: '확대' }).count()).toBe(0)
    await building(page, '201').focus()
    await page.keyboard.press('Enter')
    expect(page.url()).toMatch(/#building-201$/)
    expect(await page.locator('#building-201').innerText()).toContain('104세대')
  })
})

describe('the table of homes', () => {
  const found = (page: Page) => page.locator('[data-found]')
  const chosen = (page: Page) =>
    page
      .locator('[data-enhance^="blocks/buildings"] td[class]')
      .evaluateAll(
        (cells) =>
          cells.filter((cell) => getComputedStyle(cell).backgroundColor !== 'rgba(0, 0, 0, 0)').length,
      )
  const choose = (page: Page, name: RegExp) => page.getByRole('radio', { name }).check()

  test('is a table: floors and lines head its homes, and what is no home is said', {
    tags: 'long',
  }, async () => {
    const page = await withoutScript(homesPage)
    const table = page.getByRole('table', { name: /^302동/ })
    expect(await names(table.getByRole('columnheader'))).toEqual([
      '층',
      '1호 84B 남',
      '2호 84A 남',
      '3호 84A 남',
      '4호 84B 남',
    ])
    const row = (floor: string) => names(table.getByRole('row', { name: floor }).getByRole('cell'))
    expect(await row('24층')).toEqual(['2401', '2402', '2403', '2404'])
    expect(await row('1층 없음')).toEqual(['없음', '102', '103', '104'])
    expect(await page.locator('#homes-302').textContent()).toContain(
      '101호 자리는 필로티(단지 보행로)입니다.',
    )
    expect(
      await names(
        page
          .getByRole('table', { name: /^201동/ })
          .getByRole('row', { name: '1층 필로티' })
          .getByRole('cell'),
      ),
    ).toEqual(['필로티'])
  })

  test.each([
    [gaon, 2043, 14],
    [hannae, 412, 5],
  ])(
    'of %s has each of its %i homes once, in %i buildings',
    { tags: 'long' },
    async (site, homes, buildings) => {
      const page = await withoutScript(homesOf(site))
      const numbers = await page
        .locator('[id^="homes-"]')
        .evaluateAll((towers) =>
          towers.map((tower) =>
            [...tower.querySelectorAll('td[class]')].map((cell) => `${tower.id} ${cell.textContent}`),
          ),
        )
      expect(numbers).toHaveLength(buildings)
      expect(new Set(numbers.flat()).size).toBe(homes)
    },
  )

  test('type, floors and direction leave the homes they say, and the page announces the count', {
    tags: 'long',
  }, async () => {
    const page = await onDesktop(homesPage)
    await page.getByText('조건에 맞는 세대 2,043세대').waitFor()
    await choose(page, /^84㎡A/)
    await page.getByText('조건에 맞는 세대 592세대').waitFor()
    await choose(page, /^고층/)
    await choose(page, /^남동향/)
    const count = Number((await found(page).innerText()).replace(/\D/g, ''))
    // 19층 up to 27, 28 and 28 of one line in each of 201동, 206동 and 209동.
    expect(count).toBe(9 + 10 + 10)
    expect(await chosen(page)).toBe(count)
    expect(await page.locator('a[href="#homes-202"]').getAttribute('data-none')).toBe('')
    await page.getByRole('button', { name: '조건 초기화' }).click()
    await page.getByText('조건에 맞는 세대 2,043세대').waitFor()
    expect(journey.complaints()).toEqual([])
  })

  test('without JavaScript the choices work too, and each says how many it leaves', async () => {
    const page = await journey.visit(homesOf(hannae), { ...phone, javaScriptEnabled: false })
    await choose(page, /^74㎡A 164$/)
    expect(await chosen(page)).toBe(164)
    expect(await found(page).isVisible()).toBe(false)
  })

  test('a home that is pressed says what it is and leads on to its plan as it is built', async () => {
    const page = await onDesktop(homesPage)
    const home = page.locator('#homes-201 td', { hasText: /^2302$/ })
    await home.scrollIntoViewIfNeeded()
    await page.locator('#homes-201 [role="grid"]').waitFor()
    await home.click()
    await panel(page).waitFor()
    expect((await panel(page).innerText()).replace(/\s+/g, ' ')).toMatch(
      /201동 2302호 ※ CG, 201동 2호 라인 25층.* 분양가 6억 200만원 계약금 3,010만원 주택형 84㎡A 층 23층 향 남동향 평면 기본 평면도와 좌우가 반대입니다/,
    )
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    expect(await panel(page).innerText()).toContain('201동 2303호')
    await panel(page).getByRole('button', { name: '닫기' }).click()
    await home.click()
    await panel(page).getByRole('link', { name: '이 세대 평면 보기' }).click()
    await page.waitForURL(/FloorPlan\/84A\?mirrored=yes$/)
    expect(await page.getByRole('checkbox', { name: '좌우 반전' }).isChecked()).toBe(true)
  })

  testFirst(1, [
    [390, 844],
    [1366, 650],
  ])('the card of a home stays below the header on a window of %i by %i', async (width, height) => {
    const page = await journey.visit(homesPage, { ...desktop, viewport: { width, height } })
    await page.locator('[data-find]').scrollIntoViewIfNeeded()
    await page.locator('#homes-201 [role="grid"]').waitFor({ state: 'attached' })
    const number = page.getByLabel('호', { exact: true })
    await number.fill('203동 9999호')
    await page.getByRole('button', { name: '세대 보기' }).click()
    await page.getByText('203동에 9999호는 없습니다. 동과 호를 확인해 주세요.').waitFor()
    expect(await number.inputValue()).toBe('203동 9999호')
    // The search leads to the card itself.
    await page.goto(journey.addressOf('/gaon-lakepark/search?q=203-1502'))
    const found = page.getByRole('link', { name: '203동 1502호' })
    await expect
      .poll(() => found.locator('img').evaluate((view: HTMLImageElement) => view.naturalWidth), patient)
      .toBeGreaterThan(0)
    expect(await found.innerText()).toMatch(/분양가 \d억.*15층, 남/)
    await found.click()
    await panel(page).getByRole('heading', { name: '203동 1502호' }).waitFor()
    await panel(page).locator('img').waitFor()
    const [header, card] = [page.locator('header'), panel(page)]
    const book = card.locator(width > 900 ? 'a' : 'a.button').last()
    const edges = async (of: Locator) => await of.evaluate((node) => node.getBoundingClientRect())
    expect((await edges(card)).top).toBeGreaterThanOrEqual((await edges(header)).bottom)
    expect((await edges(book)).bottom).toBeLessThanOrEqual((await edges(card)).bottom)
  })

  test('on a phone a number brings its building, sideways, and a building fits the screen', {
    tags: 'long',
  }, async () => {
    const page = await onPhone(homesPage)
    await page.locator('a[href="#homes-207"]').tap()
    const place = () =>
      page.locator('#homes-207').evaluate((tower) => Math.round(tower.getBoundingClientRect().left))
    await expect.poll(place, patient).toBe(20)
    expect(
      await page.locator('#homes-207 table').evaluate((table) => table.getBoundingClientRect().right),
    ).toBeLessThanOrEqual(390)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('the document weighs less than 40 KB gzip', async () => {
    const response = await fetch(journey.addressOf(homesPage), { headers: { 'accept-encoding': 'gzip' } })
    const sent = await new Response(
      new Blob([await response.arrayBuffer()]).stream().pipeThrough(new CompressionStream('gzip')),
    ).arrayBuffer()
    expect(sent.byteLength).toBeLessThan(40 * 1024)
  })
})

// Axe needs long for thousands of cells: the smaller site has the same ones.
test.each([
  ['the layout, wide', () => onDesktop(layoutPage)],
  ['the table of homes, narrow', () => onPhone(homesOf(hannae))],
  ['the layout, narrow', () => onPhone(layoutPage)],
] as const)('axe finds nothing on %s', { tags: 'long' }, async (_, visit) => {
  const page = await visit()
  expect(await faultsOf(page)).toEqual([])
})

/** What each element is read as. */
const names = (elements: Locator) =>
  elements.evaluateAll((all) => all.map((one) => one.textContent?.replace(/\s+/g, ' ').trim() ?? ''))

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { boxOf } from '#app/domain/drawings/plans/draw-geometry.ts'
import { wallPieces } from '#app/domain/drawings/plans/draw-walls.ts'
import { unitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import { faultsOf } from '../support/axe.ts'
import { desktop as desktopWindow, phone as phoneWindow } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { testFirst } from '../support/long.ts'
import { fillsOf, pagesOf } from '../support/pdf.ts'

const journey = startJourney({ isReader: true })

const still = { reducedMotion: 'reduce' as const }
const plan84A = unitPlan.parse(JSON.parse(readFileSync('content/gaon-lakepark/plans/84A.json', 'utf8')))

const phone = journey.visitor({ ...phoneWindow, ...still })
const desktop = journey.visitor({ ...desktopWindow, ...still })
const printer = journey.visitor({ ...desktopWindow, ...still })

/** Comes to a page, runs the visit, and expects that nothing went wrong in the page. */
async function visit(path: string, come: typeof phone, run: (page: Page) => Promise<void>) {
  const page = await come(path)
  await page.locator('svg.plan').first().scrollIntoViewIfNeeded()
  await run(page)
  expect(journey.complaints()).toEqual([])
}

/** The same once the drawing is enlarged by gestures and answers, as after a first touch. */
const visitAlive = (path: string, come: typeof phone, run: (page: Page) => Promise<void>) =>
  visit(path, come, async (page) => {
    await expect.poll(() => zoomOf(page)).toBe(1)
    await page.locator('[data-island="unit-plan"]').dispatchEvent('pointerover')
    await page.locator('[data-island="unit-plan"][data-ready]').waitFor({ state: 'attached' })
    await run(page)
  })

/** For what waits for a script on a busy machine. */
const patient = { timeout: 10_000 }
const said = (page: Page) => page.getByRole('status').filter({ hasText: /./ }).innerText()
const zoomOf = (page: Page) =>
  page.locator('svg.plan').evaluate((svg) => Number(getComputedStyle(svg).getPropertyValue('--zoom')))

/** Where millimetres of the plan lie on the screen. */
const placeOf = (page: Page, at: [number, number]) =>
  page.locator('svg.plan').evaluate((svg: SVGSVGElement, [x, y]) => {
    const { left, top, width } = svg.getBoundingClientRect()
    const view = svg.viewBox.baseVal
    const scale = width / view.width
    return { x: left + (x - view.x) * scale, y: top + (y - view.y) * scale }
  }, at)

describe('a unit plan on a phone', () => {
  test('has names of 11 pixels or more, and no words below 10', { tags: 'long' }, () =>
    visit('/FloorPlan/84A', phone, async (page) => {
      const sizes = await page.locator('svg.plan text').evaluateAll((texts) =>
        texts
          .filter((text) => text.getBoundingClientRect().width > 0)
          .map((text) => {
            const svg = (text as SVGTextElement).ownerSVGElement as SVGSVGElement
            const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width
            return {
              text: text.textContent,
              pixels: Number.parseFloat(getComputedStyle(text).fontSize) * scale,
            }
          }),
      )
      expect(sizes.filter(({ pixels }) => pixels < 10)).toEqual([])
      const large = sizes.filter(({ text }) => /^(거실|안방|침실2|침실3|주방)(?! )/.test(text ?? ''))
      expect(large).toHaveLength(5)
      expect(large.filter(({ pixels }) => pixels < 11)).toEqual([])
    }),
  )

  test('is enlarged by two fingers and by its buttons, and is whole again', { tags: 'long' }, () =>
    visitAlive('/FloorPlan/84A', phone, async (page) => {
      const { x, y } = await placeOf(page, [6000, 5000])
      const touch = await page.context().newCDPSession(page)
      const fingers = (type: string, ...spread: number[]) =>
        touch.send('Input.dispatchTouchEvent', {
          type: type as 'touchStart',
          touchPoints: spread.map((by, id) => ({ x: x + by, y, id })),
        })
      await fingers('touchStart', -20, 20)
      for (const by of [30, 40, 50, 60]) await fingers('touchMove', -by, by)
      await fingers('touchEnd')
      expect(await zoomOf(page)).toBeGreaterThan(2)
      // What is written does not grow with the plan, so that more of it finds room.
      const label = page.locator('.plan-narrow .plan-name', { hasText: /^안방\d/ })
      expect((await label.boundingBox())?.height).toBeLessThan(60)
      await page.getByRole('button', { name: '원래대로' }).tap()
      expect(await zoomOf(page)).toBe(1)
      await page.getByRole('button', { name: '확대' }).tap()
      expect(await zoomOf(page)).toBe(1.5)
    }),
  )

  test('says area and size of a room that is tapped, and measures between two taps on walls', () =>
    visitAlive('/FloorPlan/84A', phone, async (page) => {
      const tap = async (at: [number, number]) => {
        // Neither the header nor the bottom bar is in the way.
        await page.locator('svg.plan').evaluate((svg) => svg.scrollIntoView({ block: 'center' }))
        const { x, y } = await placeOf(page, at)
        await page.touchscreen.tap(x, y)
      }
      await tap([6000, 6000])
      await expect.poll(() => said(page)).toBe('거실 19.2㎡(5.8평), 4,200 × 4,569mm')
      await page.getByRole('button', { name: '거리 재기' }).tap()
      await tap([3960, 6000])
      await tap([8020, 6080])
      await expect.poll(() => said(page)).toBe('두 점 사이 4,200mm')
    }))
})

describe('a unit plan that nobody has touched', { tags: 'long' }, () => {
  const scripts = (page: Page) =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => /\/(island|hydrate)-/.test(name)),
    )

  test('is enlarged before it is hydrated, and answers the first tap on a room', () =>
    visit('/FloorPlan/84A', phone, async (page) => {
      await expect.poll(() => zoomOf(page)).toBe(1)
      expect(await scripts(page)).toEqual([])
      await page.locator('svg.plan').evaluate((svg) => svg.scrollIntoView({ block: 'center' }))
      const { x, y } = await placeOf(page, [6000, 6000])
      await page.touchscreen.tap(x, y)
      await expect.poll(() => said(page)).toBe('거실 19.2㎡(5.8평), 4,200 × 4,569mm')
    }))

  test('answers the first key: a room that is chosen while the script is on its way stays chosen', () =>
    visit('/FloorPlan/84A', desktop, async (page) => {
      const rooms = page.locator('[data-island="unit-plan"] select')
      await rooms.evaluate((select: HTMLSelectElement) => {
        select.focus()
        select.value = select.options[1]?.value ?? ''
        select.dispatchEvent(new Event('change', { bubbles: true }))
      })
      const name = await rooms.locator('option').nth(1).innerText()
      await expect.poll(() => said(page), patient).toContain(name)
      expect(await rooms.locator('option:checked').innerText()).toBe(name)
    }))
})

describe('a unit plan on a desktop', () => {
  test(
    'is shown as it is built without the extension, mirrored, without furniture and in 평',
    { tags: 'long' },
    () =>
      visitAlive('/FloorPlan/84A', desktop, async (page) => {
        const wide = page.locator('.plan-wide')
        const left = async (name: string) => (await wide.getByText(name).first().boundingBox())?.x ?? 0
        expect(await left('안방')).toBeLessThan(await left('침실3'))
        await page.getByText('좌우 반전').click()
        expect(await left('안방')).toBeGreaterThan(await left('침실3'))
        const isReadable = await wide.getByText(/^안방\d/).evaluate((text: SVGTextElement) => {
          return (text.getScreenCTM()?.a ?? 0) > 0
        })
        expect(isReadable).toBe(true)

        await page.getByLabel('공간').selectOption('거실')
        await page.getByRole('radio', { name: '기본형' }).check()
        await expect.poll(() => said(page)).toBe('거실 12.9㎡(3.9평), 4,200 × 3,069mm')
        await page.getByText('평으로 보기').click()
        await expect.poll(() => said(page)).toBe('거실 3.9평(12.9㎡), 4,200 × 3,069mm')
        expect(await wide.getByText('12.9㎡').isVisible()).toBe(false)
        await page.getByText('가구 보기').click()
        expect(await page.locator('.plan-furniture').isVisible()).toBe(false)
      }),
  )

  test('tells of the room under the mouse', { tags: 'long' }, () =>
    visitAlive('/FloorPlan/84A', desktop, async (page) => {
      const { x, y } = await placeOf(page, [1500, 6000])
      await page.mouse.move(x, y)
      await page.getByText('안방 13.7㎡(4.1평), 3,500 × 3,919mm').first().waitFor()
      expect(await page.locator('.plan-chosen').count()).toBe(1)
    }),
  )

  test('lets the page scroll by the wheel, and is enlarged by Ctrl and the wheel', { tags: 'long' }, () =>
    visitAlive('/FloorPlan/84A', desktop, async (page) => {
      const { x, y } = await placeOf(page, [6000, 5000])
      await page.mouse.move(x, y)
      const before = await page.evaluate(() => scrollY)
      await page.mouse.wheel(0, 120)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)
      expect(await zoomOf(page)).toBe(1)
      await page.keyboard.down('Control')
      await page.mouse.wheel(0, -120)
      await expect.poll(() => zoomOf(page)).toBeGreaterThan(1)
      await page.keyboard.up('Control')
    }),
  )

  test('is measured by keys alone, from wall to wall', () =>
    visitAlive('/FloorPlan/84A', desktop, async (page) => {
      const keys = async (key: string, times = 1) => {
        for (let i = 0; i < times; i++) await page.keyboard.press(key)
      }
      await page.getByRole('button', { name: '거리 재기' }).focus()
      await keys('Enter')
      expect(await said(page)).toContain('시작점')
      // The cursor begins in the middle of the view; the living room lies around it.
      await keys('ArrowDown', 10)
      await keys('ArrowLeft', 26)
      await keys('Enter')
      expect(await said(page)).toContain('끝점')
      await keys('ArrowRight', 42)
      await keys('Enter')
      await expect.poll(() => said(page)).toBe('두 점 사이 4,200mm')
      await keys('Escape')
      expect(await page.locator('.plan-measure').count()).toBe(0)
    }))

  test('comes alive without moving anything', { tags: 'long' }, () =>
    visitAlive('/FloorPlan/59B', desktop, async (page) => {
      const shifts = await page.evaluate(async () => {
        const observer = new PerformanceObserver(() => {})
        observer.observe({ type: 'layout-shift', buffered: true })
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        return observer.takeRecords().map((one) => (one as unknown as { value: number }).value)
      })
      const shift = shifts.reduce((sum, value) => sum + value, 0)
      expect(shift).toBeCloseTo(0, 4)
    }),
  )
})

describe('without JavaScript', () => {
  const plain = journey.visitor({ ...phoneWindow, ...still, javaScriptEnabled: false })

  test('a plan shows both variants, and what needs a script is not there', () =>
    visit('/FloorPlan/84A', plain, async (page) => {
      const balcony = page.locator('[data-room="balcony2"]')
      expect(await balcony.isVisible()).toBe(false)
      expect(await page.locator('.plan-added').isVisible()).toBe(true)
      await page.getByRole('radio', { name: '기본형' }).check()
      expect(await balcony.isVisible()).toBe(true)
      expect(await page.locator('.plan-added').isVisible()).toBe(false)
      expect(await page.getByRole('button', { name: '거리 재기' }).isVisible()).toBe(false)
      expect(await page.getByRole('button', { name: '확대' }).isVisible()).toBe(false)
    }))

  test('a table lists the rooms with their areas of both variants', { tags: 'long' }, () =>
    visit('/FloorPlan/84A', plain, async (page) => {
      const row = page.getByRole('table', { name: '84㎡A 방별 면적' }).getByRole('row', { name: /^거실/ })
      expect(await row.getByRole('cell').allInnerTexts()).toEqual([
        expect.stringMatching(/^12\.9㎡\s*3\.9평$/),
        expect.stringMatching(/^\+6\.3\s*19\.2㎡\s*5\.8평$/),
      ])
    }),
  )

  test('two types are compared at one scale, as the address or the form says', () =>
    visit('/FloorPlan/compare?a=59A&b=84A', plain, async (page) => {
      const scales = () =>
        page
          .locator('svg.plan')
          .evaluateAll((all) =>
            all.map(
              (svg) => svg.getBoundingClientRect().width / (svg as SVGSVGElement).viewBox.baseVal.width,
            ),
          )
      const [a = 0, b = 1] = await scales()
      expect(a / b).toBeCloseTo(1, 3)
      const row = page.getByRole('row', { name: '거실' })
      expect((await row.innerText()).replace(/\s+/g, ' ')).toBe('거실 13.1㎡ 4.0평 19.2㎡ 5.8평 +6.1㎡')
      await page.getByLabel('둘째 주택형').selectOption('84㎡C')
      await page.getByRole('button', { name: '비교하기' }).tap()
      await page.waitForURL('**/FloorPlan/compare?a=59A&b=84C')
      expect(await page.locator('figcaption h3').allInnerTexts()).toEqual(['59㎡A', '84㎡C'])
    }))
})

test('the plan is printed alone on one sheet of A4, at 1:100', () =>
  visitAlive('/FloorPlan/84A', printer, async (page) => {
    const fill = await page
      .locator('.plan-structure')
      .first()
      .evaluate((path) => getComputedStyle(path).fill)
    const colour = fill.match(/[\d.]+/g)?.map(Number) ?? []
    await page.getByRole('button', { name: '확대' }).click()
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pagesOf(pdf)).toBe(1)
    const walls = fillsOf(pdf)
      .filter((one) => one.colour.every((value, i) => Math.abs(value - (colour[i] ?? 0)) < 0.002))
      .toSorted((a, b) => b.width - a.width)[0]
    const built = boxOf(
      wallPieces(plan84A, 'extended')
        .filter(({ kind }) => kind !== 'partition' && kind !== 'parapet')
        .flatMap(({ polygon }) => polygon),
    )
    const points = (millimetres: number) => (millimetres / 100 / 25.4) * 72
    expect(walls?.width).toBeCloseTo(points(built.x1 - built.x0), 0)
    expect(walls?.height).toBeCloseTo(points(built.y1 - built.y0), 0)

    await page.emulateMedia({ media: 'print' })
    const seen = await page.locator('body').innerText()
    for (const word of ['84㎡A', '축척 1:100', '방별 면적', '유의사항']) expect(seen).toContain(word)
    for (const word of ['거리 재기', '면적표', '세대수와 위치', '방문예약']) expect(seen).not.toContain(word)
  }))

// The tallest first.
testFirst(1, [['84C'], ['84B'], ['59B'], ['59A']])('%s is printed on one sheet, whole', (type) =>
  visit(`/FloorPlan/${type}`, printer, async (page) => {
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1)
    await page.emulateMedia({ media: 'print' })
    const tops = await page
      .locator('h1, [data-says-whose] p')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + scrollY))
    expect(Math.min(...tops)).toBeGreaterThan(-2)
  }),
)

test('axe finds nothing in an enlarged plan that is measured, nor in a comparison', {
  tags: 'long',
}, async () => {
  await visitAlive('/FloorPlan/84A', phone, async (page) => {
    await page.getByRole('button', { name: '확대' }).click()
    await page.getByRole('button', { name: '거리 재기' }).click()
    expect(await faultsOf(page)).toEqual([])
  })
  await visit('/FloorPlan/compare', desktop, async (page) => expect(await faultsOf(page)).toEqual([]))
})

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { desktop, launchBrowser, openPage, phone, tablet } from '../support/browser.ts'
import { fillIn } from '../support/leads.ts'
import { testFirst } from '../support/long.ts'
import { readersServer, type TestServer } from '../support/server.ts'
import { originOf } from '../support/site-pages.ts'

let browser: Browser
let server: TestServer
let opened: Awaited<ReturnType<typeof openPage>> | undefined
beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), readersServer()])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})
afterEach(() => opened?.close())

async function visit(options: BrowserContextOptions, url = `${server.origin}/`): Promise<Page> {
  opened = await openPage(browser, options)
  await opened.page.goto(url)
  return opened.page
}

/** Controls at whose middle lies something else once they are scrolled to; the frame's bars move out of nobody's way. */
const coveredControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea, summary)')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .flatMap((control) => {
        control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const box = control.getClientRects()[0]
        if (!box || box.width < 2 || box.left < -100) return []
        const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
        const isFree =
          at && (control.contains(at) || at.contains(control) || at.closest('label')?.contains(control))
        return isFree ? [] : [`${control.outerHTML.slice(0, 80)} under ${at?.outerHTML.slice(0, 60)}`]
      }),
  )

describe('the notices of the home page', () => {
  testFirst(1, [
    ['desktop', desktop],
    ['phone', phone],
    ['tablet', tablet],
  ] as const)('on a %s are one line that opens and lie over nothing', async (_, device) => {
    const page = await visit(device)
    const lines = page.getByRole('complementary', { name: '공지' }).locator('details')
    expect(await lines.count()).toBe(1)
    const notice = lines.getByText('견본주택 관람 안내', { exact: true })
    expect(await notice.isVisible()).toBe(false)
    expect(await coveredControls(page)).toEqual([])
    await lines.locator('summary').click()
    expect(await notice.isVisible()).toBe(true)
    expect(await lines.getByRole('heading').allTextContents()).toEqual([
      '견본주택 관람 안내',
      '겨울 방문 행사',
    ])
    expect(await faultsOf(page)).toEqual([])
  })

  test('open without JavaScript too', { tags: 'long' }, async () => {
    const page = await visit({ ...phone, javaScriptEnabled: false })
    await page.getByText('견본주택 관람 안내 · 겨울 방문 행사').click()
    expect(await page.getByRole('heading', { name: '겨울 방문 행사' }).isVisible()).toBe(true)
  })
})

describe('the first screen of a phone', () => {
  testFirst(1, [
    [390, 844],
    [360, 640],
  ] as const)('of %i by %i pixels is a headline, the picture and one button', async (width, height) => {
    for (const slug of ['gaon-lakepark', 'hannae-riverview']) {
      const page = await visit({ ...phone, viewport: { width, height } }, `${originOf(server, slug)}/`)
      const bar = await page.getByRole('navigation', { name: '빠른 상담' }).boundingBox()
      const end = bar?.y ?? 0
      const hero = page.locator('main > section').first()
      const [title, picture, button] = await Promise.all(
        [hero.locator('h1'), hero.locator('figure img').first(), hero.locator('.button:visible')].map(
          (part) => part.boundingBox(),
        ),
      )
      expect(button && button.y + button.height).toBeLessThan(end)
      expect(title && title.y + title.height).toBeLessThan(button?.y ?? 0)
      // The towers have at least two fifths of the screen.
      expect(Math.min(end, (picture?.y ?? 0) + (picture?.height ?? 0)) - (picture?.y ?? 0)).toBeGreaterThan(
        height * 0.4,
      )
      const buttons = await hero.locator('.button:visible').count()
      expect(buttons).toBe(1)
      await opened?.close()
    }
  })

  test('is followed by the next date and by six ways on', async () => {
    const page = await visit(phone)
    const dates = page.getByRole('region', { name: /다음 일정|분양일정/ })
    expect(await dates.getByRole('listitem').allTextContents()).toEqual([
      '특별공급 12. 1.',
      '1순위 12. 2.',
      '2순위 12. 3.',
      '발표 12. 10.',
      '계약 12. 22.~24.',
      '입주 2029. 12.',
    ])
    const links = page.getByRole('navigation', { name: '바로가기' }).getByRole('link')
    expect(await links.count()).toBe(6)
    expect(await links.last().getAttribute('href')).toBe('/ComplexGuide/detailintro')
  })
})

describe('the registration popup of a phone', () => {
  const opener = (page: Page) =>
    page.getByRole('navigation', { name: '빠른 상담' }).locator('a[data-open="booking"]')

  async function openPopup(page: Page) {
    await opener(page).click()
    await page.locator('#booking-dialog[open]').waitFor()
    await fillIn(page, '#booking-dialog', { name: '김영희', phone: '010-2345-6789' })
  }

  testFirst(2, [
    ['gaon-lakepark', 360, 640],
    ['hannae-riverview', 390, 844],
    ['gaon-lakepark', 390, 700],
    ['gaon-lakepark', 390, 844],
    ['hannae-riverview', 360, 640],
  ])('of %s is on one screen of %i by %i from name to button', async (slug, width, height) => {
    const page = await visit(
      { ...phone, viewport: { width, height }, reducedMotion: 'reduce' },
      `${originOf(server, slug)}/`,
    )
    await opener(page).click()
    const dialog = page.locator('#booking-dialog[open]')
    const [name, send] = await Promise.all(
      ['[name=name]', '[type=submit]'].map((part) => dialog.locator(part).boundingBox()),
    )
    expect(name?.y).toBeGreaterThan(0)
    expect((send?.y ?? height) + (send?.height ?? 0)).toBeLessThanOrEqual(height)
    expect(await dialog.getByText('견본주택 주소와').isVisible()).toBe(true)
    expect(await dialog.locator('textarea').count()).toBe(0)
    expect(await dialog.innerText()).not.toContain('문의 내용')
  })

  test('is sent by the browser where its code does not come', { tags: 'long' }, async () => {
    const page = await visit({ ...phone, reducedMotion: 'reduce' })
    await page.route(/assets\/(island|hydrate)-.*\.js/, () => new Promise(() => {}))
    await page.reload()
    await openPopup(page)
    const posted = page.waitForRequest((request) => request.method() === 'POST', { timeout: 10_000 })
    await page.locator('#booking-dialog [type=submit]').click()
    expect((await posted).postData()).toContain('phone=010-2345-6789')
  })

  test('is given back with what was typed where no answer comes, and keeps its key', async () => {
    const page = await visit({ ...phone, reducedMotion: 'reduce' })
    const keys: string[] = []
    await page.route('**/gaon-lakepark/leads', (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      keys.push((route.request().postDataJSON() as { submissionKey: string }).submissionKey)
      if (keys.length === 1) return
      return route.fulfill({ json: { ok: true, receiptNo: 'GL-1234-5678', phone: '010-****-6789' } })
    })
    await openPopup(page)
    const send = page.locator('#booking-dialog [type=submit]')
    await send.click()
    await page.locator('[data-outcome="slow"]').waitFor({ timeout: 8000 })
    expect(await page.inputValue('#popup-name')).toBe('김영희')
    expect(await page.isChecked('#popup-agree')).toBe(true)
    await send.click()
    const done = page.locator('[data-outcome="done"]')
    await done.waitFor()
    expect(keys[1]).toBe(keys[0])
    expect(await done.innerText()).toContain('010-****-6789')
    // No time was chosen: a registered customer, and no gift, which only visitors receive.
    expect(await done.getByRole('heading').innerText()).toBe('관심고객 등록이 접수되었습니다')
    expect(await done.innerText()).not.toMatch(/상품권|증정/)
    expect(await done.getByRole('link', { name: /길찾기/ }).count()).toBe(2)
    await done.getByRole('button', { name: '한 번 더 신청' }).click()
    expect(await page.inputValue('#popup-name')).toBe('')
    expect(await page.isChecked('#popup-agree')).toBe(false)
  })
})

test('who comes to register finds the first field on the first screen of a phone', async () => {
  for (const slug of ['gaon-lakepark', 'hannae-riverview']) {
    const page = await visit(phone, `${originOf(server, slug)}/${slug}/customer`)
    const field = await page.locator('main form [name=name]').boundingBox()
    const bar = await page.getByRole('navigation', { name: '빠른 상담' }).boundingBox()
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    await opened?.close()
  }
})

test('the plan of a type is on the first screen of a phone', async () => {
  for (const [slug, type] of [
    ['gaon-lakepark', '84A'],
    ['hannae-riverview', '74A'],
  ] as const) {
    const page = await visit(phone, `${originOf(server, slug)}/FloorPlan/${type}`)
    const plan = await page.locator('svg.plan').boundingBox()
    const bar = await page.getByRole('navigation', { name: '빠른 상담' }).boundingBox()
    expect((plan?.y ?? 0) + (plan?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    await opened?.close()
  }
})

test('a chosen visit goes into a calendar, and nothing else does', async () => {
  const address = (query: string) => `${server.origin}/gaon-lakepark/visit.ics?${query}`
  const entry = await fetch(address('at=2026-11-28T05:00:00.000Z&receipt=GL-1234-5678'))
  expect(await entry.text()).toContain('DTSTART:20261128T050000Z')
  expect((await fetch(address('at=2026-11-28T05:00:00.000Z&receipt=x'))).status).toBe(404)
  expect((await fetch(address('at=soon&receipt=GL-1234-5678'))).status).toBe(404)
})

import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { faultsOf } from '../support/axe.ts'
import { desktop, hasFocus, launchBrowser, openPage, phone } from '../support/browser.ts'
import { fillIn } from '../support/leads.ts'
import { testFirst } from '../support/long.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let browser: Browser
let server: TestServer
let opened: Awaited<ReturnType<typeof openPage>> | undefined
beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), startTestServer('sqlite', {}, 'demo')])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})
afterEach(() => opened?.close())

const devices = [
  ['phone', phone],
  ['desktop', desktop],
] as const

async function visit(
  options = phone,
  path = '/privacy',
  before?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  // Still pictures: what moves can neither be pressed nor measured for certain.
  opened = await openPage(browser, { reducedMotion: 'reduce', ...options })
  await before?.(opened.page)
  await opened.page.goto(server.origin + path)
  return opened.page
}

const historyLength = (page: Page) => page.evaluate(() => history.length)
/** Openers of the registration popup that can be seen on this width. */
const openers = (page: Page) => page.locator('a[data-open="booking"]:visible')

describe('the registration popup', () => {
  const start = async (path = '/privacy', device: typeof phone = desktop) => {
    const page = await visit(device, path)
    const dialog = page.locator('#booking-dialog')
    const expectClosed = async () => {
      await dialog.waitFor({ state: 'hidden' })
      await page.waitForFunction(() => history.state === null)
      expect(new URL(page.url()).pathname).toBe(path)
    }
    return { page, dialog, expectClosed }
  }

  testFirst(1, devices)(
    'opens on a %s from every place with the focus on its title, and gives the focus back',
    async (_, device) => {
      const { page, dialog, expectClosed } = await start('/privacy', device)
      const count = await openers(page).count()
      expect(count).toBe(3)
      const [name, disclaimers] = await Promise.all(
        ['footer p', 'footer ul'].map((part) => page.locator(part).first().boundingBox()),
      )
      // The layout of the footer: beside each other where there is room, else below each other.
      expect((disclaimers?.x ?? 0) > (name?.x ?? 0), 'beside each other').toBe(device === desktop)
      for (let i = 0; i < count; i++) {
        const opener = openers(page).nth(i)
        await opener.click()
        await expect.poll(() => hasFocus(page.locator('#booking-title'))).toBe(true)
        await dialog.getByRole('button', { name: '닫기' }).click()
        await expectClosed()
        await expect.poll(() => hasFocus(opener)).toBe(true)
      }
      expect(opened?.complaints).toEqual([])
    },
  )

  test('opens with the space bar like any button', { tags: 'long' }, async () => {
    const { page, dialog } = await start()
    await openers(page).first().focus()
    await page.keyboard.press('Space')
    await dialog.waitFor()
  })

  testFirst(1, [
    ['the way back', (page: Page) => page.goBack()],
    ['its cross', (page: Page) => page.locator('#booking-dialog [data-close]').click()],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['the backdrop', (page: Page) => page.mouse.click(8, 8)],
  ] as const)('is closed by %s without leaving the page or lengthening the way back', async (_, closeIt) => {
    const { page, dialog, expectClosed } = await start('/terms')
    await page.goto(`${server.origin}/privacy`)
    const before = await historyLength(page)
    for (let round = 0; round < 3; round++) {
      await openers(page).first().click()
      await dialog.waitFor()
      expect(await historyLength(page)).toBe(before + 1)
      await closeIt(page)
      await dialog.waitFor({ state: 'hidden' })
      await page.waitForFunction(() => history.state === null)
      expect(new URL(page.url()).pathname).toBe('/privacy')
    }
    await page.goBack()
    await expectClosed()
  })

  test('bears being closed and opened faster than the history follows', { tags: 'long' }, async () => {
    const { page, dialog, expectClosed } = await start()
    const before = await historyLength(page)
    await openers(page).first().click()
    await page.evaluate(() => {
      const dialog = document.querySelector<HTMLDialogElement>('#booking-dialog')
      const opener = document.querySelector<HTMLElement>('a[data-open="booking"]')
      for (let i = 0; i < 5; i++) {
        dialog?.close()
        opener?.click()
      }
    })
    await expect.poll(() => historyLength(page)).toBe(before + 1)
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expectClosed()
  })

  test('opens again while the step back of its closing is under way', { tags: 'long' }, async () => {
    const { page, dialog, expectClosed } = await start()
    await openers(page).first().click()
    await page.evaluate(async () => {
      const dialog = document.querySelector<HTMLDialogElement>('#booking-dialog')
      const closed = new Promise((done) => dialog?.addEventListener('close', done, { once: true }))
      dialog?.close()
      await closed
      document.querySelector<HTMLElement>('a[data-open="booking"]')?.click()
    })
    await page.waitForFunction(() => history.state?.dialog === true)
    expect(await dialog.isVisible()).toBe(true)
    await page.goBack()
    await expectClosed()
  })

  test('is still open after a reload, and comes back with the way forward', { tags: 'long' }, async () => {
    const { page, dialog, expectClosed } = await start()
    await openers(page).first().click()
    await page.reload()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await expectClosed()
    await page.goForward()
    await dialog.waitFor()
    await page.goBack()
    await expectClosed()
  })

  test('loads its code at the first touch of a field, not before', async () => {
    const asked: string[] = []
    const page = await visit(phone, '/privacy', async (page) =>
      page.on('request', (request) => asked.push(request.url())),
    )
    const islands = () => asked.filter((url) => /assets\/(island|hydrate)-.*\.js/.test(url))
    await openers(page).first().click()
    await page.locator('#booking-dialog').waitFor()
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    expect(islands()).toEqual([])
    await page.locator('#popup-name').click()
    await page.locator('#booking-dialog [data-island][data-ready]').waitFor({ state: 'attached' })
    expect(islands().length).toBeGreaterThan(0)
  })

  test('keeps the page while the summary of errors leads to a field', { tags: 'long' }, async () => {
    const { page, dialog } = await start()
    await openers(page).first().click()
    const before = await historyLength(page)
    await dialog.locator('[type=submit]').click()
    const summary = dialog.getByRole('alert')
    await summary.waitFor()
    await expect.poll(() => hasFocus(summary)).toBe(true)
    await summary.getByRole('link').nth(1).click()
    await expect.poll(() => hasFocus(page.locator('#popup-phone'))).toBe(true)
    expect(await dialog.isVisible()).toBe(true)
    expect(await historyLength(page)).toBe(before)
    expect(await faultsOf(page)).toEqual([])
  })

  test('says that it is sending, then each of the three results in place of the form', {
    tags: ['long'],
  }, async () => {
    const { page, dialog } = await start('/privacy', phone)
    await openers(page).first().click()
    await fillIn(page, '#booking-dialog', { phone: '010-2345-6789' })
    const submit = dialog.locator('[type=submit]')
    const answers: ((route: import('playwright-core').Route) => Promise<unknown>)[] = [
      (route) => route.fulfill({ status: 500, json: { ok: false, reason: 'failed' } }),
      (route) => route.abort(),
      (route) => route.continue(),
    ]
    const said = ['등록에 실패했습니다', '오류가 발생했습니다', '관심고객 등록이 접수되었습니다']
    for (const [i, answer] of answers.entries()) {
      const { promise: seen, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/leads', async (route) => {
        await seen
        await answer(route)
      })
      await submit.click()
      await dialog.getByRole('button', { name: '등록 중...' }).waitFor()
      expect(await submit.isDisabled()).toBe(true)
      release()
      const result = dialog.locator('[data-outcome]')
      await result.waitFor()
      expect(await result.textContent()).toContain(said[i])
      expect(await dialog.locator('form').count()).toBe(0)
      await expect.poll(() => hasFocus(result)).toBe(true)
      expect(await faultsOf(page)).toEqual([])
      await page.unroute('**/leads')
      if (i < 2) await result.getByRole('button', { name: '다시 작성하기' }).click()
    }
  })

  testFirst(1, devices)(
    'on a %s leaves the links to the enquiry page where there is no JavaScript',
    async (_, device) => {
      const page = await visit({ ...device, javaScriptEnabled: false })
      const count = await openers(page).count()
      for (let i = 0; i < count; i++) {
        await openers(page).nth(i).click()
        await page.waitForURL('**/gaon-lakepark/customer')
        await page.goBack()
      }
    },
  )
})

describe('the slide menu', () => {
  const start = async (options = phone) => {
    const page = await visit(options)
    await page.locator('header a[href="#menu-dialog"]').click()
    const menu = page.locator('#menu-dialog')
    await menu.waitFor()
    return { page, menu }
  }

  test('opens with the booking first, takes the focus in and gives it back', async () => {
    const { page, menu } = await start()
    await expect.poll(() => hasFocus(page.locator('#menu-title'))).toBe(true)
    const first = menu.locator(':scope > a').first()
    expect(await first.getAttribute('href')).toBe('/Promotion/Customer')
    expect(await first.textContent()).toContain('모바일 방문예약')
    expect(await faultsOf(page)).toEqual([])
    await menu.getByRole('button', { name: '메뉴 닫기' }).click()
    await menu.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(page.getByRole('button', { name: '메뉴 열기' }))).toBe(true)
    await page.keyboard.press('Enter')
    await menu.waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
  })

  test('keeps one group open, which a second tap closes', { tags: 'long' }, async () => {
    const { menu } = await start()
    const group = (name: string) => menu.locator('summary', { hasText: name })
    const open = () => menu.locator('details[open] > summary').allTextContents()
    await group('사업안내').tap()
    expect(await open()).toEqual(['사업안내'])
    await group('세대안내').tap()
    expect(await open()).toEqual(['세대안내'])
    await group('세대안내').tap()
    expect(await open()).toEqual([])
  })

  test('is closed after one of its links, also on return to its page', { tags: 'long' }, async () => {
    const { page, menu } = await start()
    await menu.locator('summary', { hasText: '홍보센터' }).tap()
    await menu.getByRole('link', { name: '관심고객 등록' }).tap()
    await page.waitForURL('**/gaon-lakepark/customer')
    expect(await menu.isVisible()).toBe(false)
    await page.goBack()
    await page.waitForURL('**/privacy')
    expect(await menu.isVisible()).toBe(false)
  })

  test('works without JavaScript', { tags: 'long' }, async () => {
    const { page, menu } = await start({ ...phone, javaScriptEnabled: false })
    await menu.locator('summary', { hasText: '홍보센터' }).tap()
    await menu.getByLabel('메뉴 닫기').tap()
    await menu.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    // Its group is open as it was left: another tap would close it.
    expect(await menu.locator('details[open] > summary').allTextContents()).toEqual(['홍보센터'])
    await menu.getByRole('link', { name: '관심고객 등록' }).tap()
    await page.waitForURL('**/gaon-lakepark/customer')
  })
})

describe('the menu of wide screens', () => {
  const groups = (page: Page) => page.locator('header nav > ul > li')

  test('leads each of eight items to its first page, and has the consultation beside them', {
    tags: 'long',
  }, async () => {
    const page = await visit(desktop)
    expect(await groups(page).count()).toBe(8)
    for (const group of await groups(page).all()) {
      const [own, first] = await group
        .locator('a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect(own).toBe(first)
    }
    const consult = page.getByRole('link', { name: '모바일 방문예약' })
    expect(await consult.getAttribute('href')).toBe('/Promotion/Customer')
  })

  test('opens every dropdown inside the window, however wide, and the name keeps its line', {
    tags: 'long',
  }, async () => {
    const page = await visit(desktop)
    // The narrow ends of both layouts, and the widest screen.
    for (const width of [901, 1181, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      for (const group of await groups(page).all()) {
        await group.hover()
        const item = await group.boundingBox()
        const list = await group.locator('ul').boundingBox()
        if (!item || !list) throw new Error('the dropdown did not open')
        expect(list.x).toBeGreaterThanOrEqual(0)
        expect(list.x + list.width).toBeLessThanOrEqual(width)
        const leftEdge = Math.abs(list.x - item.x)
        const rightEdge = Math.abs(list.x + list.width - item.x - item.width)
        expect(Math.min(leftEdge, rightEdge)).toBeLessThan(2)
        expect(list.y).toBeLessThanOrEqual(item.y + item.height + 1)
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      // Brand and name, a line each: more room between the items must not cost the name its line.
      const logo = page.locator('header a[href="/"] > span').first()
      expect((await logo.boundingBox())?.height, `${width}`).toBeLessThan(46)
      await page.mouse.move(20, 700)
    }
  })

  test('closes a dropdown when the pointer leaves and at Escape', { tags: 'long' }, async () => {
    const page = await visit(desktop)
    const group = groups(page).nth(5)
    const list = group.locator('ul')
    await group.hover()
    expect(await list.isVisible()).toBe(true)
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await list.isVisible()).toBe(false)
    await page.mouse.move(20, 700)
    await group.hover()
    expect(await list.isVisible()).toBe(true)
    await page.mouse.move(20, 700)
    expect(await list.isVisible()).toBe(false)
  })

  test('goes through item and dropdown by keyboard, and Escape gives the item back', async () => {
    const page = await visit(desktop)
    for (const _ of ['skip link', 'notice', 'logo', 'first item', 'its first page'])
      await page.keyboard.press('Tab')
    await expect.poll(() => hasFocus(page.getByRole('link', { name: '브랜드 소개' }))).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => hasFocus(groups(page).nth(1).locator('> a'))).toBe(true)
    expect(await groups(page).nth(0).locator('ul').isVisible()).toBe(false)
    expect(await groups(page).nth(1).locator('ul').isVisible()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    expect(await groups(page).nth(1).locator('ul').isVisible()).toBe(false)
    await expect.poll(() => hasFocus(groups(page).nth(1).locator('> a'))).toBe(true)
    await page.keyboard.press('Tab')
    await expect.poll(() => hasFocus(groups(page).nth(2).locator('> a'))).toBe(true)
  })
})

testFirst(1, devices)(
  'the header on a %s changes beyond 0 px without moving anything, also without motion',
  async (_, device) => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const page = await visit({ ...device, reducedMotion })
      const header = page.locator('header').first()
      const line = () => header.evaluate((node) => getComputedStyle(node).borderBottomColor)
      const call = header.getByRole('link', { name: '전화 상담 1500-0000' })
      expect(await call.count(), 'links to call that are seen').toBe(device === phone ? 1 : 0)
      const [height, top] = [(await header.boundingBox())?.height, await line()]
      await page.evaluate(() => scrollTo(0, 300))
      await expect.poll(line).not.toBe(top)
      expect(await header.boundingBox()).toMatchObject({ y: 0, height })
      await opened?.close()
    }
  },
)

describe('the bottom bar', () => {
  const bar = (page: Page) => page.getByRole('navigation', { name: '빠른 상담' })

  test('calls and books, hides while a field has the keyboard, and covers no last line', {
    tags: 'long',
  }, async () => {
    const page = await visit(phone, '/gaon-lakepark/customer')
    expect(await bar(page).locator('a').last().getAttribute('href')).toBe('tel:1500-0000')
    await page.locator('#main [name=name]').focus()
    expect(await bar(page).isVisible()).toBe(false)
    await page.locator('#main [name=agree]').focus()
    await bar(page).waitFor()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const last = await page.locator('footer p').last().boundingBox()
    const top = (await bar(page).boundingBox())?.y ?? 0
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(top)
  })

  test('is for narrow screens only', { tags: 'long' }, async () => {
    const page = await visit(desktop)
    expect(await bar(page).count()).toBe(0)
  })
})

describe('the footer', () => {
  testFirst(1, [
    ['/privacy', '개인정보 처리방침'],
    ['/terms', '이용약관'],
    ['/copyright', '저작권'],
  ] as const)('leads to %s', async (path, title) => {
    const page = await visit(phone, '/gaon-lakepark/customer')
    await page.locator(`footer a[href="${path}"]`).click()
    await page.waitForURL(`**${path}`)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title)
  })

  test('shows the family sites when asked, in a new tab', { tags: 'long' }, async () => {
    const page = await visit(desktop)
    const link = page.locator('footer details a')
    expect(await link.isVisible()).toBe(false)
    await page.locator('footer summary').click()
    expect(await link.isVisible()).toBe(true)
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await faultsOf(page)).toEqual([])
  })
})

test('where there is no page, the frame, a heading and ways on answer with 404', {
  tags: 'long',
}, async () => {
  const page = await visit(desktop, '/terms')
  const answer = await page.goto(`${server.origin}/no-such-page`)
  expect(answer?.status()).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('페이지를 찾을 수 없습니다')
  expect(await page.locator('header nav > ul > li').count()).toBe(8)
  expect(await page.getByRole('navigation', { name: '바로 가기' }).locator('a').count()).toBe(9)
})

test('where reading fails, the screen apologises with number and request id, and shows no stack', async () => {
  const db = openDb(server)
  await db.schema.alterTable('page_revisions').renameTo('page_revisions_away').execute()
  try {
    const page = await visit(phone, '/terms')
    const answer = await page.goto(`${server.origin}/never-asked-before`)
    expect(answer?.status()).toBe(500)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Unexpected Application Error!')
    const text = (await page.locator('body').textContent()) ?? ''
    expect(text).toContain('죄송합니다')
    expect(text).toContain('1500-0000')
    expect(text).toContain((await answer?.headerValue('x-request-id')) ?? 'no request id')
    expect(text).not.toMatch(/\bat \w+.*:\d+:\d+|page_revisions|SQLITE/)
    expect(await faultsOf(page)).toEqual([])
  } finally {
    await db.schema.alterTable('page_revisions_away').renameTo('page_revisions').execute()
    await db.destroy()
  }
})

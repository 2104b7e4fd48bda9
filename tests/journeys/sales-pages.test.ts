import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { desktop, hasFocus, launchBrowser, openPage, phone } from '../support/browser.ts'
import { testFirst } from '../support/long.ts'
import { pagesOf } from '../support/pdf.ts'
import { readersServer, type TestServer } from '../support/server.ts'
import { originOf, readPlain } from '../support/site-pages.ts'

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

/** Path, heading, and words in the page's text that are not only in a picture. */
const pages = [
  ['/Brand/intro', '브랜드 소개', '지상은 보행로와 마당으로'],
  ['/Brand/video', '홍보영상', '불이 켜지는 저녁까지'],
  ['/BusinessGuide/plan', '분양일정', '당첨자 발표'],
  ['/BusinessGuide/documents', '계약서류', '인감증명서와 인감도장'],
  ['/SalesInfo/SubscriptionGuide', '청약 자격·가점 안내', '84점 만점'],
  ['/SalesInfo/guide', '인터넷 청약 안내', '청약통장 확인'],
  ['/SalesInfo/StampTax', '인지세 안내', '발코니 확장이나 유상 옵션을 별도로 계약하면'],
  ['/SalesInfo/announcement', '입주자모집공고', '편집 과정에서 오류가 있을 수 있습니다'],
] as const

/** Other tests run beside these. */
const patience = { timeout: 10_000 }

async function visit(
  path: string,
  options: Parameters<typeof openPage>[1] = desktop,
  before?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  opened = await openPage(browser, options)
  await before?.(opened.page)
  const waitUntil = options.javaScriptEnabled === false ? 'load' : 'networkidle'
  await opened.page.goto(server.origin + path, { waitUntil })
  return opened.page
}

test('every page answers with a heading, and a title and description of its own', {
  tags: 'long',
}, async () => {
  const reader = await visit('/privacy', { ...desktop, javaScriptEnabled: false })
  const heads = new Set<string>()
  for (const [path, heading] of pages) {
    const read = await readPlain(reader, originOf(server, 'gaon-lakepark') + path)
    // Where a line may not break there is a word joiner.
    expect(
      read.headings.map((one) => one.replaceAll('\u2060', '')),
      path,
    ).toEqual([heading])
    expect(read.description.length, path).toBeGreaterThan(59)
    heads.add(read.title).add(read.description)
  }
  expect(heads.size).toBe(pages.length * 2)
})

testFirst(2, pages)('%s is whole without JavaScript', async (path, _, words) => {
  const page = await visit(path, { ...phone, javaScriptEnabled: false })
  expect(await page.locator('#main').innerText()).toContain(words)
  for (const button of await page.locator('#main button:visible').all())
    expect(
      await button.evaluate((node) => node.closest('form') !== null || node.hasAttribute('popovertarget')),
    ).toBe(true)
})

describe('the brand', () => {
  const opacity = (page: Page, selector: string) =>
    page.locator(selector).evaluate((node) => Number(getComputedStyle(node).opacity))
  const picture = '#main section:has(> div > h2) figure'
  const words = '#main section:has(> div > h2):has(figure) > :first-child'

  test('speaks after half a second and shows its picture beyond 200 px', { tags: 'long' }, async () => {
    const page = await visit('/Brand/intro')
    const delay = (selector: string) =>
      page.locator(selector).evaluate((node) => getComputedStyle(node).animationDelay)
    expect(await delay('#main div:has(> h1)'), 'the text of the banner').toBe('0.1s')
    expect(await delay(words)).toBe('0.5s')
    await expect.poll(() => opacity(page, words), patience).toBe(1)
    await page.evaluate(() => scrollTo(0, 200))
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await opacity(page, picture)).toBeLessThan(0.2)
    await page.evaluate(() => scrollTo(0, 330))
    await expect.poll(() => opacity(page, picture), patience).toBe(1)
  })

  test.each([
    ['where motion is unwelcome', { ...desktop, reducedMotion: 'reduce' as const }],
    ['in a window that holds the whole page', { viewport: { width: 1440, height: 4000 } }],
  ])('hides nothing %s', { tags: 'long' }, async (_, options) => {
    const page = await visit('/Brand/intro', options)
    await expect.poll(() => opacity(page, words), patience).toBe(1)
    expect(await opacity(page, picture)).toBe(1)
  })
})

describe('the film', () => {
  const fetched = (page: Page) => {
    const films: string[] = []
    page.on('request', (request) => {
      if (/\.(mp4|webm|vtt)$/.test(request.url())) films.push(request.url())
    })
    return films
  }

  testFirst(1, [
    [390, 350, 262.5],
    [450, 400, 300],
    [900, 400, 300],
    [1440, 1300, 500],
  ] as const)('at %i px is %i by %i px, loads when pressed and then plays', async (width, w, h) => {
    let films: string[] = []
    const page = await visit('/Brand/video', { viewport: { width, height: 900 } }, async (page) => {
      films = fetched(page)
    })
    expect(films).toEqual([])
    await page.getByRole('link', { name: /영상 재생/ }).click()
    const video = page.locator('video')
    expect(await video.boundingBox()).toMatchObject({ width: w, height: h })
    await expect
      .poll(() => video.evaluate((node: HTMLVideoElement) => node.currentTime), patience)
      .toBeGreaterThan(0.2)
    await expect.poll(() => hasFocus(video)).toBe(true)
    expect(opened?.complaints).toEqual([])
  })

  test('stops at its end and has captions', { tags: 'long' }, async () => {
    const page = await visit('/Brand/video')
    await page.getByRole('link', { name: /영상 재생/ }).press('Enter')
    const video = page.locator('video')
    await video.evaluate(async (node: HTMLVideoElement) => {
      if (!node.readyState) await new Promise((known) => node.addEventListener('loadedmetadata', known))
      const [track] = node.textTracks
      if (track) track.mode = 'showing'
      node.currentTime = node.duration - 0.5
    })
    await expect.poll(() => video.evaluate((node: HTMLVideoElement) => node.ended), patience).toBe(true)
    const last = await video.evaluate((node: HTMLVideoElement) => {
      const cue = [...(node.textTracks[0]?.cues ?? [])].at(-1)
      return (cue as VTTCue | undefined)?.text
    })
    expect(last).toMatch(/가온 레이크파크[\s\S]*1500-0000/)
    expect(await video.evaluate((node: HTMLVideoElement) => [node.paused, node.loop])).toEqual([true, false])
  })

  test('is a link to the file without JavaScript, and the file answers ranges', {
    tags: 'long',
  }, async () => {
    const page = await visit('/Brand/video', { ...phone, javaScriptEnabled: false })
    const address = await page.getByRole('link', { name: /영상 재생/ }).getAttribute('href')
    const part = await fetch(server.origin + address, { headers: { range: 'bytes=100-199' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-type')).toBe('video/mp4')
    expect((await part.arrayBuffer()).byteLength).toBe(100)
  })
})

describe('the schedule', () => {
  const at = (instant: string) => (page: Page) => page.clock.setFixedTime(new Date(instant))

  testFirst(1, [
    ['2026-11-20T00:30:00+09:00', '입주자모집공고', '오늘'],
    ['2026-11-21T23:59:00+09:00', '특별공급 청약', '다음 일정, 10일 뒤'],
    ['2026-11-21T15:01:00Z', '특별공급 청약', '다음 일정, 9일 뒤'],
    ['2026-12-23T12:00:00+09:00', '정당계약', '진행 중'],
    ['2028-01-01T00:00:00+09:00', '중도금 납부', '다음 일정, 79일 뒤'],
  ] as const)('at %s marks %s: %s', async (instant, step, mark) => {
    // The visitor's own zone does not matter.
    const page = await visit('/BusinessGuide/plan', { ...phone, timezoneId: 'America/New_York' }, at(instant))
    const current = page.locator('[aria-current=step]')
    await current.waitFor()
    expect(await current.count()).toBe(1)
    expect(await current.getByRole('heading').textContent()).toBe(step + mark)
  })

  test('marks nothing without JavaScript and after the last step', { tags: 'long' }, async () => {
    const plain = await visit('/BusinessGuide/plan', { ...phone, javaScriptEnabled: false })
    expect(await plain.locator('[aria-current=step], [data-mark]:visible').count()).toBe(0)
    await opened?.close()
    const page = await visit('/BusinessGuide/plan', phone, at('2030-01-01T00:00:00+09:00'))
    expect(await page.locator('[aria-current=step]').count()).toBe(0)
  })

  test('gives every step to a calendar of the visitor', { tags: 'long' }, async () => {
    const page = await visit('/BusinessGuide/plan')
    const links = page.getByRole('link', { name: /캘린더에 추가/ })
    expect(await links.count()).toBe(9)
    for (const link of await links.all()) {
      const answer = await fetch(server.origin + (await link.getAttribute('href')))
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
      const text = await answer.text()
      expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[\s\S]*DTSTART;VALUE=DATE:\d{8}\r\n/)
      expect(text.split('BEGIN:VEVENT').length).toBe(text.split('END:VEVENT').length)
    }
    for (const path of ['/gaon-lakepark/schedule/party.ics', '/hannae-riverview/schedule/special.ics'])
      expect((await fetch(server.origin + path)).status, path).toBe(404)
  })

  test('is in real tables, a month each', { tags: 'long' }, async () => {
    const page = await visit('/BusinessGuide/plan')
    expect(await page.getByRole('table', { name: /2026년 1[12]월/ }).count()).toBe(2)
    expect(await page.locator('td:has(time[datetime="2026-12-10"])').textContent()).toBe('10당첨자 발표')
  })
})

describe('the contract papers', () => {
  test('can be ticked off by keyboard and fit one sheet of A4', async () => {
    const page = await visit('/BusinessGuide/documents')
    const first = page.getByRole('checkbox', { name: /신분증/ }).first()
    await first.press('Space')
    expect(await first.isChecked()).toBe(true)
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1)
    await page.evaluate(() => {
      window.print = () => {
        document.title = 'printed'
      }
    })
    await page.getByRole('button', { name: /인쇄/ }).click()
    expect(await page.title()).toBe('printed')
  })
})

describe('the stamp tax', () => {
  const reckoned = 'form:has([name=price]) [role=status]'

  test('is reckoned by keyboard alone', async () => {
    const page = await visit('/SalesInfo/StampTax')
    const result = page.locator(reckoned)
    const said = async () => (await result.innerText()).replaceAll('\u2060', '').replaceAll('\u00a0', ' ')
    await page.getByLabel('공급금액').focus()
    await page.keyboard.type('52,000')
    await expect.poll(said, patience).toMatch(/인지세\s+150,000원\s+절반씩 부담하면\s+75,000원/)
    expect(await said()).toContain('2027. 1. 11.(월)')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    expect(await page.getByLabel('원', { exact: true }).isChecked()).toBe(true)
    await expect.poll(said, patience).toContain('비과세')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('10억 1만원')
    await expect.poll(said, patience).toContain('350,000원')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('많이')
    await expect.poll(said, patience).toContain('금액을 확인할 수 없습니다')
    await page.getByLabel('계약일').fill('2027-03-31')
    await expect.poll(said, patience).toContain('2027. 4. 12.(월)')
    expect(opened?.complaints).toEqual([])
  })

  test('keeps what was typed before the code has come', { tags: 'long' }, async () => {
    const { promise: typed, resolve: release } = Promise.withResolvers<void>()
    opened = await openPage(browser, desktop)
    const { page } = opened
    await page.route(/\/assets\/island-[^/]+\.js$/, async (route) => {
      await typed
      await route.continue()
    })
    await page.goto(`${server.origin}/SalesInfo/StampTax`, { waitUntil: 'domcontentloaded' })
    await page.getByLabel('공급금액').focus()
    await page.keyboard.type('99,000')
    release()
    await expect.poll(() => page.locator(reckoned).innerText(), patience).toContain('150,000원')
    expect(await page.inputValue('[name=price]')).toBe('99,000')
  })

  test('has its table and says so where no script runs', { tags: 'long' }, async () => {
    const page = await visit('/SalesInfo/StampTax', { ...phone, javaScriptEnabled: false })
    expect(await page.locator('form:has([name=price])').isVisible()).toBe(false)
    expect(await page.locator('#main').innerText()).toContain('계산기는 자바스크립트를 켜면')
  })
})

describe('the announcement', () => {
  const button = (page: Page) => page.getByRole('link', { name: /모집공고 PDF 열기/ })
  /** Pressed when its code is there, which comes when it is seen. */
  const press = async (page: Page) => {
    await button(page).scrollIntoViewIfNeeded()
    await page.waitForSelector('[data-file][data-live]')
    await button(page).click()
  }
  const overlay = (page: Page) => page.getByRole('dialog', { name: '파일을 불러오는 중입니다' })
  const note = (page: Page) => page.locator('[data-note]').textContent()
  /** The file never comes. */
  const hang = (page: Page) => page.context().route('**/announcement.pdf', () => new Promise(() => {}))

  test('is a real document: PDF, its size on the button, in the browser, in parts', async () => {
    const page = await visit('/SalesInfo/announcement')
    const answer = await fetch(`${server.origin}/announcement.pdf`)
    const content = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="announcement\.pdf"/)
    expect(Number(answer.headers.get('content-length'))).toBe(content.length)
    expect(content.length).toBeLessThan(500_000)
    expect(content.subarray(0, 5).toString()).toBe('%PDF-')
    const raw = content.toString('latin1')
    expect(raw).toContain('/StructTreeRoot')
    expect(raw).toMatch(/\/Lang ?\(ko\)/)
    expect(raw.match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeGreaterThan(3)
    const shown = await page.getByText(/^PDF, \d+KB$/).textContent()
    expect(shown).toBe(`PDF, ${Math.round(content.length / 1024)}KB`)

    const part = await fetch(`${server.origin}/announcement.pdf`, { headers: { range: 'bytes=-6' } })
    expect([part.status, await part.text()]).toEqual([206, '%%EOF\n'])
    const head = await fetch(`${server.origin}/announcement.pdf`, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(content.length))
  })

  /** Holds the file back until it is released. The shell of Chromium shows no PDF, so a page replaces it where it is shown. */
  const held = async (isShown: boolean) => {
    let release = () => {}
    const released = new Promise<void>((done) => {
      release = done
    })
    const page = await visit('/SalesInfo/announcement', desktop, async (page) => {
      await page.addInitScript((pdfViewerEnabled) => {
        Object.defineProperty(navigator, 'pdfViewerEnabled', { value: pdfViewerEnabled })
      }, isShown)
      await page.context().route('**/announcement.pdf', async (route) => {
        await released
        await (isShown
          ? route.fulfill({ contentType: 'text/html', body: '<p>공고문</p>' })
          : route.continue())
      })
    })
    return { page, release }
  }

  testFirst(1, [
    ['has loaded, where files are shown', true],
    ['is left to a browser that saves files', false],
  ] as const)('shows that it loads until the new tab %s', async (_, isShown) => {
    const { page, release } = await held(isShown)
    const popup = page.waitForEvent('popup')
    await press(page)
    await overlay(page).waitFor()
    const dot = await overlay(page)
      .locator('i')
      .first()
      .evaluate((node) => {
        const { width, height, margin, backgroundColor } = getComputedStyle(node)
        return [width, height, margin, backgroundColor]
      })
    expect(dot, 'a dot of what moves').toEqual(['15px', '15px', '2px', 'rgb(255, 165, 0)'])
    expect(await faultsOf(page)).toEqual([])
    release()
    await overlay(page).waitFor({ state: 'hidden', timeout: 5000 })
    if (isShown) expect((await popup).url()).toContain('/announcement.pdf')
    await expect.poll(() => hasFocus(button(page))).toBe(true)
    expect(await note(page)).toBe('')
  })

  test('gives up its overlay after ten seconds', { tags: 'long' }, async () => {
    const page = await visit('/SalesInfo/announcement', phone, async (page) => {
      await page.clock.install()
      await hang(page)
    })
    await press(page)
    await overlay(page).waitFor()
    await page.clock.runFor(8000)
    expect(await overlay(page).isVisible()).toBe(true)
    await page.clock.runFor(2000)
    await overlay(page).waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(button(page))).toBe(true)
  })

  test.each(['Escape', 'its button', 'closing the tab'])(
    'gives it up at %s',
    { tags: 'long' },
    async (way) => {
      const page = await visit('/SalesInfo/announcement', desktop, async (page) => {
        await hang(page)
        await page.addInitScript(() => {
          const open = window.open.bind(window)
          window.open = (...where) => Object.assign(window, { tab: open(...where) }).tab
        })
      })
      await press(page)
      await overlay(page).waitFor()
      if (way === 'Escape') await page.keyboard.press('Escape')
      else if (way === 'its button') await page.getByRole('button', { name: '닫기' }).last().click()
      else await page.evaluate(() => (window as unknown as { tab: Window }).tab.close())
      await overlay(page).waitFor({ state: 'hidden', timeout: 2000 })
      await expect.poll(() => hasFocus(button(page))).toBe(true)
    },
  )

  test.each([
    [
      'is gone',
      (page: Page) => page.context().route('**/announcement.pdf', (route) => route.fulfill({ status: 404 })),
    ],
    [
      'cannot be reached',
      (page: Page) => page.context().route('**/announcement.pdf', (route) => route.abort()),
    ],
  ])('says that the file %s, and can be tried again', { tags: 'long' }, async (_, before) => {
    const page = await visit('/SalesInfo/announcement', desktop, before)
    await press(page)
    await expect.poll(() => note(page), patience).toContain('파일을 불러오지 못했습니다')
    expect(await overlay(page).count()).toBe(0)
    await page.context().unroute('**/announcement.pdf')
    const popup = page.waitForEvent('popup')
    await press(page)
    await popup
    await expect.poll(() => note(page), patience).toBe('')
  })

  test('opens here where the browser forbids new windows', { tags: 'long' }, async () => {
    const page = await visit('/SalesInfo/announcement', desktop, (page) =>
      page.addInitScript(() => {
        window.open = () => null
      }),
    )
    await press(page)
    expect(await note(page)).toContain('새 창이 차단되었습니다')
    expect(await overlay(page).count()).toBe(0)
    const asked = page.waitForRequest('**/announcement.pdf')
    await press(page)
    await asked
  })
})

import type { Browser, BrowserContextOptions, ElementHandle, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { desktop, hasFocus, launchBrowser, openPage, phone, tablet } from '../support/browser.ts'
import { testFirst } from '../support/long.ts'
import { readToTheEnd, shiftOf, watch } from '../support/page-audit.ts'
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

const devices = [
  ['phone', phone],
  ['desktop', desktop],
] as const

/** The home page at a date on which no notice opens over it. */
async function visit(
  options: BrowserContextOptions = desktop,
  path = '/',
  before?: (page: Page) => Promise<unknown>,
) {
  opened = await openPage(browser, { ...options, at: '2029-03-02T10:00:00+09:00' })
  await before?.(opened.page)
  await opened.page.goto(server.origin + path)
  if (options.javaScriptEnabled !== false) await isAlive(opened.page)
  return opened.page
}

/** The wheel's code comes after the document; only then a turn means what it is to mean. */
const isAlive = (page: Page) =>
  page.waitForFunction(
    () =>
      innerWidth <= 900 || !document.querySelector('[data-enhance^="blocks/section-nav"]:not([data-index])'),
  )
/** What is below comes alive once it is seen. */
async function reach(page: Page, part: string): Promise<Page> {
  await page.locator(part).first().scrollIntoViewIfNeeded()
  await page.locator(`${part}[data-live]`).first().waitFor()
  return page
}
const ofHannae = () => `${originOf(server, 'hannae-riverview')}/`
/** A glide takes as long as the machine is busy. */
const patience = { timeout: 20_000 }
const index = (page: Page) => page.locator('[data-enhance^="blocks/section-nav"]').getAttribute('data-index')
const indexIs = (page: Page, value: string) =>
  page.locator(`[data-enhance^="blocks/section-nav"][data-index="${value}"]`).waitFor({ state: 'attached' })
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
const atRest = (page: Page) =>
  page.waitForFunction(
    () =>
      new Promise((done) => {
        const before = scrollY
        setTimeout(() => done(scrollY === before), 120)
      }),
  )
const openItems = (page: Page, group: string) =>
  page.locator(`details[name="${group}"][open] > summary`).allInnerTexts()

describe('the wheel on wide screens', () => {
  const roomy = { viewport: { width: 1440, height: 1240 } }
  const turn = async (page: Page, amount = 120) => {
    await page.mouse.wheel(0, amount)
    await atRest(page)
  }
  /**
   * Turns the wheel until the page's end, or back to its top, each time longer after the last than a step rests; what the
   * script leaves to the browser scrolls by the turn. Rides arrive at once. @returns the indices that were passed
   */
  const turnThrough = (page: Page, amount = 120) =>
    page.evaluate((deltaY) => {
      const nav = document.querySelector<HTMLElement>('[data-enhance^="blocks/section-nav"]')
      const ride = window.scrollTo
      window.scrollTo = (to?: ScrollToOptions | number) =>
        (ride as (to: ScrollToOptions) => void).call(window, {
          ...(to as ScrollToOptions),
          behavior: 'instant',
        })
      const clock = window as { turned?: number }
      clock.turned ??= performance.now()
      const seen = [nav?.dataset.index]
      const end = () => document.documentElement.scrollHeight - innerHeight
      for (let turn = 0; turn < 400; turn++) {
        const event = new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true })
        clock.turned += 1501
        Object.defineProperty(event, 'timeStamp', { value: clock.turned })
        const before = scrollY
        if (dispatchEvent(event)) scrollBy({ top: deltaY, behavior: 'instant' })
        const index = nav?.dataset.index
        if (index !== seen.at(-1)) seen.push(index)
        if (scrollY === before && (deltaY > 0 ? scrollY >= end() - 1 : scrollY === 0)) break
      }
      window.scrollTo = ride
      return seen
    }, amount)
  const stops = (count: number) => [...Array.from({ length: count }, (_, i) => `${i + 1}`), `${count}.5`]

  testFirst(1, [
    [1366, 650],
    [1440, 1240],
    [1024, 600],
    [2560, 1440],
  ])(
    'goes through the nine stops of the specification and back on a window of %i by %i',
    async (width, height) => {
      const page = await visit({ viewport: { width, height } })
      const hero = page.locator('#first')
      const box = await hero.boundingBox()
      const end = (box?.y ?? 0) + (box?.height ?? 0)
      expect(Math.abs(end - height), 'what the first stop leaves of the window').toBeLessThanOrEqual(1)
      expect(await turnThrough(page)).toEqual(stops(8))
      expect(await turnThrough(page, -120)).toEqual(stops(8).toReversed())
      const names = page.getByRole('navigation', { name: '화면 목차' }).getByRole('link')
      expect(await names.evaluateAll((links: HTMLAnchorElement[]) => links.map(({ hash }) => hash))).toEqual(
        ['first', 'place', 'brand', 'environment', 'complex', 'premium', 'units', 'interestForm'].map(
          (id) => `#${id}`,
        ),
      )
      await hero.locator('a[data-open="booking"]', { hasText: '관심고객 등록' }).click()
      await page.locator('#booking-dialog[open]').waitFor()
    },
  )

  test('shows all of a section that is higher than the window, at its own size', {
    tags: 'long',
  }, async () => {
    const page = await visit({ viewport: { width: 1366, height: 650 } })
    const sections = await page.locator('main > [data-section]:visible').evaluateAll((all) =>
      all.map((section) => ({
        zoom: getComputedStyle(section).zoom,
        transform: (section as HTMLElement).style.transform,
        isTall: section.getBoundingClientRect().height > innerHeight,
      })),
    )
    expect(sections.filter(({ isTall }) => isTall).length).toBeGreaterThan(0)
    for (const { zoom, transform } of sections) expect([zoom, transform]).toEqual(['1', ''])
  })

  test('rests for half a second after a step', { tags: 'long' }, async () => {
    const page = await visit(roomy)
    await page.mouse.move(300, 700)
    const turns = await page.evaluate(() =>
      [1, 2].map(
        () =>
          !window.dispatchEvent(new WheelEvent('wheel', { deltaY: 120, bubbles: true, cancelable: true })),
      ),
    )
    expect(turns, 'both are the step’s').toEqual([true, true])
    await atRest(page)
    expect(await index(page)).toBe('2')
  })

  test.each([
    ['a touchpad’s small pushes', async (page: Page) => page.mouse.wheel(0, 12), 12],
    [
      'reduced motion',
      async (page: Page) => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.mouse.wheel(0, 120)
      },
      120,
    ],
    [
      'a field that has the focus',
      async (page: Page) => {
        await page
          .locator('#interestForm [name=name]')
          .evaluate((field: HTMLElement) => field.focus({ preventScroll: true }))
        await page.mouse.wheel(0, 120)
      },
      120,
    ],
  ])('leaves the page to itself with %s', { tags: 'long' }, async (_, push, distance) => {
    const page = await visit(roomy)
    await page.mouse.move(300, 700)
    await push(page)
    await expect.poll(() => scrolled(page)).toBe(distance)
    await atRest(page)
    expect(await scrolled(page)).toBe(distance)
  })

  test('leaves zooming and an open dialog alone', { tags: 'long' }, async () => {
    const page = await visit(roomy)
    await page.mouse.move(300, 700)
    await page.keyboard.down('Control')
    await turn(page)
    await page.keyboard.up('Control')
    expect(await index(page)).toBe('1')
    expect(await scrolled(page)).toBeLessThan(200)
    await page.keyboard.press('Home')
    await atRest(page)
    await page.locator('#first a[data-open="booking"]').click()
    await turn(page)
    expect(await index(page)).toBe('1')
  })

  test('does not keep the keyboard or a link of the list from scrolling', { tags: 'long' }, async () => {
    const page = await visit(roomy)
    await page.keyboard.press('End')
    await indexIs(page, '8.5')
    await page.keyboard.press('Home')
    await indexIs(page, '1')
    const list = page.getByRole('navigation', { name: '화면 목차' })
    expect(await list.getByRole('link').count()).toBe(8)
    await list.getByRole('link', { name: '프리미엄' }).click()
    await indexIs(page, '6')
    await atRest(page)
    expect(await list.locator('[aria-current]').innerText()).toBe('프리미엄')
    const top = await page
      .locator('#premium')
      .evaluate((section) => Math.round(section.getBoundingClientRect().top))
    expect(top).toBe(84)
    await page.mouse.move(300, 700)
    await turn(page)
    await indexIs(page, '7')
  })

  test('has as many steps as the second site has sections', { tags: 'long' }, async () => {
    const page = await visit(roomy)
    await page.goto(ofHannae())
    await isAlive(page)
    expect(await turnThrough(page)).toEqual(stops(7))
  })
})

test('no section of a wide window leaves an empty band, however high it is', { tags: 'long' }, async () => {
  const page = await visit()
  for (const height of [640, 768, 900, 1080, 1600]) {
    await page.setViewportSize({ width: 1440, height })
    const sections = await page.locator('main > section:visible').evaluateAll((all) =>
      all.map((section) => {
        const { top, bottom } = section.getBoundingClientRect()
        return { id: section.id, top, bottom }
      }),
    )
    const footer = await page.locator('footer').evaluate((node) => node.getBoundingClientRect().top)
    for (const [i, section] of sections.entries())
      expect(Math.abs((sections[i + 1]?.top ?? footer) - section.bottom), section.id).toBeLessThan(1)
    // What a section holds reaches near to both its edges, or a picture fills it.
    const gaps = await page.locator('main > section:visible').evaluateAll((all) =>
      all.map((section) => {
        const box = section.getBoundingClientRect()
        const seen = [...section.querySelectorAll('img, p, h1, h2, li, dd, form, a')]
          .map((part) => part.getBoundingClientRect())
          .filter((part) => part.height > 0)
        return Math.max(
          Math.min(...seen.map((part) => part.top)) - box.top,
          box.bottom - Math.max(...seen.map((part) => part.bottom)),
        )
      }),
    )
    for (const gap of gaps) expect(gap, `${height}`).toBeLessThan(Math.max(180, height * 0.22))
  }
})

describe('the viewer of unit plans', () => {
  const come = async (...how: Parameters<typeof visit>) =>
    reach(await visit(...how), '#units [data-enhance^="ui/tabs"]')
  const shown = (page: Page) =>
    page.locator('#units [data-panel]:visible').evaluateAll((all) => all.map((panel) => panel.id))
  const tab = (page: Page, name: string) => page.locator('#units').getByRole('tab', { name })

  test('shows the type of the pressed tab and says so in the address', { tags: 'long' }, async () => {
    const page = await come()
    expect(await shown(page)).toEqual(['59A'])
    await tab(page, '59㎡B').click()
    expect(await shown(page)).toEqual(['59B'])
    expect(new URL(page.url()).hash).toBe('#59B')
    expect(await tab(page, '59㎡B').getAttribute('aria-selected')).toBe('true')
    const plan = page.locator('[id="59B"] img')
    await plan.evaluate((image: HTMLImageElement) => image.decode())
    expect(await page.locator('#units [data-tabs]:visible [aria-selected="true"]').count()).toBe(1)
  })

  test('goes on and back, and not beyond either end', { tags: 'long' }, async () => {
    const page = await come(desktop, '/#59A')
    const step = (way: string) => page.locator(`#units [data-panel]:visible [data-step="${way}"]`)
    expect(await step('previous').isDisabled()).toBe(true)
    for (const expected of ['59B', '84A', '84B', '84C']) {
      await step('next').focus()
      await page.keyboard.press('Enter')
      expect(await shown(page)).toEqual([expected])
    }
    expect(await step('next').isDisabled()).toBe(true)
    await expect.poll(() => hasFocus(step('previous'))).toBe(true)
    await page.keyboard.press('Enter')
    expect(await shown(page)).toEqual(['84B'])
  })

  test('marks a plan as fading in for half a second', { tags: 'long' }, async () => {
    const page = await come(desktop, '/', (page) => page.clock.install())
    await page.clock.pauseAt(new Date('2029-03-02T11:00:00+09:00'))
    await tab(page, '84㎡B').click()
    const panel = page.locator('[id="84B"]')
    expect(await panel.getAttribute('data-fading')).toBe('')
    await page.clock.runFor(499)
    expect(await panel.getAttribute('data-fading')).toBe('')
    await page.clock.runFor(1)
    expect(await panel.getAttribute('data-fading')).toBeNull()
  })

  test('follows the arrow keys', { tags: 'long' }, async () => {
    const page = await come(desktop, '/#84A')
    await tab(page, '84㎡A').focus()
    await page.keyboard.press('ArrowRight')
    expect(await shown(page)).toEqual(['84B'])
    await expect.poll(() => hasFocus(tab(page, '84㎡B'))).toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await shown(page)).toEqual(['84C'])
    await page.keyboard.press('ArrowLeft')
    expect(await shown(page)).toEqual(['84B'])
    await page.keyboard.press('Home')
    expect(await shown(page)).toEqual(['59A'])
  })

  test('opens at the type the address names, and leads to its page', { tags: 'long' }, async () => {
    const page = await come(phone, '/#84C')
    expect(await shown(page)).toEqual(['84C'])
    expect(await page.locator('#units [data-panel]:visible a.link').getAttribute('href')).toBe(
      '/FloorPlan/114A',
    )
    await page.goto(`${server.origin}/#84A`)
    await page.locator('[id="84A"]:visible').waitFor()
    expect(await page.locator('#units [data-panel]:visible a.link').getAttribute('href')).toBe(
      '/FloorPlan/84A',
    )
  })

  test('follows a swipe of more than 50 pixels', { tags: 'long' }, async () => {
    const page = await come(phone, '/#84A')
    await page.locator('[id="84A"] img').scrollIntoViewIfNeeded()
    await swipe(page, '[id="84A"] img', -49)
    expect(await shown(page)).toEqual(['84A'])
    await swipe(page, '[id="84A"] img', -90)
    expect(await shown(page)).toEqual(['84B'])
    await swipe(page, '[id="84B"] img', 90)
    expect(await shown(page)).toEqual(['84A'])
  })

  testFirst(1, devices)('works as links without JavaScript on a %s', async (_, device) => {
    const page = await visit({ ...device, javaScriptEnabled: false })
    expect(await shown(page)).toEqual(['59A'])
    await page.locator('#units a[href="#59B"]:visible').first().click()
    expect(await shown(page)).toEqual(['59B'])
    await page.locator('[id="59B"] [data-step="next"]').click()
    expect(await shown(page)).toEqual(['84A'])
  })
})

/** One finger across the middle of an element. */
async function swipe(page: Page, selector: string, dx: number) {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not drawn`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const client = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [{ x, y }])
  for (const part of [0.3, 0.6, 1]) await send('touchMove', [{ x: x + dx * part, y }])
  await send('touchEnd', [])
  await client.detach()
}

const premiumLinks = [
  '/BusinessGuide/intro',
  '/LocationEnvironment/intro',
  '/LocationEnvironment/intro',
  '/LocationEnvironment/primium',
]

test('the four premium cards open one at a time on a phone and lead to the addresses of the specification', {
  tags: 'long',
}, async () => {
  const page = await visit(phone)
  const bars = page.locator('#premium summary')
  expect(await openItems(page, 'premium')).toEqual([])
  const links: (string | null)[] = []
  for (const bar of await bars.all()) {
    await bar.click()
    expect(await openItems(page, 'premium')).toEqual([await bar.innerText()])
    links.push(await page.locator('#premium details[open] a').getAttribute('href'))
  }
  expect(links).toEqual(premiumLinks)
  await bars.last().click()
  expect(await openItems(page, 'premium')).toEqual([])
})

test('the four premium cards lie open side by side on a desktop, equally wide', async () => {
  const page = await visit()
  const links = page.locator('#premium li a:visible')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(premiumLinks)
  const widths = await page
    .locator('#premium li')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().width)))
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1)
})

describe('the film of the brand', () => {
  const films = (page: Page) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\.(?:mp4|webm)$/.test(new URL(request.url()).pathname)) asked.push(request.url())
    })
    return asked
  }
  const film = (page: Page) => page.locator('#brand video')
  const comeTo = async (page: Page) => {
    await page.locator('#brand figure').scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
  }

  test('costs nothing before it is seen, then plays without sound, and stops when told', async () => {
    let asked: string[] = []
    const page = await visit(desktop, '/', async (page) => {
      asked = films(page)
    })
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    await page.locator('#brand figure').scrollIntoViewIfNeeded()
    await page.locator('#brand figure[data-playing]').waitFor()
    expect(await film(page).evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
    expect(asked.length).toBeGreaterThan(0)
    await page.locator('#brand [data-stop]').click()
    expect(await film(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  })

  testFirst(0, [['data'], ['motion']])('stays a picture for who wants less %s', async (less) => {
    let asked: string[] = []
    const page = await visit(phone, '/', async (page) => {
      asked = films(page)
      if (less === 'motion') return await page.emulateMedia({ reducedMotion: 'reduce' })
      return await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      )
    })
    await comeTo(page)
    expect(asked).toEqual([])
    expect(await film(page).count()).toBe(0)
    expect(await page.locator('#brand figure a').getAttribute('href')).toBe('/Brand/video')
    const picture = await page.locator('#brand figure').boundingBox()
    const button = await page.locator('#brand figure a').boundingBox()
    // The film shows its words in its lower half.
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(
      (picture?.y ?? 0) + (picture?.height ?? 0) / 2,
    )
  })
})

describe('the narrow layout', () => {
  test('sums the development up in three items, one open, the open one closing at a second tap', async () => {
    const page = await visit(phone)
    expect(await openItems(page, 'overview')).toEqual([])
    await page.locator('#overview summary', { hasText: '사업개요' }).tap()
    expect(await openItems(page, 'overview')).toEqual(['사업개요'])
    // Without the word joiners that keep words whole.
    const table = (await page.locator('#overview table').innerText()).replaceAll('\u2060', '')
    for (const part of [
      '2단지',
      '3단지',
      '가온시 누리구',
      '지하 3층',
      '지상 28층',
      '지하 4층',
      '지상 26층',
      '59㎡A·B',
      '1,804세대',
      '239세대',
    ])
      expect(table).toContain(part)
    await page.locator('#overview summary', { hasText: '입지환경' }).tap()
    expect(await openItems(page, 'overview')).toEqual(['입지환경'])
    expect(await page.locator('#overview details[open] img').count()).toBe(2)
    await page.locator('#overview summary', { hasText: '프리미엄' }).tap()
    expect(await openItems(page, 'overview')).toEqual(['프리미엄'])
    await page.locator('#overview summary', { hasText: '프리미엄' }).tap()
    expect(await openItems(page, 'overview')).toEqual([])
  })

  test('has site layout, design and community as one accordion', { tags: 'long' }, async () => {
    const page = await visit(phone)
    for (const name of ['단지 특화 설계', '커뮤니티', '단지배치도']) {
      await page.locator('#complex summary', { hasText: name }).tap()
      expect(await openItems(page, 'complex')).toEqual([name])
      expect(await page.locator('#complex details[open] img:visible').count()).toBeGreaterThan(0)
    }
  })

  testFirst(1, [['/'], ['hannae']])('is at most ten screens long at %s', async (path) => {
    const page = await visit(phone)
    if (path === 'hannae') await page.goto(ofHannae())
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
    expect(screens).toBeLessThanOrEqual(10)
  })

  test('names the unit section after its open item, with four tabs in the model house', {
    tags: 'long',
  }, async () => {
    const page = await visit(phone)
    const title = () => page.locator('#units-title').innerText()
    const ofTypes = await title()
    await page.locator('#units summary', { hasText: 'E-모델하우스' }).tap()
    expect(await openItems(page, 'units')).toEqual(['E-모델하우스'])
    expect(await title()).not.toBe(ofTypes)
    await reach(page, '#units details[open] [data-enhance^="ui/tabs"]')
    const tabs = page.locator('#units details[open] [role=tab]')
    expect(await tabs.allInnerTexts()).toEqual(['59㎡A', '59㎡B', '84㎡A', '84㎡B'])
    expect(await tabs.first().getAttribute('aria-selected')).toBe('true')
    await tabs.last().tap()
    const place = page.locator('#model-84B a')
    expect(await place.innerText()).toContain('화면을 누르면 관람이 시작됩니다')
    expect(await place.getAttribute('href')).toBe('/tour/gaon-lakepark/84B')
    await place.tap()
    expect(await page.locator('#model-84B iframe').getAttribute('src')).toBe('/tour/gaon-lakepark/84B')
    expect(await page.locator('iframe').count()).toBe(1)
    await page.locator('#units summary', { hasText: '타입 안내' }).tap()
    expect(await title()).toBe(ofTypes)
  })
})

describe('the premium slider', () => {
  const current = (page: Page) => page.locator('[data-dot][aria-current]').getAttribute('href')
  async function open(options: BrowserContextOptions = phone) {
    opened = await openPage(browser, options)
    const { page } = opened
    await page.clock.install({ time: new Date('2029-03-02T10:00:00+09:00') })
    await page.clock.pauseAt(new Date('2029-03-02T10:00:01+09:00'))
    await page.goto(server.origin)
    await page.locator('#overview summary', { hasText: '프리미엄' }).tap()
    await page.locator('[data-track]').scrollIntoViewIfNeeded()
    // It comes alive when it is seen, at a moment of the page's clock that is known.
    const isAlive = async () => {
      await page.clock.runFor(20)
      return await page.locator('[data-enhance^="blocks/overview"][data-live]').count()
    }
    await expect.poll(isAlive, patience).toBe(1)
    return page
  }
  const wait = (page: Page, seconds: number) => page.clock.runFor(seconds * 1000)
  /** The glide to a slide takes time that the page's clock does not know. */
  const arrived = (page: Page, n: number) =>
    expect
      .poll(
        () => page.locator('[data-track]').evaluate((track) => track.scrollLeft / track.clientWidth),
        patience,
      )
      .toBeCloseTo(n - 1, 1)
  const slide = (n: number) => `#overview-slide-${n}`
  test('goes on every six seconds, round to the first', { tags: 'long' }, async () => {
    const page = await open()
    expect(await page.locator('[data-dot]').count()).toBe(6)
    await wait(page, 4)
    expect(await current(page)).toBe(slide(1))
    await wait(page, 3)
    expect(await current(page)).toBe(slide(2))
    for (const [before, expected] of [2, 3, 4, 5, 6].map((n) => [n, (n % 6) + 1] as const)) {
      await arrived(page, before)
      // The six seconds begin again a moment after the glide has ended.
      await wait(page, 6.4)
      expect(await current(page)).toBe(slide(expected))
    }
    await arrived(page, 1)
  })

  test('goes to the slide of a dot', { tags: 'long' }, async () => {
    const page = await open()
    await page.locator('[data-dot]').nth(3).tap()
    await page.waitForFunction(() => {
      const track = document.querySelector('[data-track]')
      return track && Math.round(track.scrollLeft / track.clientWidth) === 3
    })
    expect(await current(page)).toBe(slide(4))
    expect(new URL(page.url()).hash).toBe('')
  })

  test('follows a swipe of more than 50 pixels, round both ends', { tags: 'long' }, async () => {
    const page = await open()
    await swipe(page, `${slide(1)} img`, -80)
    await expect.poll(() => current(page)).toBe(slide(2))
    await arrived(page, 2)
    await swipe(page, `${slide(2)} img`, 80)
    await expect.poll(() => current(page)).toBe(slide(1))
    await arrived(page, 1)
    await swipe(page, `${slide(1)} img`, 80)
    await expect.poll(() => current(page)).toBe(slide(6))
    await arrived(page, 6)
  })

  test('rests while it is touched, focused or out of sight, and after a press on its pause button', {
    tags: 'long',
  }, async () => {
    const page = await open()
    await page.locator('[data-pause]').tap()
    expect(await page.locator('[data-pause]').innerText()).toBe('재생')
    await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur())
    await wait(page, 13)
    expect(await current(page)).toBe(slide(1))
    await page.locator('[data-pause]').tap()
    await wait(page, 13)
    expect(await current(page), 'focus').toBe(slide(1))
    await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.evaluate(() =>
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }),
    )
    await wait(page, 13)
    expect(await current(page), 'hidden').toBe(slide(1))
    await page.evaluate(() =>
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => false }),
    )
    await page.locator('[data-track]').evaluate((track) => track.dispatchEvent(new Event('touchstart')))
    await wait(page, 13)
    expect(await current(page), 'touch').toBe(slide(1))
    await page.locator('[data-track]').evaluate((track) => track.dispatchEvent(new Event('touchend')))
    await wait(page, 6.5)
    expect(await current(page)).toBe(slide(2))
  })

  test('never moves by itself under reduced motion, and needs no pause then', { tags: 'long' }, async () => {
    const page = await open({ ...phone, reducedMotion: 'reduce' })
    await wait(page, 20)
    expect(await current(page)).toBe(slide(1))
    expect(await page.locator('[data-pause]').isVisible()).toBe(false)
  })

  test('is scrolled by hand, and by its dots, without JavaScript', { tags: 'long' }, async () => {
    const page = await visit({ ...phone, javaScriptEnabled: false })
    await page.locator('#overview summary', { hasText: '프리미엄' }).tap()
    await page.locator('[data-dot]').nth(2).tap()
    const box = await page.locator(slide(3)).boundingBox()
    expect(Math.round(box?.x ?? -1)).toBe(0)
  })
})

// Phone and desktop are looked at with every other page (audit.test.ts).
test('the whole home on a tablet moves nothing while it loads and is read', { tags: 'long' }, async () => {
  const page = await visit(tablet, '/', watch)
  expect(await readToTheEnd(page)).toEqual([])
  expect(await shiftOf(page)).toBe(0)
  expect(opened?.complaints).toEqual([])
})

describe.each(devices)('the whole home on a %s', (_, device) => {
  test('gives axe nothing to find, with whatever item open', { tags: 'long' }, async () => {
    const page = await visit({ ...device, reducedMotion: 'reduce' })
    const groups = new Map<string, ElementHandle[]>()
    for (const bar of await page.locator('main details:not([open]) > summary:visible').elementHandles()) {
      const name = await bar.evaluate((node) => (node.parentElement as HTMLDetailsElement).name)
      groups.set(name, [...(groups.get(name) ?? []), bar])
    }
    const rounds = Math.max(...[...groups.values()].map(({ length }) => length))
    expect(rounds).toBeGreaterThan(1)
    // The next item of every group at once: axe reads the whole page, whatever part it is shown.
    for (let round = 0; round < rounds; round++) {
      for (const bars of groups.values()) await bars[round]?.click()
      expect(await faultsOf(page, page.locator('#main'))).toEqual([])
    }
  })

  test('fetches no picture of what is hidden', { tags: 'long' }, async () => {
    const asked: string[] = []
    const page = await visit(device, '/', async (page) => {
      await watch(page)
      page.on('request', (request) => asked.push(request.url()))
    })
    expect(await readToTheEnd(page)).toEqual([])
    await page.waitForLoadState('networkidle')
    const hidden = await page
      .locator('main img')
      .evaluateAll((images: HTMLImageElement[]) =>
        images
          .filter((image) => !image.checkVisibility({ contentVisibilityAuto: true }))
          .map((image) => image.src),
      )
    const seen = await page
      .locator('main img')
      .evaluateAll((images: HTMLImageElement[]) =>
        images
          .filter((image) => image.checkVisibility({ contentVisibilityAuto: true }))
          .map((image) => image.src),
      )
    expect(hidden.length).toBeGreaterThan(5)
    for (const address of hidden) if (!seen.includes(address)) expect(asked).not.toContain(address)
  })
})

test('the business page shows the phase of the address, and its toggle needs no script', async () => {
  const page = await visit({ ...phone, javaScriptEnabled: false }, '/BusinessGuide/intro')
  expect(await page.title()).toContain('사업개요')
  expect(await page.locator('main table').innerText()).toContain('2,043세대')
  const picture = await page
    .locator('main table >> xpath=ancestor::section')
    .locator('img')
    .getAttribute('src')
  await page
    .getByRole('navigation', { name: '단지 선택' })
    .getByRole('link', { name: '3단지', exact: true })
    .click()
  await page.waitForURL('**/BusinessGuide/intro?phase=3')
  expect(await page.title()).toContain('3단지 사업개요')
  const table = await page.locator('main table').innerText()
  for (const value of ['11,500㎡', '340,000㎡', '215.00%', '239세대']) expect(table).toContain(value)
  expect(
    await page.locator('main table >> xpath=ancestor::section').locator('img').getAttribute('src'),
  ).not.toBe(picture)
  expect(await page.locator('[aria-label="단지 선택"] [aria-current]').innerText()).toBe('3단지')
})

test('the phase changes without loading the page, and back and forward follow', {
  tags: 'long',
}, async () => {
  const page = await visit(desktop, '/BusinessGuide/intro')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  const toggle = page.getByRole('navigation', { name: '단지 선택' })
  await toggle.getByRole('link', { name: '3단지', exact: true }).click()
  await page.waitForURL('**/BusinessGuide/intro?phase=3')
  expect(await page.locator('main table').innerText()).toContain('239세대')
  expect(await page.title()).toContain('3단지 사업개요')
  expect(await page.getAttribute('link[rel=canonical]', 'href')).toContain('?phase=3')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('3단지')
  await page.goBack()
  await page.getByRole('cell', { name: '2,043세대' }).waitFor()
  expect(await page.title()).not.toContain('3단지 사업개요')
  await page.goForward()
  await page.getByRole('cell', { name: '239세대' }).waitFor()
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  expect(opened?.complaints).toEqual([])
})

test('the enquiry page says how to reach the office', { tags: 'long' }, async () => {
  const page = await visit(phone, '/gaon-lakepark/customer')
  expect(await page.locator('main a[href="tel:1500-0000"]').first().innerText()).toBe('1500-0000')
  expect(await page.locator('main').innerText()).toContain('24시간 상담')
  expect(await page.locator('main form').count()).toBe(1)
})

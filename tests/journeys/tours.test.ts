import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { desktop, launchBrowser, openPage, phone, softwareWebgl } from '../support/browser.ts'
import { readersServer, type TestServer } from '../support/server.ts'

let browser: Browser
let server: TestServer
let opened: Awaited<ReturnType<typeof openPage>> | undefined
/** Addresses of the scripts that tours have fetched, and those that panoramas have. */
const scripts = { tour: new Set<string>(), panorama: new Set<string>() }
/** Views outside that a test has fetched. */
let views: string[] = []
beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(softwareWebgl), readersServer()])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})
afterEach(async () => {
  await opened?.close()
  opened = undefined
  views = []
})

const small = { viewport: { width: 640, height: 400 }, reducedMotion: 'reduce' } as const
const tour = '/tour/gaon-lakepark/84A'

async function visit(path: string, options: Parameters<typeof openPage>[1] = small): Promise<Page> {
  opened = await openPage(browser, options)
  opened.page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.includes('/outlooks/')) views.push(`${pathname.split('/').at(-1)} ${response.status()}`)
    if (pathname.endsWith('.js')) scripts[path.includes('/panorama/') ? 'panorama' : 'tour'].add(pathname)
  })
  await opened.page.goto(server.origin + path)
  return opened.page
}

/** The same, and waits until one can walk. */
async function enter(path = tour, options?: Parameters<typeof openPage>[1]): Promise<Page> {
  const page = await visit(path, options)
  await page.waitForSelector('[data-live]', { timeout: 60_000 })
  return page
}

/** How many colours, of 4096, are in the middle of a picture. */
async function coloursOf(page: Page): Promise<number> {
  const { data } = await sharp(await page.locator('canvas').first().screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const seen = new Set<number>()
  for (let i = 0; i + 2 < data.length; i += 3)
    seen.add(
      (((data[i] as number) >> 4) << 8) |
        (((data[i + 1] as number) >> 4) << 4) |
        ((data[i + 2] as number) >> 4),
    )
  return seen.size
}

/** Buttons that a finger would miss. */
const smallTargetsOf = (page: Page) =>
  page.locator('button:visible').evaluateAll((all) =>
    all.flatMap((button) => {
      const { width, height } = button.getBoundingClientRect()
      return width < 48 || height < 48 ? [`${button.textContent} ${width} x ${height}`] : []
    }),
  )

const where = (page: Page) => page.locator('[data-here]').getAttribute('transform')

test('nothing of a tour is fetched before it is asked for, and one is there at a time', {
  tags: 'long',
}, async () => {
  opened = await openPage(browser, { ...desktop, reducedMotion: 'reduce' })
  const { page } = opened
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${server.origin}/FloorPlan/Emodel`)
  await page.waitForSelector('[data-enhance^="ui/tabs"][data-live]')
  await page.locator('[id="59A"] [data-enhance="ui/facade"] a').hover()
  expect(asked.filter((path) => path.startsWith('/tour/'))).toEqual([])
  const box = await page.locator('[id="59A"] [data-enhance="ui/facade"]').boundingBox()

  await page.locator('[id="59A"] [data-enhance="ui/facade"] a').click()
  await page.frameLocator('[id="59A"] iframe').locator('[data-live]').waitFor({ timeout: 60_000 })
  expect(await page.locator('[id="59A"] [data-enhance="ui/facade"]').boundingBox()).toEqual(box)
  await page.locator('#tab-84B').click()
  expect(await page.locator('iframe').count()).toBe(0)
  await page.locator('[id="84B"] [data-enhance="ui/facade"] a').click()
  expect(await page.locator('iframe').count()).toBe(1)
  expect(opened.complaints).toEqual([])
})

test('a tour is drawn, and its rooms are walked to by button and by key', async () => {
  const page = await enter()
  await page.waitForSelector('[data-room="living"]')
  expect(await page.getByText('이해를 돕기 위한 CG').textContent()).toContain(
    '창밖은 301동 2호(남향) 15층 기준입니다.',
  )
  await expect.poll(() => views).toEqual(['301-2-15.svg 200'])
  expect(await coloursOf(page)).toBeGreaterThan(60)
  const rooms = page.getByRole('navigation', { name: '방' })
  await rooms.getByRole('button', { name: '안방', exact: true }).click()
  await page.waitForSelector('[data-room="bedroom1"]')
  expect(await page.getByRole('status').textContent()).toBe('안방')
  expect(await rooms.locator('[aria-current]').textContent()).toBe('안방')

  // From the keyboard alone: to the list, along it, and back into the picture.
  await rooms.getByRole('button', { name: '주방·식당' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForSelector('[data-room="kitchen"]')
  await page.locator('canvas').focus()
  for (const key of ['ArrowDown', 'ArrowRight', 'KeyD']) {
    const before = await where(page)
    await page.keyboard.press(key)
    await expect.poll(() => where(page)).not.toBe(before)
  }
  expect(await faultsOf(page)).toEqual([])
  expect(opened?.complaints).toEqual([])
})

test('outside is the view of another home where a visitor asks for it', { tags: 'long' }, async () => {
  const page = await enter('/tour/hannae-riverview/74A', {
    ...phone,
    reducedMotion: 'reduce',
    deviceScaleFactor: 1,
  })
  const caution = page.getByText('이해를 돕기 위한 CG')
  expect(await caution.textContent()).toContain('창밖은 105동 1호(남동향) 15층 기준')
  const before = await page.locator('canvas').screenshot()

  // From the keyboard alone: into the panel, two choices, and out again.
  await page.getByRole('button', { name: '창밖', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Home')
  await expect.poll(() => views).toEqual(['105-1-15.svg 200', '104-1-15.svg 200'])
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => views.at(-1)).toBe('104-1-26.svg 200')
  await expect.poll(() => caution.textContent()).toContain('창밖은 104동 1호(남향) 26층 기준')
  expect(await faultsOf(page)).toEqual([])
  expect(await smallTargetsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('창밖')
  await expect.poll(async () => (await page.locator('canvas').screenshot()).equals(before)).toBe(false)
  expect(opened?.complaints).toEqual([])
})

test('a view that cannot be had says so, and what was outside stays', { tags: 'long' }, async () => {
  const page = await enter()
  await page.route('**/outlooks/**', (route) => route.abort())
  await page.getByRole('button', { name: '창밖', exact: true }).click()
  await page.getByLabel('층', { exact: true }).selectOption({ index: 2 })
  await expect
    .poll(() => page.getByRole('alert').allInnerTexts())
    .toContain('창밖 그림을 불러오지 못했습니다. 다시 선택해 주세요.')
  expect(await page.locator('main').getAttribute('data-failed')).toBeNull()
})

test('where a graphics card draws, a second worker makes the finer light, and the picture changes once it is there', {
  tags: 'long',
}, async () => {
  opened = await openPage(browser, small)
  const { page } = opened
  await page.addInitScript(() => {
    const ask = WebGL2RenderingContext.prototype.getParameter
    // UNMASKED_RENDERER_WEBGL: the software of tests goes by the name of a card.
    WebGL2RenderingContext.prototype.getParameter = function (name) {
      return name === 37446 ? 'ANGLE (NVIDIA)' : ask.call(this, name)
    }
  })
  // Without a view outside nothing but the light changes the picture, once its worker may start.
  await page.route('**/outlooks/**', (route) => route.abort())
  const workers: (() => Promise<void>)[] = []
  await page.route('**/scene-worker*', async (route) => {
    if (workers.push(() => route.continue()) === 1) await route.continue()
  })
  await page.goto(server.origin + tour)
  await page.waitForSelector('[data-live]', { timeout: 60_000 })
  await expect.poll(() => workers.length).toBe(2)
  const shots = [await page.locator('canvas').screenshot()]
  const isStill = async () => {
    shots.push(await page.locator('canvas').screenshot())
    return shots.at(-1)?.equals(shots.at(-2) as Buffer)
  }
  await expect.poll(isStill, { interval: 500 }).toBe(true)
  await workers[1]?.()
  await expect.poll(isStill).toBe(false)
})

test('by hand one looks around and walks, in steps where motion is welcome', { tags: 'long' }, async () => {
  const page = await enter(tour, { ...small, reducedMotion: 'no-preference' })
  const before = await where(page)
  await page.mouse.move(200, 200)
  await page.mouse.down()
  await page.mouse.move(320, 210, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => where(page)).not.toBe(before)
  const places = new Set<string>()
  await page.getByRole('button', { name: '현관', exact: true }).click()
  await expect
    .poll(
      async () => {
        places.add((await where(page))?.replace(/ rotate.*/, '') ?? '')
        return await page.locator('main').getAttribute('data-room')
      },
      { timeout: 45_000 },
    )
    .toBe('entrance')
  expect(places.size).toBeGreaterThan(2)
})

test('the model is looked at from above and left by Escape; walls and furniture change', {
  tags: 'long',
}, async () => {
  const page = await enter()
  const above = page.getByRole('button', { name: '모형 보기' })
  await above.click()
  await page.waitForSelector('[data-view="above"]')
  expect(await above.getAttribute('aria-pressed')).toBe('true')
  expect(await page.getByRole('status').textContent()).toContain('모형')
  expect(await coloursOf(page)).toBeGreaterThan(60)
  await page.keyboard.press('Escape')
  await page.waitForSelector('[data-view="inside"]')

  const areaOf = () => page.locator('[data-room-name]').getAttribute('data-area')
  const extended = await areaOf()
  await page.getByRole('button', { name: '확장 전' }).click()
  await page.waitForSelector('[data-variant="basic"]:not([data-busy])')
  await expect.poll(areaOf).not.toBe(extended)
  await page.getByRole('button', { name: '가구 빼기' }).click()
  await page.waitForSelector('[data-furnished="false"]:not([data-busy])')
  expect(opened?.complaints).toEqual([])
})

test('without WebGL there are a picture, a sentence and the areas of the rooms', {
  tags: 'long',
}, async () => {
  const plain = await launchBrowser(['--no-sandbox', '--disable-gpu', '--disable-3d-apis'])
  opened = await openPage(plain, desktop)
  const { page } = opened
  await page.goto(server.origin + tour)
  await page.waitForSelector('[data-failed="webgl"]')
  expect(await page.getByRole('alert').innerText()).toContain('WebGL')
  expect(await page.locator('[data-stage] img').isVisible()).toBe(true)
  expect(await page.getByRole('listitem').filter({ hasText: '거실' }).innerText()).toMatch(/㎡/)
  expect(await faultsOf(page)).toEqual([])
  await plain.close()
})

test('without JavaScript the still picture leads to the same', async () => {
  const page = await visit('/FloorPlan/Emodel', { ...desktop, javaScriptEnabled: false })
  await page.locator('[id="59A"] [data-enhance="ui/facade"] a').click()
  expect(new URL(page.url()).pathname).toBe('/tour/gaon-lakepark/59A')
  expect(await page.locator('main').innerText()).toMatch(/자바스크립트가 꺼져 있어[\s\S]*거실/)
  expect(await page.getByRole('button').count()).toBe(0)
})

test('on a phone axe finds no fault, no target is small, and nothing scrolls sideways', {
  tags: 'long',
}, async () => {
  const page = await enter(tour, { ...phone, reducedMotion: 'reduce', deviceScaleFactor: 1 })
  expect(await faultsOf(page)).toEqual([])
  expect(await smallTargetsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('a picture all around is shown by its viewer', { tags: 'long' }, async () => {
  const page = await enter('/tour/gaon-lakepark/panorama/tour-84A.jpg')
  await expect.poll(() => coloursOf(page), { timeout: 20_000 }).toBeGreaterThan(60)
  const caution = page.getByText('이해를 돕기 위한 CG')
  expect(
    await caution.evaluate((node) => {
      const { left, top, height } = node.getBoundingClientRect()
      return document.elementFromPoint(left + 4, top + height / 2) === node
    }),
    'over the picture, and not below it',
  ).toBe(true)
  expect(await faultsOf(page)).toEqual([])
  expect(opened?.complaints).toEqual([])
})

test('a picture all around says what is seen in it without JavaScript too', async () => {
  const html = await (await fetch(`${server.origin}/tour/gaon-lakepark/panorama/pano-84A.jpg`)).text()
  expect(html).toMatch(/<img[^>]+alt="84㎡A 거실을 한가운데에서 사방으로 둘러본 CG/)
})

test.each([
  ['tour', 'scene-worker'],
  ['panorama', 'panorama'],
] as const)('all that a %s fetches is less than 250 KB of script', { tags: 'long' }, (kind, part) => {
  expect([...scripts[kind]].some((path) => path.includes(part))).toBe(true)
  const sizes = [...scripts[kind]].map((path) => gzipSync(readFileSync(join('build/client', path))).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250 * 1024)
})

test.each([
  ['/tour/gaon-lakepark/99X', 404],
  ['/tour/no-such-site/84A', 404],
  ['/tour/gaon-lakepark/panorama/no-such.jpg', 404],
  ['/tour/hannae-riverview/74A', 200],
])('%s answers %i and may be framed by our own pages only', async (path, status) => {
  const answer = await fetch(server.origin + path)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
})

import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inWon } from '#app/domain/publishing/pages/price-of.ts'
import { isSettingForm } from '#app/office/website/part/setting-forms.ts'
import { settingScreens } from '#app/office/website/part/setting-screens.ts'
import { faultsOf } from '../support/axe.ts'
import { desktop, isHydrated, phone } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { first } from '../support/long.ts'
import { openPress } from '../support/press.ts'
import { end, runStart } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const journey = startJourney({ kind: 'postgres', sites: 'demo' })
/** For what a busy machine takes its time for, in milliseconds. */
const patience = 60_000
let press: ReturnType<typeof openPress>
/** Another process of the same install. */
let second: Awaited<ReturnType<typeof runStart>>
let secondDir: string
beforeAll(async () => {
  secondDir = mkdtempSync(join(tmpdir(), 'bunyang-second-'))
  cpSync(join(journey.server.dataDir, 'keys.json'), join(secondDir, 'keys.json'))
  const { DATABASE_URL } = journey.server
  second = await runStart({ DATA_DIR: secondDir, ...(DATABASE_URL && { DATABASE_URL }) })
  press = openPress(journey.server)
  await press.employ('head@orbit.example', 'manager', 'gaon-lakepark')
  await press.employ('north@orbit.example', 'manager', 'hannae-riverview')
  await press.employ('writer@orbit.example', 'editor', 'gaon-lakepark')
  await press.employ('owner@orbit.example', 'owner', 'gaon-lakepark')
}, 2 * patience)
afterAll(async () => {
  await press.db.destroy()
  await end(second.child, 'SIGTERM')
  rmSync(secondDir, { recursive: true })
})

/** A test that failed leaves its draft, with which the screens of the next ones would have other buttons. */
afterEach(async () => {
  await press.db.deleteFrom('content_drafts').execute()
})

const site = '/admin/sites/gaon-lakepark'

async function open(
  path: string,
  { as = 'head', options = desktop }: { as?: string; options?: Parameters<typeof journey.visit>[1] } = {},
): Promise<Page> {
  const page = await journey.visit(path, options, (empty) =>
    signIn(empty, journey.server.origin, `${as}@orbit.example`),
  )
  // A link that is pressed before is followed by the browser, which then asks itself before typed text is left.
  await page.waitForFunction(isHydrated)
  return page
}

const sidewaysOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const shownAt = async (path: string, origin = journey.server.origin) =>
  await (await fetch(new URL(path, origin))).text()
const published = (page: Page) => page.getByText('공개했습니다. 방문자에게 바로 보입니다.').waitFor()

/** Presses what sends a command, until that is answered: what was said of the one before stays as long. */
async function send(page: Page, button: Locator): Promise<void> {
  const { pathname } = new URL(page.url())
  const answered = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && new URL(response.url()).pathname === `${pathname}.data`,
  )
  await button.click()
  await answered
}

test('the telephone number is changed on a phone, and is on every page at once', async () => {
  const page = await open('/admin/sites/hannae-riverview/basics', {
    as: 'north',
    options: phone,
  })
  const change = async (number: string) => {
    await page.getByLabel('대표번호').fill(number)
    await page.getByRole('button', { name: '저장하고 바로 공개' }).click()
  }
  const { port } = new URL(journey.server.origin)
  const visitor = await journey.visit(`http://hannae-riverview.localhost:${port}/`, phone)
  const isShown = async (path: string, number: string) => {
    await visitor.goto(`http://hannae-riverview.localhost:${port}${path}`)
    return (await visitor.locator('body').textContent())?.includes(number)
  }
  await change('1688')
  await page.getByText('공개하지 않았습니다.').waitFor()
  expect(await isShown('/', '1600-0000')).toBe(true)
  await page.getByRole('button', { name: '초안 버리기' }).click()
  await page.getByText('초안을 버렸습니다.').waitFor()
  await change('1688-1234')
  await published(page)
  expect(await isShown('/', '1688-1234')).toBe(true)
  expect(await isShown('/terms', '대표번호 1688-1234')).toBe(true)
  await change('1688-1234')
  await page.getByText('바뀐 내용이 없습니다.').waitFor()
})

test('a number that only a film still says is changed with a reason, which is kept', {
  tags: ['long'],
}, async () => {
  const page = await open(`${site}/basics`)
  const save = async (number: string) => {
    await page.getByLabel('대표번호').fill(number)
    await page.getByRole('button', { name: '저장하고 바로 공개' }).click()
  }
  await save('1688-1234')
  const reason = page.getByLabel('영상에 나오는 번호가 대표전화(1688-1234)와 다릅니다.')
  await reason.waitFor()
  expect(await shownAt('/')).toContain('1500-0000')
  await reason.fill('영상은 다음 주에 새로 올립니다.')
  await page.getByRole('button', { name: '사유를 남기고 공개하기' }).click()
  await published(page)
  expect(await shownAt('/')).toContain('1688-1234')
  await page.reload()
  await save('1500-0000')
  await published(page)
  // The form holds what was published, not what it began with.
  await page.getByRole('button', { name: '저장하고 바로 공개' }).click()
  await page.getByText('바뀐 내용이 없습니다.').waitFor()
  expect(await shownAt('/')).toContain('1500-0000')
})

/** A screen of the office whose script waits for `comes`. */
async function openEarly(path: string): Promise<{ page: Page; comes: () => void }> {
  const page = await journey.visit('/admin/sign-in', desktop, (empty) =>
    signIn(empty, journey.server.origin, 'head@orbit.example'),
  )
  const { promise: isWanted, resolve: comes } = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry\.client-[^/]+\.js$/, async (route) => {
    await isWanted
    await route.continue()
  })
  await page.goto(journey.addressOf(path), { waitUntil: 'domcontentloaded' })
  return { page, comes }
}

test('what is filled in before the script of the office has come is read once it has come', {
  tags: 'long',
}, async () => {
  const { page, comes } = await openEarly(`${site}/facts`)
  await page.getByText('표로 한꺼번에 붙여넣기').click()
  const sheet = page.getByLabel('이름과 값의 표')
  await sheet.fill('세대수 1단지\t1,690')
  comes()
  // The script has heard of it.
  await page.getByText('바뀌는 값 1개, 같은 값 0개').waitFor()
  expect(await sheet.inputValue()).toBe('세대수 1단지\t1,690')
  expect(journey.complaints()).toEqual([])
})

test('fields of a setting are drawn by the script, and can be written in at once', {
  tags: 'long',
}, async () => {
  const { page, comes } = await openEarly(`${site}/popups`)
  await page.getByText('입력란을 불러오고 있습니다.').waitFor()
  const save = page.getByRole('button', { name: '초안 저장' })
  expect(await save.count()).toBe(0)
  comes()
  const short = page.getByRole('textbox', { name: '휴대전화의 문구' })
  await short.fill('주말 관람 예약')
  await page.getByRole('checkbox', { name: '이 제목을 표시' }).check()
  await save.click()
  await page.getByText('초안에 저장했습니다.').waitFor()
  await page.reload()
  expect(await short.inputValue()).toBe('주말 관람 예약')
  expect(await page.getByRole('checkbox', { name: '이 제목을 표시' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: '초안 버리기' }).click()
  await page.getByText('초안을 버렸습니다.').waitFor()
  expect(journey.complaints()).toEqual([])
})

test('a setting that nobody touched is saved as it was', { tags: 'long' }, async () => {
  // Some of them are the owner's alone.
  const page = await open(`${site}/settings`, { as: 'owner' })
  const forms = settingScreens.map(({ to }) => to).filter(isSettingForm)
  for (const screen of first(3, [...forms, 'types', 'questions'])) {
    await page.goto(journey.addressOf(`${site}/${screen}`))
    await page.locator('[name=json]:not([value=""])').first().waitFor({ state: 'attached' })
    await page.getByRole('button', { name: '초안 저장' }).first().click()
    await page.getByText('바뀐 내용이 없습니다.').waitFor()
  }
})

test('a refused setting comes back as it was typed, and is saved over what another one wrote', async () => {
  const [mine, theirs] = [await open(`${site}/popups`), await open(`${site}/popups`, { as: 'writer' })]
  const shortOf = (page: Page) => page.getByRole('textbox', { name: '휴대전화의 문구' })
  const save = async (page: Page, text: string) => {
    await shortOf(page).fill(text)
    await page.getByRole('button', { name: '초안 저장' }).click()
  }
  await shortOf(mine).waitFor()
  await save(theirs, '다른 사람의 문구')
  await theirs.getByText('초안에 저장했습니다.').waitFor()
  await save(mine, '내가 쓴 문구')
  await mine.getByText('다른 사람이 같은 항목을 먼저 바꾸어 저장하지 않았습니다.').waitFor()
  await mine.getByText('다른 사람이 방금 ‘다른 사람의 문구’로 바꾸었습니다.').waitFor()
  expect(await shortOf(mine).inputValue()).toBe('내가 쓴 문구')
  await mine.getByRole('button', { name: '초안 저장' }).click()
  await mine.getByText('초안에 저장했습니다.').waitFor()
  await theirs.reload()
  expect(await shortOf(theirs).inputValue()).toBe('내가 쓴 문구')
  await mine.getByRole('button', { name: '초안 버리기' }).click()
  await mine.getByText('초안을 버렸습니다.').waitFor()
})

test('a second click before a publication is read again takes nothing back', { tags: 'long' }, async () => {
  const page = await open(`${site}/basics`)
  const { promise: clicked, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(/\/basics\.data/, async (route) => {
    if (route.request().method() === 'GET') await clicked
    await route.continue()
  })
  const publish = () => send(page, page.getByRole('button', { name: '저장하고 바로 공개' }))
  await page.getByRole('textbox', { name: '저작권 표시' }).fill('ⓒ 2026 새 저작권 표시')
  await publish()
  await publish()
  goOn()
  await page.getByText('바뀐 내용이 없습니다.').waitFor()
  expect(await shownAt('/')).toContain('ⓒ 2026 새 저작권 표시')
})

test('what is typed and not saved goes into the draft when it is published, and is seen with it', {
  tags: 'long',
}, async () => {
  const page = await open(`${site}/basics`)
  const notice = page.getByRole('textbox', { name: '저작권 표시' })
  await notice.fill('ⓒ 2026 저장한 표시')
  await page.getByRole('button', { name: '초안 저장' }).click()
  await page.getByText('초안에 저장했습니다. 공개하기 전에는').waitFor()
  await notice.fill('ⓒ 2026 저장하지 않은 표시')
  expect(await page.getByRole('button', { name: '저장하고 바로 공개' }).count()).toBe(0)
  const publish = page.getByRole('button', { name: '공개하기', exact: true })
  await publish.click()
  await page.getByText('전부터 있던 초안이 있으니').waitFor()
  expect(await notice.inputValue()).toBe('ⓒ 2026 저장하지 않은 표시')
  expect(await shownAt('/')).not.toContain('ⓒ 2026 저장한 표시')
  await publish.click()
  await published(page)
  expect(await shownAt('/')).toContain('ⓒ 2026 저장하지 않은 표시')
})

test('a price is changed by keyboard and is seen by a visitor of another process within a second', {
  tags: 'long',
  timeout: 2 * patience,
}, async () => {
  const price = '/SalesInfo/price'
  expect(await shownAt(price, second.origin)).toContain(inWon(422_000_000))
  const page = await open(`${site}/prices`)
  const cell = page.getByRole('textbox', { name: '59㎡A 202·203동 1째 줄 공급금액' })
  await cell.fill('4억 2,350만')
  await cell.press('Enter')
  await page.getByText('초안에 저장했습니다.').waitFor()
  expect(await faultsOf(page)).toEqual([])
  expect(await shownAt(price, second.origin)).not.toContain(inWon(423_500_000))
  const button = page.getByRole('button', { name: '공개하기', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await published(page)
  await expect
    .poll(() => shownAt(price, second.origin), { timeout: 1000, interval: 50 })
    .toContain(inWon(423_500_000))
  expect(await shownAt(price)).toContain(inWon(423_500_000))
  expect(journey.complaints()).toEqual([])
})

test('corners are chosen on a phone and are on every page; the first choice is no choice again', {
  tags: ['long'],
}, async () => {
  const page = await open(`${site}/look`, { options: phone })
  const before = await shownAt('/Brand/intro')
  const choose = async (label: string) => {
    await page.getByLabel(label, { exact: true }).check()
    await send(page, page.getByRole('button', { name: '저장하고 바로 공개' }))
    await published(page)
  }
  await choose('둥글게')
  const visitor = await journey.visit('/customer', phone)
  const cornerOf = () =>
    visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--corner'))
  expect(await cornerOf()).toBe('8px')
  expect(await shownAt('/Brand/intro')).not.toBe(before)
  await choose('살짝 둥글게(기본)')
  expect(await shownAt('/Brand/intro')).toBe(before)
})

const drawnBrand = (width: number, letters = '') => ({
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 40"><path d="M0 40h${width}V9z"/>${letters}</svg>`,
  ),
})

test('a logo is looked at before it is kept, and is in the header once it is published', {
  tags: ['long'],
}, async () => {
  const page = await open(`${site}/look`, { options: phone })
  const before = await shownAt('/Brand/intro')
  await page.getByLabel('로고 파일').setInputFiles({
    name: 'logo.svg',
    ...drawnBrand(200, '<text font-family="GaonSans" y="30">가온</text>'),
  })
  await page.locator('figure img[src^="data:"]').first().waitFor()
  await page.getByRole('button', { name: '초안에 저장' }).first().click()
  await page.getByText('머리글에 쓰는 파일: logo.svg').waitFor()
  await page.getByText('‘GaonSans’ 글꼴이 없는 기기에서는').waitFor()
  expect(await sidewaysOf(page)).toBe(0)
  expect(await shownAt('/Brand/intro')).toBe(before)
  await page.getByRole('button', { name: '공개하기', exact: true }).click()
  await published(page)
  const visitor = await journey.visit('/Brand/intro', phone)
  const logo = visitor.getByRole('banner').getByRole('img', { name: '오르빛 가온 레이크파크' })
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect((await logo.boundingBox())?.height).toBe(30)
})

/** Of some pages, each with a disc on a wide ground, as a browser prints them. */
const printed = async (pages: number): Promise<Buffer> => {
  const page = await journey.visit('about:blank', desktop)
  await page.setContent(
    Array.from(
      { length: pages },
      (_, i) =>
        `<div style="page-break-after:always;height:240px"><svg width="160" height="80"><ellipse cx="${40 + 10 * i}" cy="35" rx="${20 + 10 * i}" ry="15" fill="#a13a2c"/></svg></div>`,
    ).join(''),
  )
  return await page.pdf({ width: '400px', height: '300px', printBackground: true })
}
const asPdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })

test('a page of a PDF is chosen by keys and becomes a picture; what cannot be opened says why', {
  tags: 'long',
  timeout: 2 * patience,
}, async () => {
  const page = await open('/admin/pictures/gaon-lakepark', { options: phone })
  const field = page.getByLabel('올릴 이미지')
  const locked = readFileSync('tests/fixtures/pdf/aes-256-locked.pdf')
  await field.setInputFiles(asPdf('잠긴 안내서.pdf', locked))
  await page.getByText('암호를 입력해야 열리는 PDF입니다.').waitFor()
  await field.setInputFiles(asPdf('깨진 안내서.pdf', Buffer.from('%PDF-1.7 1 0 obj')))
  await page.getByText('PDF가 손상되었거나').waitFor()
  await field.setInputFiles({
    ...asPdf('심볼.ai', Buffer.from('%!PS-Adobe-3.0 EPSF-3.0')),
    mimeType: 'application/postscript',
  })
  await page.getByText('‘PDF 호환 파일 만들기’를 선택해').waitFor()
  await field.setInputFiles(asPdf('안내서.pdf', await printed(3)))
  const pages = page.getByRole('region', { name: '안내서.pdf의 쪽' })
  await pages.locator('canvas').nth(2).waitFor()
  expect(await sidewaysOf(page)).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  await pages.getByRole('button', { name: '2쪽 쓰기' }).press('Enter')
  await pages.getByText('올릴 그림: 안내서-2쪽.png').waitFor()
  await page.getByRole('button', { name: '올리기', exact: true }).press('Enter')
  await page.getByText('1장을 올렸습니다.').waitFor()
  const card = page.getByRole('article', { name: '안내서-2쪽.png' })
  await card.getByText(/^4,000×[23],\d{3} ·/).waitFor()
  expect(journey.complaints()).toEqual([])
})

test('a logo comes from an Illustrator file, clear and without margins; fonts of an SVG are named', {
  tags: ['long'],
}, async () => {
  const page = await open(`${site}/look`, { options: phone })
  const field = page.getByLabel('로고 파일')
  await field.setInputFiles({
    name: 'mark.svg',
    ...drawnBrand(200, '<text font-family="GaonSans" y="30">가온</text>'),
  })
  await page.getByText('(글꼴: ‘GaonSans’)').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: '지금 이 화면에 보이는 모양대로 PNG로 바꾸기' }).click()
  await page.getByRole('button', { name: '초안에 저장' }).first().click()
  await page.getByText('머리글에 쓰는 파일: mark.png').waitFor()
  await field.setInputFiles({ ...asPdf('symbol.ai', await printed(1)), mimeType: 'application/postscript' })
  await page.getByRole('button', { name: '이 그림 쓰기' }).click()
  await page.getByText('올릴 그림: symbol.png').waitFor()
  const corner = await page
    .locator('figure img[src^="data:"]')
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
    })
  expect(corner[3]).toBe(0)
  await page.getByRole('button', { name: '초안에 저장' }).first().click()
  await page.getByText('머리글에 쓰는 파일: symbol.png').waitFor()
  // 40 by 30 of 400 points, at ten pixels each.
  await page.goto(journey.addressOf('/admin/pictures/gaon-lakepark?q=symbol'))
  await page.getByText(/^(?:399|40\d)×(?:299|30\d) ·/).waitFor()
  expect(journey.complaints()).toEqual([])
})

test('one square picture becomes the icons, and logo and icons are taken off again', {
  tags: ['long'],
}, async () => {
  const page = await open(`${site}/look`, { options: phone })
  const keep = async (width: number) => {
    await page.getByLabel('아이콘 그림').setInputFiles({ name: 'icon.svg', ...drawnBrand(width) })
    await page.getByRole('button', { name: '초안에 저장' }).nth(1).click()
  }
  const publish = async () => {
    await send(page, page.getByRole('button', { name: '공개하기', exact: true }))
    await published(page)
  }
  await keep(80)
  await page.getByText('이 파일은 80×40입니다.').first().waitFor()
  await keep(40)
  await page.getByText('아이콘에 쓰는 파일: icon.svg').waitFor()
  expect(await sidewaysOf(page)).toBe(0)
  await publish()
  const [, touch = ''] =
    /rel="apple-touch-icon"[^>]*href="([^"]*-180\.png)"/.exec(await shownAt('/Brand/intro')) ?? []
  expect((await fetch(new URL(touch, journey.server.origin))).headers.get('content-type')).toBe('image/png')
  await page.getByRole('button', { name: '아이콘 빼기' }).click()
  await page.getByText('올린 그림이 없어').waitFor()
  const logo = page.getByRole('button', { name: '로고 빼고 이름으로' })
  if (await logo.count()) await logo.click()
  await page.getByText('로고가 없어 심볼과 이름이 보입니다.').waitFor()
  await publish()
  const html = await shownAt('/Brand/intro')
  expect(html).not.toContain(touch)
  expect(html).toContain('<small>오르빛</small>')
})

test('a notice with a period is shown on its days alone, and a person who may only edit cannot publish it', {
  tags: ['long'],
}, async () => {
  const page = await open(`${site}/popups`, { as: 'writer', options: phone })
  await page.getByRole('button', { name: '팝업 추가' }).click()
  const fresh = page.locator('details', { hasText: '팝업 3' }).last()
  await fresh.getByLabel('제목', { exact: true }).fill('야간 개관 안내')
  await fresh.getByLabel(/^내용/).first().fill('금요일에는 오후 9시까지 엽니다.')
  await fresh.getByLabel('시작일', { exact: true }).fill('2026-11-01')
  await fresh.getByLabel('종료일', { exact: true }).fill('2029-12-31')
  // What is typed is seen before it is saved.
  await page
    .frameLocator('iframe[title="야간 개관 안내 미리보기"]')
    .getByText('금요일에는 오후 9시까지 엽니다.')
    .waitFor()
  await page.getByRole('button', { name: '초안 저장' }).click()
  await page.getByText('초안에 저장했습니다.').waitFor()
  await page.locator('iframe[title="야간 개관 안내 미리보기"]').scrollIntoViewIfNeeded()
  const preview = page.frameLocator('iframe[title="야간 개관 안내 미리보기"]')
  await preview.getByText('금요일에는 오후 9시까지 엽니다.').waitFor()
  const isInFrame = () =>
    preview.locator('#notices').evaluate((notice) => {
      const { top } = notice.getBoundingClientRect()
      return top > 0 && top < innerHeight / 2
    })
  await expect.poll(isInFrame).toBe(true)
  expect(await page.getByRole('button', { name: '공개하기', exact: true }).count()).toBe(0)
  expect(await sidewaysOf(page)).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  expect(await shownAt('/')).not.toContain('야간 개관 안내')
  const manager = await open(`${site}/popups`)
  await manager.getByRole('button', { name: '공개하기', exact: true }).click()
  await published(manager)
  expect(await shownAt('/')).toContain('야간 개관 안내')
  expect(await shownAt('/Brand/intro')).not.toContain('야간 개관 안내')
})

test('questions and unit types are forms of their own, on a phone', {
  tags: ['long'],
}, async () => {
  const page = await open(`${site}/questions`, { options: phone })
  await page.getByLabel('기준', { exact: true }).fill('2026. 11. 20. 공고문 기준입니다.')
  await page.getByRole('button', { name: '초안 저장' }).click()
  await page.getByText('초안에 저장했습니다.').waitFor()
  expect(await page.getByLabel('기준', { exact: true }).inputValue()).toBe('2026. 11. 20. 공고문 기준입니다.')
  await page.getByRole('button', { name: '초안 버리기' }).click()
  await page.getByText('초안을 버렸습니다.').waitFor()
  await page.goto(journey.addressOf(`${site}/types?page=/FloorPlan/84A`))
  await page.getByRole('navigation', { name: '페이지', exact: true }).locator('[aria-current=page]').waitFor()
  expect(await sidewaysOf(page)).toBe(0)
})

test('facts are a sheet: a value is typed by keys, saved as a draft and thrown away', async () => {
  const page = await open(`${site}/facts`)
  const value = page.getByLabel('세대수 1단지 값', { exact: true })
  await value.click()
  await page.keyboard.type('1,690')
  await page.keyboard.press('Enter')
  await page.getByText('바꾼 줄 1개').waitFor()
  await page.getByRole('button', { name: '초안 저장' }).click()
  await page.getByText('초안에 저장했습니다.').waitFor()
  expect(await value.inputValue()).toBe('1,690')
  await page.getByRole('button', { name: '초안 버리기' }).click()
  await page.getByText('초안을 버렸습니다.').waitFor()
  expect(journey.complaints()).toEqual([])
})

test('facts are a sheet: keys go from cell to cell, what is typed is saved together, and colleagues are merged', {
  tags: 'long',
}, async () => {
  const page = await open(`${site}/facts`)
  const cell = (name: string) => page.getByLabel(name, { exact: true })
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await cell('세대수 1단지 값').click()
  await page.keyboard.type('1,690')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('세대수 2단지 값')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toBe('세대수 1단지 단위')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('12가구')
  await page.getByText('단위가 ‘세대’인 수치입니다.').waitFor()
  await page.keyboard.press('Escape')
  expect(await cell('세대수 2단지 값').inputValue()).toBe('1,804')
  await cell('새 수치의 이름').fill('비율 중도금')
  await page.keyboard.press('Tab')
  await page.keyboard.type('60')
  await cell('새 수치 단위').first().selectOption('%')
  await page.getByText('바꾼 줄 2개').waitFor()

  // A colleague changes another fact meanwhile, and one of the same.
  const other = await open(`${site}/facts`, { as: 'writer' })
  await other.getByLabel('동수 2단지 값', { exact: true }).fill('9')
  await other.getByLabel('세대수 1단지 값', { exact: true }).fill('1,700')
  await other.getByRole('button', { name: '초안 저장' }).click()
  await other.getByText('초안에 저장했습니다.').waitFor()
  const save = page.getByRole('button', { name: '초안 저장' })
  await save.click()
  await page.getByText('다른 사람이 같은 항목을 먼저 바꾸어 저장하지 않았습니다.').waitFor()
  await page.getByText('바꾸었습니다.', { exact: false }).first().waitFor()
  expect(await cell('세대수 1단지 값').inputValue()).toBe('1,690')
  await save.click()
  await page.getByText('초안에 저장했습니다.').waitFor()
  expect(await cell('동수 2단지 값').inputValue()).toBe('9')
  expect(await cell('비율 중도금 값').inputValue()).toBe('60')
  await page.getByText('공개하면 바뀌는 내용').click()
  await page.getByText('공통 수치 › 세대수 1단지 › 값').waitFor()
  expect(await page.locator('main').innerText()).not.toMatch(/\b(?:households|floors|area|payment|station)\./)

  await page.getByLabel('보기').selectOption('unused')
  await page.getByRole('searchbox', { name: '찾기' }).fill('중도금')
  expect(await page.getByRole('table', { name: '찾은 수치 1개' }).getByRole('row').count()).toBe(3)
  await page.getByRole('button', { name: '비율 중도금 삭제' }).click()
  await save.click()
  await page.getByRole('table', { name: '찾은 수치 0개' }).waitFor()
  await page.getByRole('button', { name: '초안 버리기' }).click()
  await page.getByText('초안을 버렸습니다.').waitFor()
  expect(journey.complaints()).toEqual([expect.stringContaining('status of 422')])
})

/** What Excel puts on the clipboard. */
const copy = (page: Page, field: string, data: Record<string, string>) =>
  page.getByLabel(field, { exact: true }).evaluate((element, copied) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(copied)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)

test('a table pasted into a cell is seen before it is saved; a column of values fills cells', {
  tags: 'long',
}, async () => {
  const page = await open(`${site}/facts`)
  await copy(page, '세대수 1단지 값', { 'text/plain': '1,690\n1,805' })
  expect(await page.getByLabel('세대수 2단지 값', { exact: true }).inputValue()).toBe('1,805')
  await page.getByText('바꾼 줄 2개').waitFor()
  await copy(page, '세대수 1단지 값', {
    'text/plain': '항목\t값\t단위\n세대수 3단지\t240\t세대\n수영장 레인\t6\t개',
  })
  await page.getByText('바뀌는 값 1개, 같은 값 0개, 없는 이름 1개').waitFor()
  await page.getByLabel('이 단지에 없는 이름 1개를 새로 추가').check()
  const pasted = page.locator('details', { hasText: '표로 한꺼번에 붙여넣기' })
  await pasted.getByRole('button', { name: '초안 저장' }).click()
  await page.getByText('바꾼 값 1개, 새 항목 1개.').waitFor()
  // What was typed in the sheet is still there, and is saved over what the paste saved.
  await page.getByText('바꾼 줄 2개').waitFor()
  await page.getByRole('button', { name: '초안 저장' }).last().click()
  await page.getByText('초안에 저장했습니다.').waitFor()
  for (const [name, value] of [
    ['세대수 2단지', '1,805'],
    ['세대수 3단지', '240'],
    ['수영장 레인', '6'],
  ])
    expect(await page.getByLabel(`${name} 값`, { exact: true }).inputValue()).toBe(value)
  await page.getByRole('button', { name: '초안 버리기' }).click()
  await page.getByText('초안을 버렸습니다.').waitFor()
  expect(journey.complaints()).toEqual([])
})

test('facts are pasted as a table with merged cells, seen beside their values, and saved as a draft', {
  tags: 'long',
}, async () => {
  const page = await open(`${site}/facts`, { options: phone })
  await page.getByText('표로 한꺼번에 붙여넣기').click()
  const html =
    '<style>td { color: red }</style><table><tr><td>구분</td><td>항목</td><td>값</td></tr>' +
    '<tr><td rowspan="3">세대수</td><td>1단지</td><td>１,６９０</td></tr>' +
    '<tr><td>2단지</td><td>1,804</td></tr><tr><td>9단지</td><td>일부</td></tr></table>'
  await copy(page, '이름과 값의 표', { 'text/html': html })
  await page.getByText('바뀌는 값 1개, 같은 값 1개, 없는 이름 1개').waitFor()
  const row = (name: string) => page.getByRole('table', { name: '붙여넣은 수치' }).getByRole('row', { name })
  expect(await row('세대수 1단지').innerText()).toContain('1,690세대')
  expect(await row('세대수 9단지').innerText()).toContain('이 단지에 없는 이름입니다.')
  expect(await faultsOf(page)).toEqual([])
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByRole('button', { name: '초안 저장' }).first().click()
  await page.getByText('바꾼 값 1개, 넣지 않은 줄 1개.').waitFor()
  await page.getByText('바뀌는 값 0개, 같은 값 2개').waitFor()
  expect(journey.complaints()).toEqual([])
  await page.getByRole('button', { name: '초안 버리기' }).click()
  await page.getByText('초안을 버렸습니다.').waitFor()
})

test('each screen of the settings lists, publishes and discards its own; what is left out stays a draft', {
  tags: 'long',
}, async () => {
  const base = '/admin/sites/hannae-riverview'
  const page = await open(`${base}/basics`, { as: 'north' })
  const { port } = new URL(journey.server.origin)
  const visitor = await journey.visit(`http://hannae-riverview.localhost:${port}/`, phone)
  const home = async () => {
    await visitor.reload()
    return await visitor.locator('body').textContent()
  }
  const save = async () => {
    await page.getByRole('button', { name: '초안 저장' }).click()
    await page.getByText('초안에 저장했습니다.').waitFor()
  }
  const draft = page.getByRole('region', { name: '초안' })
  await page.getByLabel('상담 시간').fill('매일 9시부터 17시 40분까지')
  await save()
  await page.goto(journey.addressOf(`${base}/popups`))
  await draft.getByText('이 화면의 내용은 방문자가 보는 것과 같습니다.').waitFor()
  await page.getByRole('textbox', { name: '휴대전화의 문구' }).fill('주말 관람 예약')
  await save()
  await draft.getByText('공개하면 바뀌는 내용 1가지').click()
  expect(await draft.innerText()).not.toContain('상담 시간')

  await page.goto(journey.addressOf(`${base}/publish`))
  const now = page.getByRole('button', { name: '지금 공개' })
  await page.getByText('선택한 내용을 점검하고 있습니다.').waitFor()
  expect(await now.isDisabled()).toBe(true)
  await expect.poll(() => now.isEnabled()).toBe(true)
  await page.getByRole('checkbox', { name: '홈페이지 설정 › 알림·팝업' }).uncheck()
  expect(await now.isDisabled()).toBe(true)
  await expect.poll(() => now.isEnabled()).toBe(true)
  expect(await faultsOf(page)).toEqual([])
  await now.click()
  await published(page)
  expect(await home()).toContain('17시 40분')
  expect(await home()).not.toContain('주말 관람 예약')
  expect(await page.getByRole('checkbox', { name: /홈페이지 설정/ }).count()).toBe(1)

  await page.goto(journey.addressOf(`${base}/basics`))
  await draft.getByText('초안은 다른 화면에 있습니다.').waitFor()
  await page.goto(journey.addressOf(`${base}/popups`))
  await draft.getByRole('button', { name: '초안 버리기' }).click()
  await page.getByText('초안을 버렸습니다.').waitFor()
  expect(await draft.count()).toBe(0)
  expect(journey.complaints()).toEqual([])
})

test('dates from one on are moved together; all are seen before and after', { tags: 'long' }, async () => {
  const page = await open(`${site}/schedule`)
  await page.getByText('날짜 한꺼번에 옮기기').click()
  const from = page.getByLabel('이 날짜부터')
  await from.selectOption({ label: '2026. 12. 22.(화) 정당계약' })
  await page.getByLabel('날수').fill('1e3')
  await page.getByText('1에서 1,100까지 숫자만 적어 주세요.').waitFor()
  await page.getByLabel('날수').fill('10')
  const row = (name: string) =>
    page.getByRole('table', { name: /^옮기는 일정 2개/ }).getByRole('row', { name })
  expect(await row('정당계약').innerText()).toContain('2027. 1. 1.(금)~3.(일)')
  expect(await row('정당계약').innerText()).toContain('1. 1.(금) 신정')
  expect(await row('당첨자 발표').innerText()).toContain('그대로')
  await page.getByLabel('날수').fill('1')
  await page.getByLabel('방향').selectOption('earlier')
  await page.getByText('계약은 당첨자 발표일부터 11일이 지난 뒤에').first().waitFor()
  await page.getByLabel('날수').fill('7')
  await page.getByLabel('방향').selectOption('later')
  expect(await faultsOf(page)).toEqual([])
  await page
    .locator('details', { hasText: '날짜 한꺼번에 옮기기' })
    .getByRole('button', { name: '초안 저장' })
    .click()
  await page.getByText('초안에 저장했습니다.').waitFor()
  const draft = page.getByRole('region', { name: '초안' })
  await draft.getByText('공개하면 바뀌는 내용').click()
  await draft.getByText('‘2026-12-22’ → ‘2026-12-29’').waitFor()
  await draft.getByRole('button', { name: '초안 버리기' }).click()
  await page.getByText('초안을 버렸습니다.').waitFor()
  expect(journey.complaints()).toEqual([])
})

test('a screen with typed text is left only when one says so, by a link and by the way back', {
  tags: 'long',
}, async () => {
  const page = await open(`${site}/settings`)
  await page.locator('main').getByRole('link', { name: '기본 정보' }).first().click()
  const hours = page.getByLabel('상담 시간')
  await hours.fill('매일 10시부터 19시까지')
  const asked = page.getByRole('dialog', { name: '저장하지 않은 내용이 있습니다' })
  await page.goBack()
  await asked.waitFor()
  expect(await faultsOf(page)).toEqual([])
  await asked.getByRole('button', { name: '계속 작성하기' }).click()
  await asked.waitFor({ state: 'hidden' })
  expect(await hours.inputValue()).toBe('매일 10시부터 19시까지')
  await page.getByRole('button', { name: '초안 저장' }).click()
  await page.getByText('초안에 저장했습니다.').waitFor()
  await page.getByRole('button', { name: '초안 버리기' }).click()
  await page.getByText('초안을 버렸습니다.').waitFor()
  // What is stored or was taken back is nothing to ask about.
  await page.goBack()
  // The address is another one before the screen is.
  await page.getByRole('heading', { name: '홈페이지 설정', level: 1 }).waitFor()
  await page.goForward()
  await page.getByRole('heading', { name: '기본 정보', level: 1 }).waitFor()
  await hours.fill('매일 11시부터 19시까지')
  await page.getByRole('navigation').getByRole('link', { name: '홈페이지', exact: true }).click()
  await asked.getByRole('button', { name: '저장하지 않고 나가기' }).click()
  await page.waitForURL(/settings$/)
  expect(journey.complaints()).toEqual([])
})

test('the screens have no fault at 390 px', { tags: 'long' }, async () => {
  const page = await open(`${site}/settings`, { options: phone })
  for (const screen of first(2, [
    'facts',
    'basics',
    'prices',
    'questions',
    'types',
    'menu',
    'look',
    'visits',
    'legal',
  ])) {
    await page.goto(journey.addressOf(`${site}/${screen}`))
    expect(await sidewaysOf(page), screen).toBe(0)
    expect(await faultsOf(page), screen).toEqual([])
  }
  expect(journey.complaints()).toEqual([])
})

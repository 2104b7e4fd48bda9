// @module-tag long
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import {
  type AgencyMaterial,
  agencyMaterial,
  buildingLines,
  buildingSpots,
  factSheet,
  homeSheet,
  households,
  placeLines,
  placeSpots,
  priceSheet,
  roomLines,
  typeSheet,
  types,
} from '../support/agency-material.ts'
import { faultsOf } from '../support/axe.ts'
import { desktop, isHydrated, launchBrowser, openPage, phone } from '../support/browser.ts'
import { chromiumArguments } from '../support/chromium.ts'
import { ask } from '../support/crawler.ts'
import { type Hand, hand } from '../support/hand.ts'
import { fillIn } from '../support/leads.ts'
import { officeOf } from '../support/office-of.ts'
import { pagesOf } from '../support/pdf.ts'
import { makePerson } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

// An employee of an agency opens a site in the office, from the form of a new one until visitors register: with five plans, the layout and
// the map as pictures, 612 homes and their prices from sheets, and the notice. All that is typed is what the agency has in hand.

const most = 300
const slug = 'byeolha-forest'
const host = 'www.byeolha-forest.example'
const base = `/admin/sites/${slug}`

let browser: Browser
let server: TestServer
let db: Db
let material: AgencyMaterial
const opened: { close(): Promise<void> }[] = []

beforeAll(async () => {
  ;[browser, server] = await Promise.all([
    launchBrowser([...chromiumArguments, `--host-resolver-rules=MAP ${host} 127.0.0.1`]),
    startTestServer(),
  ])
  const office = await officeOf(server)
  db = office.db
  await makePerson(office, { email: 'owner@example.com', role: 'owner' })
  material = await agencyMaterial(browser)
}, 600_000)
afterAll(async () => {
  await browser.close()
  await db.destroy()
  await server.stop()
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

/** Actions of each step, in the order of the work. */
const protocol: [step: string, actions: number][] = []

async function step(h: Hand, name: string, run: () => Promise<void>): Promise<void> {
  const before = h.actions.length
  try {
    await run()
  } catch (cause) {
    const done = protocol.map((line) => line.join(' ')).join(', ')
    const screen = await main(h).innerText({ timeout: 5000 }).catch(String)
    throw new Error(`${name}, after ${done}, at ${h.page.url()}:\n${cause}\n${screen}`)
  }
  protocol.push([name, h.actions.length - before])
}

const settled = (page: Page) => page.waitForFunction(isHydrated)
const main = (h: Hand) => h.page.locator('main')
const contents = (h: Hand) => h.page.getByRole('region', { name: '내용' })
const field = (h: Hand, label: string) => h.page.getByLabel(label, { exact: true })

/** By the list of what is still missing, as the screens lead there. */
async function goTo(h: Hand, label: string, screen: RegExp): Promise<void> {
  if (!new RegExp(`${base}(?:\\?|$)`).test(h.page.url())) {
    await h.click(main(h).getByRole('link', { name: '사이트 열기 준비' }))
    await h.page.waitForURL(new RegExp(`${base}(?:\\?|$)`))
  }
  await h.click(main(h).getByRole('link', { name: label, exact: true }))
  await h.page.waitForURL(screen)
  await settled(h.page)
}

/** By the menu, from screens that do not lead back themselves. */
async function toSteps(h: Hand): Promise<void> {
  await h.click(h.page.getByRole('navigation').getByRole('link', { name: '홈페이지', exact: true }))
  await h.page.waitForURL(/settings$/)
  await h.click(main(h).getByRole('link', { name: '사이트 열기 준비' }))
  await h.page.waitForURL(new RegExp(`${base}(?:\\?|$)`))
  await settled(h.page)
}

async function fillAll(h: Hand, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await h.fill(field(h, label), value)
}

async function make(h: Hand): Promise<void> {
  const next = () => h.click(h.button('다음'))
  await fillAll(h, {
    '영문 이름': slug,
    '단지 이름': '별하 포레스트',
    대표전화: '1688-4310',
    '상담 시간': '오전 10시부터 오후 6시까지',
    '사업 위치': '별하시 솔빛동 410-2번지',
  })
  await next()
  await fillAll(h, {
    시행사: '별하도시개발(주)',
    '시행사 정보': '대표이사 김별하, 사업자등록번호 123-81-00431',
    시공사: '솔빛건설(주)',
    '시공사 정보': '대표이사 이솔빛, 토목건축공사업 등록 제01-0431호',
    '견본주택 주소': '별하시 솔빛로 77',
    '개인정보 담당 이메일': 'privacy@byeolha.example',
    분양대행사: '새봄분양(주)',
    '문자 발송 대행사': '고운문자(주)',
    '서버 호스팅사': '든든클라우드(주)',
    '총 세대수': String(households),
    동수: '6',
    '지상 최고 층수': '27',
    '지하 층수': '2',
  })
  await next()
  await h.paste(field(h, '주택형'), typeSheet)
  await fillAll(h, {
    입주자모집공고일: '2027-03-05',
    '특별공급 청약일': '2027-03-16',
    '1순위 청약일': '2027-03-17',
    '2순위 청약일': '2027-03-18',
    '당첨자 발표일': '2027-03-24',
    '계약 시작일': '2027-04-06',
    '계약 마감일': '2027-04-08',
    '입주 예정 월': '2029-11',
  })
  await next()
  await fillAll(h, { 대표색: '#1f5f4a', 도메인: host })
  await next()
  await h.told('주택형 59㎡A, 59㎡B, 74㎡A, 84㎡A, 84㎡B')
  await h.click(h.button('홈페이지 만들기'))
  await h.page.waitForURL(new RegExp(`${base}\\?`), { timeout: 60_000 })
  await settled(h.page)
}

/** @returns once what was typed is stored */
async function saved(h: Hand): Promise<void> {
  await h.told(/초안에 저장했습니다/)
}

async function look(h: Hand): Promise<void> {
  await goTo(h, '로고와 아이콘', /look/)
  await h.file(field(h, '로고 파일'), material.logo)
  await h.click(h.button('초안에 저장'))
  await h.told('머리글에 쓰는 파일')
  await h.file(field(h, '아이콘 그림'), material.icon)
  await h.click(h.page.getByRole('button', { name: '초안에 저장' }).last())
  await h.told('아이콘에 쓰는 파일')
}

async function facts(h: Hand): Promise<void> {
  await h.click(main(h).getByRole('link', { name: '공통 수치', exact: true }))
  await h.page.waitForURL(/facts/)
  await settled(h.page)
  await h.click(h.page.locator('summary', { hasText: '표로 한꺼번에 붙여넣기' }))
  await h.paste(field(h, '이름과 값의 표'), factSheet)
  await h.click(h.page.getByLabel(/새로 추가/))
  await h.click(h.page.locator('details').getByRole('button', { name: '초안 저장' }))
  await saved(h)
}

/** A picture or a page of a PDF, with its text and its place on a page. */
async function start(h: Hand, file: AgencyMaterial['layout'], screen: RegExp, isCg: boolean): Promise<void> {
  await h.file(field(h, '그림이나 PDF'), file)
  if (file.mimeType === 'application/pdf') {
    await h.click(h.button('2쪽 쓰기'))
    await h.told('올릴 그림:')
  }
  if (isCg) await h.click(field(h, 'CG 그림'))
  await h.click(h.button('초안 만들기'))
  await h.page.waitForURL(screen, { timeout: 60_000 })
  await h.told('보일 페이지를 메뉴에 넣었습니다')
}

async function list(h: Hand, label: string | RegExp, lines: string): Promise<void> {
  await h.paste(h.page.getByLabel(label), lines)
  await h.click(h.button('목록에 넣기'))
}

async function save(h: Hand): Promise<void> {
  await h.click(h.button('초안 저장'))
  await saved(h)
  await h.told('이상이 없습니다')
}

async function plans(h: Hand): Promise<void> {
  await goTo(h, '평면도', /drawings$/)
  for (const [i, type] of types.entries()) {
    if (i) await toDrawings(h)
    await start(h, material.plans[type], new RegExp(`plan/${type}`), true)
    await list(h, '공간을 한 줄에 하나씩', roomLines[type])
    await save(h)
  }
}

async function toDrawings(h: Hand): Promise<void> {
  await h.click(h.link('도면 목록'))
  await h.page.waitForURL(/drawings$/)
}

async function spots(h: Hand, first: string, places: readonly (readonly [number, number])[]): Promise<void> {
  const board = h.page.getByRole('region', { name: '그림에 표시하기' })
  await h.click(board.getByRole('button', { name: first }))
  const picture = board.locator('#spot-board')
  for (const place of places) await h.point(picture, place)
  await h.told(/표시했습니다\. 그림의 다른 곳을/)
}

async function layout(h: Hand): Promise<void> {
  await toDrawings(h)
  await start(h, material.layout, /layout\/main/, true)
  await list(h, '동을 한 줄에 하나씩', buildingLines)
  await spots(h, '101동', buildingSpots)
  await save(h)
}

async function map(h: Hand): Promise<void> {
  await toDrawings(h)
  await start(h, material.map, /map\/location/, false)
  await list(h, /장소를 한 줄에 하나씩/, placeLines)
  await spots(h, '1 솔빛초등학교', placeSpots)
  await save(h)
}

async function homes(h: Hand): Promise<void> {
  await goTo(h, '동·호수', /homes\/setup/)
  await h.paste(field(h, '붙여 넣기'), homeSheet)
  await h.click(h.button('읽어서 확인하기'))
  await h.click(h.button('612세대 저장'))
  await h.told('612세대를 저장했습니다')
}

async function prices(h: Hand): Promise<void> {
  await goTo(h, '분양가', /prices/)
  await h.click(h.button('분양가표 만들기'))
  await h.told('분양가표를 초안으로 만들었습니다')
  await h.click(h.page.locator('summary', { hasText: '엑셀에서 한꺼번에' }))
  await h.paste(h.page.getByLabel('타입, 동, 층, 공급금액 열'), priceSheet)
  await h.click(h.button('초안에 넣기'))
  await saved(h)
}

async function notice(h: Hand): Promise<void> {
  await goTo(h, '입주자모집공고', /documents/)
  await h.file(field(h, '올릴 파일'), material.notice)
  await h.click(h.button('초안에 올리기'))
  await h.page.waitForURL(/announcement\.pdf/)
  await settled(h.page)
  await h.click(h.button('‘입주자모집공고’ 페이지 만들기'))
  await h.told('페이지를 만들고 메뉴에 넣었습니다')
}

/** The pictures and words that a new site begins with are the product's. */
async function firstScreen(h: Hand): Promise<void> {
  await goTo(h, '첫 화면 그림', /pages\/edit/)
  await h.fill(contents(h).getByLabel('제목', { exact: true }), '숲으로 난 창,\n별하 포레스트')
  await h.fill(
    contents(h).getByLabel('설명', { exact: true }),
    '솔빛동 숲길 옆에 짓는 여섯 동의 아파트입니다.',
  )
  await choosePicture(h, '새 그림 올리기', '숲길 옆에 선 여섯 동의 아파트')
}

async function registrationPicture(h: Hand): Promise<void> {
  await toSteps(h)
  const point = h.page.locator('#points li', { hasText: '관심고객 등록 › 그림' })
  await h.click(point.getByRole('link', { name: '고치기' }))
  await h.page.waitForURL(/edit\/customer/)
  await settled(h.page)
  await choosePicture(h, undefined, '숲길 옆에 선 여섯 동의 아파트')
}

async function choosePicture(h: Hand, upload: string | undefined, alt: string): Promise<void> {
  await h.click(contents(h).getByRole('button', { name: '고르기' }))
  const dialog = h.page.getByRole('dialog')
  if (upload) await h.file(dialog.getByLabel(upload), material.hero)
  else await h.click(dialog.getByRole('button', { name: /조감도/ }))
  await dialog.waitFor({ state: 'hidden' })
  await h.fill(contents(h).getByLabel('대체 텍스트'), alt)
  await h.fill(contents(h).getByLabel('그림 설명'), '※ CG')
  await h.told(/^저장됨/)
}

async function open(h: Hand): Promise<void> {
  await toSteps(h)
  expect(await h.page.getByRole('heading', { name: /^꼭 고칠 것/ }).innerText()).toBe('꼭 고칠 것 0곳')
  await h.click(h.button('초안 모두 공개'))
  await h.told(/공개했습니다/)
  await h.click(h.button('홈페이지 열기'))
  await h.told(/열었습니다/)
}

test('a site of pictures is opened in at most 300 actions, without a line of JSON', async () => {
  const one = await openPage(browser, { viewport: { width: 1366, height: 768 } })
  opened.push(one)
  one.page.setDefaultTimeout(30_000)
  await signIn(one.page, server.origin, 'owner@example.com')
  await one.page.goto(`${server.origin}/admin/sites/new`)
  await settled(one.page)
  const h = hand(one.page)
  await step(h, 'form of the new site', () => make(h))
  await step(h, 'logo and icon', () => look(h))
  await step(h, 'figures of the overview', () => facts(h))
  await step(h, 'five plans', () => plans(h))
  await step(h, 'layout', () => layout(h))
  await step(h, 'map', () => map(h))
  await step(h, '612 homes', async () => {
    await h.click(main(h).getByRole('link', { name: '사이트 열기 준비' }))
    await homes(h)
  })
  await step(h, 'prices', () => prices(h))
  await step(h, 'notice', () => notice(h))
  await step(h, 'first screen', () => firstScreen(h))
  await step(h, 'picture of the registration', () => registrationPicture(h))
  await step(h, 'publish and open', () => open(h))
  console.info([...protocol.map((line) => line.join(': ')), `total: ${h.actions.length}`].join('\n'))
  expect(one.complaints).toEqual([])
  expect(h.actions.length, protocol.map((line) => line.join(' ')).join(', ')).toBeLessThanOrEqual(most)
}, 600_000)

const still = { reducedMotion: 'reduce' } as const
const addressOf = (path: string) => `http://${host}:${new URL(server.origin).port}${path}`

/** All pages that the site shows, as it tells search engines. */
async function shown(): Promise<string[]> {
  const map = await ask(addressOf('/sitemap-pages.xml'))
  const paths = [...String(map.body).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  expect(paths).toEqual(expect.arrayContaining([...types.map((type) => `/FloorPlan/${type}`), ...theirs]))
  return paths
}
const theirs = [
  '/',
  '/ComplexGuide/intro',
  '/ComplexGuide/detailintro',
  '/LocationEnvironment/map',
  '/SalesInfo/price',
  '/SalesInfo/announcement',
  '/BusinessGuide/plan',
  `/${slug}/customer`,
]

async function come(options: BrowserContextOptions) {
  const one = await openPage(browser, { ...options, ...still })
  opened.push(one)
  return one
}

/** Where there is no such site or page there is nothing to look at either, and nothing would be wrong with it. */
async function visit(page: Page, path: string): Promise<void> {
  const answer = await page.goto(addressOf(path))
  expect(answer?.status(), path).toBe(200)
}

test('without JavaScript a visitor reads plans, homes, places, prices and the notice', async () => {
  const { page, complaints } = await come({ ...phone, javaScriptEnabled: false })
  const read = async (path: string) => {
    await visit(page, path)
    const text = await page.locator('main').evaluate((main) => main.textContent ?? '')
    return text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
  }
  const areas = typeSheet
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
  for (const [i, type] of types.entries()) {
    const text = await read(`/FloorPlan/${type}`)
    const label = type.replace(/^\d+/, '$&㎡')
    for (const line of roomLines[type].split('\n')) expect(text).toContain(/^\D+\d?(?= |$)/.exec(line)?.[0])
    for (const area of areas[i]?.slice(2) ?? []) expect(text, type).toContain(area)
    // The range of the type's prices leads to their table.
    expect(text, type).toMatch(/억 [\d,]+만 ~ \d억 [\d,]+만원/)
    const tabs = page.getByRole('navigation', { name: '세대안내' }).getByRole('link')
    expect(await tabs.allInnerTexts()).toEqual(types.map((one) => one.replace(/^\d+/, '$&㎡')))
    expect(await page.getByRole('img', { name: `${label} 평면도` }).count()).toBeGreaterThan(0)
  }
  expect(await read('/ComplexGuide/detailintro')).toContain('6개 동 612세대')
  const homesOf = homeSheet.split('\n').slice(1)
  expect(await page.locator('main td').count()).toBe(homesOf.length)
  const layoutText = await read('/ComplexGuide/intro')
  for (const line of buildingLines.split('\n')) expect(layoutText).toContain(line.slice('101동 '.length))
  const mapText = await read('/LocationEnvironment/map')
  for (const line of placeLines.split('\n')) expect(mapText).toContain(line.split(',')[0])
  expect(await read('/SalesInfo/price')).toContain('5억 8,900만원')
  expect(await read('/SalesInfo/announcement')).toContain('612세대')
  const file = await ask(addressOf('/announcement.pdf'))
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(complaints).toEqual([])
})

test.each([
  ['360 px with letters twice as large', 360, '200%', true],
  ['390 px', 390, '100%', true],
  ['390 px without JavaScript', 390, '100%', false],
  ['390 px with letters twice as large', 390, '200%', true],
  ['1440 px', 1440, '100%', true],
  ['1440 px without JavaScript', 1440, '100%', false],
  ['1440 px with letters twice as large', 1440, '200%', true],
])('at %s no page is scrolled sideways', async (_, width, size, javaScriptEnabled) => {
  const looks = width < 900 ? { ...phone, viewport: { width, height: 844 } } : desktop
  const { page, complaints } = await come({ ...looks, javaScriptEnabled })
  const faults: string[] = []
  for (const path of await shown()) {
    await visit(page, path)
    const over = await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
      return document.documentElement.scrollWidth - innerWidth
    }, size)
    if (over > 0) faults.push(`${path}: ${over} px`)
  }
  expect(faults).toEqual([])
  expect(complaints).toEqual([])
})

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
] as const)(
  'axe finds nothing on %s',
  async (_, options) => {
    const { page } = await come(options)
    const faults: string[] = []
    for (const path of await shown()) {
      await visit(page, path)
      for (const fault of await faultsOf(page)) faults.push(`${path}: ${fault}`)
    }
    expect(faults).toEqual([])
  },
  120_000,
)

test('a plan is printed on one sheet with its rooms', async () => {
  const { page } = await come(desktop)
  for (const type of types) {
    await visit(page, `/FloorPlan/${type}`)
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true })), type).toBe(1)
  }
  await page.emulateMedia({ media: 'print' })
  const text = await page.locator('body').innerText()
  for (const word of ['84㎡B', '거실', '유의사항']) expect(text).toContain(word)
})

const registrations = async () => {
  const leads = db.selectFrom('leads').innerJoin('sites', 'sites.id', 'site_id').where('slug', '=', slug)
  return (await leads.select('leads.id').execute()).length
}

test.each([
  ['with JavaScript, though the first days go without TLS', '01043104310', true],
  ['without JavaScript', '01043104311', false],
])('a visitor registers %s', async (_, number, javaScriptEnabled) => {
  const { page, complaints } = await come({ ...phone, javaScriptEnabled })
  const before = await registrations()
  await visit(page, `/${slug}/customer`)
  const form = '#main form[method=post]'
  await fillIn(page, form, { phone: number, message: '84A 고층을 보고 싶습니다.' })
  await page.click(`${form} [type=submit]`)
  await page.locator('#main [data-outcome=done]').waitFor()
  expect(await registrations()).toBe(before + 1)
  expect(complaints).toEqual([])
})

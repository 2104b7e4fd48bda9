import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { desktop, hasFocus, phone } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { filledIn } from '../support/leads.ts'
import { first, testFirst } from '../support/long.ts'
import { passPhrase } from '../support/people.ts'
import { openPress } from '../support/press.ts'
import { forgetSession, signIn } from '../support/sign-in.ts'
import { startedOf } from '../support/start.ts'

const email = 'head@orbit.example'
const journey = startJourney()
let press: ReturnType<typeof openPress>
beforeAll(async () => {
  press = openPress(journey.server)
  await press.employ(email, 'owner', 'dalbit-maru')
})
afterAll(() => press.db.destroy())

async function fillIn(page: Page) {
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('비밀번호').fill(passPhrase)
  await page.getByRole('button', { name: '로그인' }).click()
}

const open = (path: string, options: Parameters<typeof journey.visit>[1] = desktop) =>
  journey.visit(path, options, (page) => signIn(page, journey.server.origin, email))

/** As an hour without a request does. */
async function endSessions(): Promise<void> {
  const old = new Date(Date.now() - 61 * 60_000).toISOString()
  await press.db.updateTable('sessions').set({ updated_at: old }).execute()
  forgetSession(journey.server.origin, email)
}

const sidewaysOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

const chosen = (page: Page, name: string) => page.getByRole('button', { name: `단지 선택: ${name}` })

test('every section and its screens open without a document, keep the site and are marked', async () => {
  const page = await open('/admin/press?site=solbit-maru')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url())
  })
  const menu = page.getByRole('navigation', { name: '사무실' })
  const names = ['오늘', '고객', '동·호수', '방문', '문자', '통계', '홈페이지', '설정']
  expect((await menu.getByRole('link').allTextContents()).map((name) => name.split(' ')[0])).toEqual(names)
  for (const name of first(4, names)) {
    await menu.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await menu.locator('a[aria-current=page]', { hasText: name }).waitFor()
    await page.locator('main h1').waitFor()
    const inside = page.getByRole('navigation', { name: `${name} 화면` }).getByRole('link')
    for (const screen of first(2, await inside.all())) {
      const to = new URL((await screen.getAttribute('href')) ?? '', journey.server.origin)
      await screen.click()
      await page.waitForURL((url) => url.pathname === to.pathname)
      await page
        .locator(`nav[aria-label="${name} 화면"] a[href^="${to.pathname}"][aria-current=page]`)
        .waitFor()
      expect(await page.getByRole('main').getByRole('heading', { level: 1 }).count(), to.pathname).toBe(1)
      if (to.searchParams.has('site')) await chosen(page, '솔빛 마루').waitFor()
    }
  }
  // A screen of its own address keeps it, and so does a new document without it.
  await page.goto(journey.addressOf('/admin/templates'))
  await chosen(page, '솔빛 마루').waitFor()
  documents.length = 0
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('본문으로')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '달빛 마루' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('menuitem', { name: '달빛 마루' }).press('Enter')
  await chosen(page, '달빛 마루').waitFor()
  await chosen(page, '달빛 마루').press('Enter')
  await page.getByRole('menuitem', { name: '솔빛 마루' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(chosen(page, '달빛 마루'))).toBe(true)
  expect(documents).toEqual([])
  expect(journey.complaints()).toEqual([])
})

/** Of the navigation as the server drew it, before any script. */
async function drawnWidth(page: Page): Promise<number> {
  await page.route('**/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'commit' })
  const { width } = (await page.getByRole('navigation', { name: '사무실' }).boundingBox()) ?? { width: 0 }
  await page.unroute('**/*.js')
  return width
}

test('the navigation folds to a rail, which the server draws, and by itself in a small window', {
  tags: 'long',
}, async () => {
  const page = await open('/admin/templates', { ...desktop, viewport: { width: 1366, height: 768 } })
  const menu = page.getByRole('navigation', { name: '사무실' })
  const width = async () => (await menu.boundingBox())?.width
  expect(await width()).toBe(216)
  await page.getByRole('button', { name: '메뉴 접기' }).click()
  await expect.poll(width).toBe(64)
  expect(await faultsOf(page)).toEqual([])
  expect(await drawnWidth(page)).toBe(64)
  await page.reload()
  await page.getByRole('button', { name: '메뉴 펼치기' }).click()
  await expect.poll(width).toBe(216)
  expect(await sidewaysOf(page)).toBe(0)
  await page.setViewportSize({ width: 1180, height: 820 })
  await expect.poll(width).toBe(64)
  expect(await sidewaysOf(page)).toBe(0)
  await page.setViewportSize({ width: 768, height: 1024 })
  await menu.waitFor({ state: 'hidden' })
  await page.getByRole('navigation', { name: '주요 메뉴' }).waitFor()
  expect(await sidewaysOf(page)).toBe(0)
})

test('Ctrl+K finds customers, screens, pages and what can be begun, by keys alone', async () => {
  await fetch(journey.addressOf('/dalbit-maru/leads'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...filledIn(), started: await startedOf(press.db, journey.server.dataDir) }),
  })
  const { id } = await press.db.selectFrom('leads').select('id').executeTakeFirstOrThrow()
  const page = await open('/admin/templates?site=dalbit-maru')
  await page.locator('main h1').waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: '고객, 화면, 페이지 검색' })
  const option = (name: RegExp | string) => page.getByRole('option', { name })
  await option('전화 고객 등록').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await field.fill('일일')
  await option(/일일 보고/).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/figures/daily**')
  await page.keyboard.press('Control+k')
  await field.fill('ㅎㄱㄷ')
  await option(/홍\*동.*010-\*{4}-5678/).waitFor()
  expect(await page.content()).not.toMatch(/홍길동|1234-?5678/)
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/leads/${id}`)
  const searched = await press.db
    .selectFrom('audit_entries')
    .select('action')
    .where('action', '=', 'lead.searched')
    .execute()
  expect(searched).toHaveLength(1)
  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'hidden' })
  expect(journey.complaints()).toEqual([])
})

testFirst(1, [
  ['a phone', phone],
  ['a wide screen', { ...desktop, viewport: { width: 1440, height: 900 } }],
  ['a small screen', { ...desktop, viewport: { width: 1024, height: 768 } }],
] as const)('the frame has no fault on %s, and what is missing keeps the menu', async (_, options) => {
  const page = await open('/admin/nothing', options)
  await page.getByRole('heading', { name: '없는 화면입니다' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  if (options === phone) {
    expect(await page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link').count()).toBe(4)
    await page.getByRole('button', { name: '더보기' }).click()
    const templates = page.getByRole('dialog').getByRole('link', { name: '문자 문구' })
    await templates.waitFor()
    expect(await faultsOf(page)).toEqual([])
    const { height } = (await templates.boundingBox()) ?? { height: 0 }
    expect(height).toBeGreaterThanOrEqual(44)
    await page.keyboard.press('Escape')
    await templates.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '더보기' }).click()
    await templates.click()
  } else {
    await page.getByRole('link', { name: '문자', exact: true }).click()
    await page.getByRole('link', { name: '문구' }).click()
  }
  await page.getByRole('heading', { name: '문자 문구' }).waitFor()
  expect(await sidewaysOf(page)).toBe(0)
})

test('what is typed survives leaving and the end of the session, and is gone once it is saved', {
  tags: ['long'],
}, async () => {
  const page = await open('/admin/press/new?site=dalbit-maru')
  await page.getByLabel('제목').fill('물가에 선 열네 동')
  await page.getByText('임시 저장').waitFor()
  await page.getByLabel('요약').fill('떠나며 쓴 요약')
  await page.getByRole('link', { name: '통계' }).click()
  await page.getByRole('heading', { name: '통계', exact: true }).waitFor()
  await page.goBack()
  await page.getByText('쓰던 내용을 불러왔습니다').waitFor()
  expect(await page.getByLabel('제목').inputValue()).toBe('물가에 선 열네 동')
  expect(await page.getByLabel('요약').inputValue()).toBe('떠나며 쓴 요약')

  await endSessions()
  await page.getByLabel('내용').fill('전화를 받고 와서 쓴 내용')
  await page.getByText('쓰신 내용은 저장해 두었으니').waitFor()
  await page.getByRole('link', { name: '로그인' }).click()
  await fillIn(page)
  await page.getByText('쓰던 내용을 불러왔습니다').waitFor()
  expect(await page.getByLabel('내용').inputValue()).toBe('전화를 받고 와서 쓴 내용')

  await page.getByRole('button', { name: '지우기' }).click()
  expect(await page.getByLabel('제목').inputValue()).toBe('')
  await expect.poll(() => press.db.selectFrom('drafts').select('id').execute()).toEqual([])

  await page.getByLabel('제목').fill('다시 쓴 제목')
  await page.getByLabel('요약').fill('요약')
  await page.getByText('임시 저장').waitFor()
  await page.getByLabel('게시하지 않고 보관').check()
  await page.getByRole('button', { name: '저장' }).click()
  await page.getByRole('heading', { name: '언론보도' }).waitFor()
  expect(await press.db.selectFrom('drafts').select('id').execute()).toEqual([])
})

test('a caller who was typed in after the session ended comes back, without the ticks, and is kept no longer than until saved', {
  tags: 'long',
}, async () => {
  const page = await open('/admin/leads/new?site=dalbit-maru')
  const drafts = () => press.db.selectFrom('drafts').select('id').execute()
  await page.getByLabel('전화번호').fill('010-5656-7878')
  await page.getByLabel('이름').fill('김통화')
  await page.getByLabel('문의 내용').fill('주말에 볼 수 있나요?')
  await page.getByRole('checkbox', { name: /개인정보/ }).check()
  expect(await drafts()).toEqual([])
  await endSessions()
  await page.getByRole('button', { name: '등록하고 통화 결과 적기' }).click()
  await fillIn(page)
  await page.getByText('쓰던 내용을 불러왔습니다').waitFor()
  expect(await page.getByLabel('이름').inputValue()).toBe('김통화')
  expect(await page.getByLabel('문의 내용').inputValue()).toBe('주말에 볼 수 있나요?')
  const consent = page.getByRole('checkbox', { name: /개인정보/ })
  expect(await consent.isChecked()).toBe(false)
  await consent.check()
  await page.getByRole('button', { name: '등록하고 통화 결과 적기' }).click()
  await page.getByRole('heading', { name: '오늘 통화' }).waitFor()
  expect(await drafts()).toEqual([])
})

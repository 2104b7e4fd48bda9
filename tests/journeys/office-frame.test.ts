import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { desktop, phone } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { first, testFirst } from '../support/long.ts'
import { passPhrase } from '../support/people.ts'
import { openPress } from '../support/press.ts'
import { forgetSession, signIn } from '../support/sign-in.ts'

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

test('every entry of the menu opens without a document, keeps the site and is marked', async () => {
  const page = await open('/admin/press?site=solbit-maru')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url())
  })
  const menu = page.getByRole('navigation', { name: '사무실' })
  const entries = first(7, await menu.getByRole('link').all())
  expect(entries.length).toBeGreaterThan(6)
  for (const entry of entries) {
    const to = new URL((await entry.getAttribute('href')) ?? '', journey.server.origin)
    await entry.click()
    await page.waitForURL((url) => url.pathname === to.pathname)
    await menu.locator(`a[href^="${to.pathname}"][aria-current=page]`).waitFor()
    expect(await page.getByRole('main').getByRole('heading', { level: 1 }).count(), to.pathname).toBe(1)
    if (to.searchParams.has('site')) await page.getByText('단지 선택: 솔빛 마루').waitFor()
  }
  // A screen of its own address keeps it, and so does a new document without it.
  await page.goto(journey.addressOf('/admin/templates'))
  await page.getByText('단지 선택: 솔빛 마루').waitFor()
  documents.length = 0
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('본문으로')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('단지 선택: 달빛 마루').waitFor()
  await page.getByText('단지 선택: 달빛 마루').press('Enter')
  await page.getByLabel('단지').getByRole('link', { name: '솔빛 마루' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
  expect(documents).toEqual([])
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
    await page.getByText('더보기', { exact: true }).click()
    expect(await faultsOf(page)).toEqual([])
    const { height } = (await page.getByRole('link', { name: '문구' }).boundingBox()) ?? { height: 0 }
    expect(height).toBeGreaterThanOrEqual(44)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: '문구' }).waitFor({ state: 'hidden' })
    await page.getByText('더보기', { exact: true }).click()
  }
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByRole('link', { name: '문구' }).click()
  await page.getByRole('heading', { name: '문자 문구' }).waitFor()
})

test('what is typed survives leaving and the end of the session, and is gone once it is saved', {
  tags: ['long'],
}, async () => {
  const page = await open('/admin/press/new?site=dalbit-maru')
  await page.getByLabel('제목').fill('물가에 선 열네 동')
  await page.getByText('임시 저장').waitFor()
  await page.getByLabel('요약').fill('떠나며 쓴 요약')
  await page.getByRole('link', { name: '문구' }).click()
  await page.getByRole('heading', { name: '문자 문구' }).waitFor()
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

test('a caller who was typed in after the session ended comes back, without the ticks, and is kept no longer than until saved', async () => {
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

test('without JavaScript what was sent after the session ended is kept, and read in 쓰던 내용', {
  tags: ['long'],
}, async () => {
  const page = await open('/admin/templates/dalbit-maru/confirmation', {
    ...phone,
    javaScriptEnabled: false,
  })
  await endSessions()
  await page.getByRole('textbox', { name: '문구' }).fill('[{siteName}] {name}님, 새 문구 {receiptNo}')
  await page.getByRole('button', { name: '저장' }).click()
  await page.getByText('로그인이 만료되어').waitFor()
  await fillIn(page)
  await page.getByRole('link', { name: '쓰던 내용 보기' }).click()
  await page.getByText('새 문구').waitFor()
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByRole('button', { name: '지우기' }).click()
  await page.getByText('쓰던 내용이 없습니다').waitFor()
})

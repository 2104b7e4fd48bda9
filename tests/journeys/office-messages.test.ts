import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { enqueueMessage } from '#app/domain/messages/enqueue-message.server.ts'
import { faultsOf } from '../support/axe.ts'
import { desktop, launchBrowser, openPage, phone } from '../support/browser.ts'
import type { TestInstall } from '../support/install.ts'
import { filledIn, registered } from '../support/leads.ts'
import { officeOf } from '../support/office-of.ts'
import { makePerson } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

let browser: Browser
let server: TestServer
let office: TestInstall
let db: Db
beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), startTestServer()])
  office = await officeOf(server)
  db = office.db
  await makePerson(office, { email: 'manager@example.com', role: 'manager' })
  await makePerson(office, { email: 'counsellor@example.com', role: 'counsellor' })
})
afterAll(async () => {
  await browser.close()
  await db.destroy()
  await server.stop()
})

/** A page of somebody who has signed in. */
async function enterAs(who: string, options: BrowserContextOptions = desktop) {
  const opened = await openPage(browser, options)
  await signIn(opened.page, server.origin, `${who}@example.com`)
  return opened
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const unexpected = (complaints: string[]) => complaints.filter((c) => !c.includes('status of 4'))

test('a name and number are shown by an intent that is on record, in no address and kept by nobody', {
  tags: ['long'],
}, async () => {
  const id = await registered(office, { phone: '01044443333' })
  const { page, complaints, close } = await enterAs('manager')
  await page.goto(`${server.origin}/admin/leads`)
  await page.getByRole('searchbox').fill('010-4444-3333')
  await press(page, '찾기')
  await page.getByRole('heading', { name: '찾은 고객' }).waitFor()
  expect(page.url()).toBe(`${server.origin}/admin/leads?q=3333`)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: '홍*동' }).click()
  await page.getByRole('region', { name: '이력' }).waitFor()
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await press(page, '이름과 번호 보기')
  await page.getByRole('link', { name: '010-4444-3333' }).waitFor()
  expect((await answer).headers()['cache-control']).toContain('no-store')
  expect(await page.getByRole('link', { name: '010-4444-3333' }).getAttribute('href')).toBe('tel:01044443333')
  expect(new URL(page.url()).pathname).toBe(`/admin/leads/${id}`)
  await page.getByText('1판 보기').first().click()
  await page.getByText('보유 기간').first().waitFor()
  expect(await faultsOf(page)).toEqual([])
  expect(
    await db.selectFrom('audit_entries').select('subject_id').where('action', '=', 'lead.revealed').execute(),
  ).toEqual([{ subject_id: id }])
  await page.getByRole('link', { name: '다시 가리기' }).click()
  await page.getByText('010-****-3333').waitFor()
  expect(await page.content()).not.toMatch(/4444-3333|홍길동/)
  expect(unexpected(complaints)).toEqual([])
  await close()
})

test('a second registration is listed beside the first, is found by its own number, and opens with it', {
  tags: 'long',
}, async () => {
  const id = await registered(office, { phone: '01055556666' })
  const again = await createLead(
    office,
    office.site,
    {
      form: 'enquiry',
      fields: filledIn({ name: '이서연', phone: '01055556666', message: '전매 가능한가요?', ads: true }),
      submissionKey: 'again',
    },
    { type: 'visitor' },
  )
  const { page, complaints, close } = await enterAs('manager', phone)
  await page.goto(`${server.origin}/admin/leads`)
  const row = page.locator('tbody tr', { hasText: '6666' })
  expect(await row.innerText()).toMatch(/^홍\*동\s*다시 등록\s/)
  await page.getByRole('searchbox').fill(again.receiptNo)
  await press(page, '찾기')
  await page.getByRole('heading', { name: '찾은 고객' }).waitFor()
  await page.getByRole('link', { name: '홍*동' }).click()
  await page.getByRole('heading', { name: '등록 내용' }).waitFor()
  const registrations = page.locator('section', { has: page.getByRole('heading', { name: '등록 내용' }) })
  const texts = async () =>
    (await registrations.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
  expect(await texts()).toEqual([
    expect.stringMatching(/처음 등록.*홍\*동/),
    expect.stringMatching(/다시 등록 \(확인 전\).*이\*연.*관심고객 등록.*있음/),
  ])
  expect(await page.content()).not.toMatch(/홍길동|이서연|전매/)
  expect(await faultsOf(page)).toEqual([])
  await press(page, '이름과 번호 보기')
  await page.getByRole('link', { name: '다시 가리기' }).waitFor()
  expect(await texts()).toEqual([
    expect.stringContaining('홍길동'),
    expect.stringMatching(/이서연.*전매 가능한가요\?/),
  ])
  expect(new URL(page.url()).pathname).toBe(`/admin/leads/${id}`)
  expect(unexpected(complaints)).toEqual([])
  await close()
})

test('a person who searches again and again has to wait, and finds nothing more', {
  tags: 'long',
}, async () => {
  const { page, close } = await enterAs('counsellor')
  const search = () => page.goto(`${server.origin}/admin/leads?q=3333`)
  await search()
  await db
    .updateTable('rate_counters')
    .set({ count: 1000 })
    .where('key', 'like', 'leadSearchesByUser%')
    .execute()
  expect((await search())?.status()).toBe(429)
  await page.getByRole('alert').filter({ hasText: '검색을 너무 많이 하셨습니다' }).waitFor()
  expect(await page.locator('tbody tr').count()).toBe(0)
  await close()
})

test('a counsellor sees a registration once it is assigned, and none of the screens of a manager', {
  tags: ['long'],
}, async () => {
  const id = await registered(office, { phone: '01044445555' })
  const manager = await enterAs('manager')
  const counsellor = await enterAs('counsellor', { ...phone, javaScriptEnabled: false })
  const status = async (path: string) => (await counsellor.page.goto(server.origin + path))?.status()
  expect(await status(`/admin/leads/${id}`)).toBe(404)
  for (const path of ['templates', 'advertisements', 'advertisements/dalbit-maru/new', 'messages'])
    expect(await status(`/admin/${path}`), path).toBe(404)
  await manager.page.goto(`${server.origin}/admin/leads/${id}`)
  await press(manager.page, '담당: 미배정. 변경')
  await manager.page.getByRole('menuitem', { name: 'counsellor' }).click()
  await manager.page.getByRole('status').filter({ hasText: '담당자를 배정했습니다' }).waitFor()
  expect(await status(`/admin/leads/${id}`)).toBe(200)
  const answer = counsellor.page.waitForResponse((response) => response.request().method() === 'POST')
  await press(counsellor.page, '이름과 번호 보기')
  expect((await answer).headers()['cache-control']).toContain('no-store')
  expect(await counsellor.page.getByRole('link', { name: '010-4444-5555' }).count()).toBe(1)
  expect(await counsellor.page.getByRole('button', { name: '파기' }).count()).toBe(0)
  expect(unexpected(manager.complaints)).toEqual([])
  await Promise.all([manager.close(), counsellor.close()])
})

test('the words of a message are counted as they are typed, and who saves second loses nothing', {
  tags: 'long',
}, async () => {
  const first = await enterAs('manager')
  const second = await enterAs('manager', phone)
  const address = `${server.origin}/admin/templates/dalbit-maru/change`
  for (const { page } of [first, second]) await page.goto(address)
  // Somebody quick, on a slow line: the code comes after they have typed.
  await first.page.route('**/assets/*.js', async (route) => {
    await typed
    await route.continue()
  })
  let goOn = () => {}
  const typed = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await first.page.reload({ waitUntil: 'commit' })
  await first.page.locator('textarea').fill('접수번호 {receiptNo} 일찍')
  goOn()
  await first.page.getByText('26 / 90바이트').waitFor()
  expect(await first.page.locator('textarea').inputValue()).toBe('접수번호 {receiptNo} 일찍')
  await first.page.unroute('**/assets/*.js')
  await first.page.locator('textarea').fill('접수번호 {receiptNo} — {nobody}')
  await first.page.getByText('‘{nobody}’는').waitFor()
  await first.page.getByText('‘-’로 바꿔 주세요').waitFor()
  await press(first.page, '보낼 수 없는 글자 바꾸기')
  expect(await first.page.locator('textarea').inputValue()).toBe('접수번호 {receiptNo} - {nobody}')
  await first.page.locator('textarea').fill('접수번호 {receiptNo}')
  await first.page.getByText('21 / 90바이트').waitFor()
  expect(await faultsOf(first.page)).toEqual([])
  await press(first.page, '저장')
  await first.page.getByRole('status').filter({ hasText: '저장했습니다' }).waitFor()

  const { page } = second
  await page.locator('textarea').fill('바뀐 접수번호 {receiptNo}')
  await page.getByText('26 / 90바이트').waitFor()
  await press(page, '저장')
  await page.getByRole('alert').filter({ hasText: '그사이' }).waitFor()
  expect(await page.locator('textarea').inputValue()).toBe('바뀐 접수번호 {receiptNo}')
  expect(await page.getByRole('figure').first().textContent()).toContain('접수번호 {접수번호}')
  await press(page, '저장')
  await page.getByRole('status').filter({ hasText: '저장했습니다' }).waitFor()
  await press(page, '기본 문구로 되돌리기')
  await page.getByRole('status').filter({ hasText: '되돌렸습니다' }).waitFor()
  await page.goto(`${server.origin}/admin/templates`)
  expect(await page.locator('tbody tr', { hasText: '방문 변경' }).textContent()).toContain('기본 문구')
  expect(unexpected(first.complaints)).toEqual([])
  await Promise.all([first.close(), second.close()])
})

test('an advertisement is read over and sent once to those who agreed; one that waits is stopped', async () => {
  const agreed = await registered(office, { phone: '01044446666' })
  const refused = await registered(office, { phone: '01044447777', ads: false })
  const { page, complaints, close } = await enterAs('manager')
  await page.goto(`${server.origin}/admin/advertisements/dalbit-maru/new`)
  expect(await faultsOf(page)).toEqual([])
  await page.getByLabel('광고 내용').fill('잔여 세대를 안내합니다.')
  await press(page, '보내기 전에 확인')
  await page.getByRole('heading', { name: '이대로 보낼까요' }).waitFor()
  expect(await page.getByRole('figure').textContent()).toMatch(
    /\(광고\)\[달빛 마루\]\n잔여 세대를 안내합니다.\n\n문의 1577-0000\n무료수신거부 080-/,
  )
  expect(await faultsOf(page)).toEqual([])
  await press(page, /명에게 보내기/)
  await page.waitForURL(/advertisements\/dalbit-maru\/[\da-f-]{36}$/)
  await page.getByText('기다림').waitFor()
  expect(await faultsOf(page)).toEqual([])
  const sent = await db
    .selectFrom('outbox_messages')
    .select('lead_id')
    .where('advertisement_id', '=', page.url().split('/').at(-1) ?? '')
    .execute()
  const leads = sent.map((row) => row.lead_id)
  expect(leads.filter((id) => id === agreed)).toHaveLength(1)
  expect(leads).not.toContain(refused)
  expect(unexpected(complaints)).toEqual([])
  await close()

  const plain = await enterAs('manager', phone)
  await plain.page.goto(`${server.origin}/admin/advertisements/dalbit-maru/new`)
  await plain.page.getByLabel('광고 내용').fill('다음 주에 뵙겠습니다.')
  const nextWeek = new Date(Date.now() + 7 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  await plain.page.getByLabel(/^발송 일시/).fill(`${nextWeek}T22:30`)
  await press(plain.page, '보내기 전에 확인')
  await plain.page.getByText('밤 9시부터 아침 8시까지는').waitFor()
  await press(plain.page, /명에게 보내기/)
  await plain.page.waitForURL(/advertisements\/dalbit-maru\/[\da-f-]{36}$/)
  await press(plain.page, '아직 보내지 않은 것 멈추기')
  await plain.page.getByRole('status').filter({ hasText: '멈췄습니다' }).waitFor()
  const left = await db
    .selectFrom('outbox_messages')
    .select('status')
    .distinct()
    .where('advertisement_id', '=', plain.page.url().split('/').at(-1) ?? '')
    .execute()
  expect(left).toEqual([{ status: 'cancelled' }])
  await plain.page.goto(`${server.origin}/admin/advertisements`)
  expect(await plain.page.locator('tbody tr').allTextContents()).toEqual([
    expect.stringContaining('멈춤'),
    expect.stringContaining('잔여 세대를 안내합니다.'),
  ])
  await plain.close()
})

test('a doubtful message stands first until somebody decides, and is then among the others', {
  tags: 'long',
}, async () => {
  const id = await registered(office, { phone: '01044448888' })
  for (const status of ['failed', 'unknown'] as const) {
    await enqueueMessage(db, office, office.site, {
      template: 'cancellation',
      leadId: id,
      to: '01044448888',
      key: `doubtful-${status}`,
      values: { receiptNo: 'DB-0000-0000' },
      dueAt: new Date(Date.now() + 60 * 60_000),
    })
    await db
      .updateTable('outbox_messages')
      .set({ status, reason: 'line:timeout' })
      .where('key', '=', `doubtful-${status}`)
      .execute()
  }
  const { page, complaints, close } = await enterAs('manager')
  await page.goto(`${server.origin}/admin/messages`)
  await page.getByRole('heading', { name: '확인할 문자 2건' }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: '확인할 문자 2건' }).first().waitFor()
  expect(await page.locator('tbody tr').allTextContents()).toEqual([
    expect.stringContaining('확인 필요'),
    expect.stringContaining('실패'),
  ])
  expect(await faultsOf(page)).toEqual([])
  await press(page, '보낸 것으로 처리')
  await page.getByRole('heading', { name: '확인할 문자 1건' }).waitFor()
  await page.getByRole('link', { name: /^보냄/ }).click()
  await page.getByText('담당자가 보낸 것으로 확인했습니다').waitFor()
  expect(unexpected(complaints)).toEqual([])
  await close()
})

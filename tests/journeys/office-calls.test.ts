import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import type { CallResult } from '#app/db/column-types.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { callResults } from '#app/domain/customers/calls/call-draft.ts'
import { leaveMessage } from '#app/domain/customers/correspondence/leave-message.server.ts'
import { assignLead } from '#app/domain/customers/customer/assign-lead.server.ts'
import { callResultNames } from '#app/domain/customers/customer/lead-status.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { faultsOf } from '../support/axe.ts'
import { desktop, launchBrowser, openPage, phone } from '../support/browser.ts'
import type { TestInstall } from '../support/install.ts'
import { filledIn } from '../support/leads.ts'
import { isLong } from '../support/long.ts'
import { officeOf } from '../support/office-of.ts'
import { makePerson } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

let browser: Browser
let server: TestServer
let office: TestInstall
let db: Db
const people: Record<string, string> = {}
beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), startTestServer()])
  office = await officeOf(server)
  db = office.db
  for (const [name, role] of [
    ['kim', 'counsellor'],
    ['lee', 'counsellor'],
    ['manager', 'manager'],
  ] as const)
    people[name] = await makePerson(office, { email: `${name}@example.com`, role })
})
afterAll(async () => {
  await browser.close()
  await db.destroy()
  await server.stop()
})
beforeEach(async () => {
  await db.deleteFrom('leads').execute()
})

let made = 0
/** A customer of somebody, whose number ends in these four figures. */
async function customerOf(who: string, end: string, { name = '홍길동', message = '' } = {}): Promise<string> {
  const { leadId } = await createLead(
    office,
    office.site,
    {
      form: 'popup',
      fields: filledIn({ name, phone: `0107070${end}`, message }),
      submissionKey: `call-${++made}`,
    },
    { type: 'visitor' },
  )
  const clerk = { type: 'user', id: people.manager ?? '' } as const
  await assignLead(office, office.site, leadId, people[who] ?? '', clerk)
  return leadId
}

/** A page of somebody who has signed in. */
async function enterAs(who: string, options: BrowserContextOptions = desktop) {
  const opened = await openPage(browser, options)
  await signIn(opened.page, server.origin, `${who}@example.com`)
  return opened
}

const callsOf = (leadId: string) =>
  db.selectFrom('lead_calls').selectAll().where('lead_id', '=', leadId).execute()
const current = (page: Page, end: string) =>
  page.locator('[data-queue] [aria-current]', { hasText: end }).waitFor()
const number = (page: Page, end: string) => page.getByRole('link', { name: `010-7070-${end}` })

test('three calls by keyboard: dialled on record, results on keys, the next customer without a document', async () => {
  const first = await customerOf('kim', '0001')
  const second = await customerOf('kim', '0002')
  const third = await customerOf('kim', '0003', { message: '주말에 볼 수 있나요?' })
  await customerOf('lee', '0009')
  const { page, complaints, close } = await enterAs('kim')
  await page.goto(`${server.origin}/admin/today`)
  await current(page, '0003')
  await page.getByText('주말에 볼 수 있나요?').waitFor()
  expect(await page.content()).not.toMatch(/\*-0009|7070-?000|홍길동/)
  expect(await faultsOf(page)).toEqual([])
  const documents: string[] = []
  page.on('request', (request) => {
    // The telephone's own address loads nothing.
    if (request.resourceType() === 'document' && !request.url().startsWith('tel:'))
      documents.push(request.url())
  })

  await page.keyboard.press('d')
  await number(page, '0003').waitFor()
  await page.keyboard.press('3')
  await page.keyboard.press('Space')
  await page.keyboard.press('m')
  await page.keyboard.type('배우자와 상의')
  await page.keyboard.press('Control+Enter')
  await current(page, '0002')
  await page.getByRole('status').filter({ hasText: '홍*동 재통화' }).waitFor()
  await page.keyboard.press('2')
  await page.keyboard.press('Control+Enter')
  await current(page, '0001')
  await page.keyboard.press('1')
  await page.keyboard.type('30평대 문의')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: '지금 걸 전화가 없습니다' }).waitFor()
  await page.keyboard.press('Shift+Slash')
  await page.getByRole('heading', { name: '단축키' }).waitFor()
  await page.keyboard.press('Escape')
  expect(documents).toEqual([])

  const [again] = await callsOf(third)
  expect(again).toMatchObject({ result: 'call-again', called_by: people.kim })
  expect(decrypt(office.keys, again?.note_sealed ?? '', `lead_calls.note:${again?.id}`)).toBe('배우자와 상의')
  expect(await callsOf(second)).toMatchObject([{ result: 'missed', next_call_at: expect.any(String) }])
  expect(await callsOf(first)).toMatchObject([{ result: 'reached', next_call_at: null }])
  const reveals = await db
    .selectFrom('audit_entries')
    .select(['subject_id', 'details'])
    .where('action', '=', 'lead.revealed')
    .where('subject_id', 'in', [first, second, third])
    .execute()
  expect(reveals).toEqual([{ subject_id: third, details: '{"how":"dialled"}' }])
  expect(complaints.filter((c) => !c.includes("'tel:"))).toEqual([])
  await close()
})

/** Keys from the result to the memo: 통화완료 and 부재 lead to it by themselves. */
const toMemo: [result: CallResult, keys: string[]][] = [
  ['reached', []],
  ['missed', []],
  ['call-again', ['Space', 'm']],
  ['visit-booked', ['ArrowDown', 'Escape', 'm']],
  ['wrong-number', []],
  ['rejected', []],
]

test('thirty calls in a row by keyboard alone: no result and no memo is lost, and the screen never moves the hand to a mouse', {
  tags: ['long'],
}, async () => {
  const ends = Array.from({ length: 30 }, (_, n) => String(1100 + n))
  for (const end of ends) await customerOf('kim', end, { message: '주말에 볼 수 있나요?' })
  const { page, complaints, close } = await enterAs('kim')
  await page.goto(`${server.origin}/admin/today`)
  const panel = page.getByRole('region', { name: '전화할 고객' })
  await panel.waitFor()
  await page.evaluate(() => {
    const clicks = { count: 0 }
    Object.assign(window, { clicks })
    document.addEventListener('pointerdown', () => clicks.count++, true)
  })
  let keys = 0
  const press = async (key: string) => {
    keys++
    await page.keyboard.press(key)
  }
  const wanted = new Map<string, { result: CallResult; note: string }>()
  for (let n = 0; n < ends.length; n++) {
    const [result, between] = toMemo[n % toMemo.length] ?? ['reached' as const, []]
    const shown = (await panel.innerText()).match(/\*{4}-(\d{4})/)?.[1] ?? ''
    expect(ends.includes(shown) && !wanted.has(shown), shown).toBe(true)
    const note = `${n + 1}번째 통화, 84A 남향과 중도금 조건을 물으심`
    wanted.set(shown, { result, note })
    await press('d')
    await number(page, shown).waitFor()
    await press(String(callResults.indexOf(result) + 1))
    for (const key of between) await press(key)
    await page.keyboard.type(note)
    await press('Control+Enter')
    await page.getByRole('status').filter({ hasText: callResultNames[result] }).waitFor()
    if (n < ends.length - 1) await panel.filter({ hasNotText: shown }).waitFor()
  }
  await page.getByRole('heading', { name: '지금 걸 전화가 없습니다' }).waitFor()
  const calls = await db
    .selectFrom('lead_calls')
    .innerJoin('leads', 'leads.id', 'lead_calls.lead_id')
    .select(['lead_calls.id', 'result', 'note_sealed', 'phone_last4'])
    .execute()
  const stored = calls.map(({ id, result, note_sealed, phone_last4 }) => [
    phone_last4,
    { result, note: decrypt(office.keys, note_sealed ?? '', `lead_calls.note:${id}`) },
  ])
  expect(new Map(stored as never)).toEqual(wanted)
  expect(calls).toHaveLength(30)
  expect(await page.evaluate(() => (window as unknown as { clicks: { count: number } }).clicks.count)).toBe(0)
  // Besides the letters of the memo.
  expect(keys / ends.length).toBeLessThanOrEqual(4)
  expect(complaints.filter((c) => !c.includes("'tel:"))).toEqual([])
  await close()
})

test('on a phone the next customer, or the one that is chosen, begins where their name is seen', {
  tags: 'long',
}, async () => {
  for (const end of ['0011', '0012', '0013']) await customerOf('kim', end)
  const { page, close } = await enterAs('kim', phone)
  await page.goto(`${server.origin}/admin/today`)
  const isNameSeen = (end: string) =>
    page.waitForFunction((digits) => {
      const panel = document.querySelector('[aria-label="전화할 고객"]')
      const { top = -1 } = panel?.getBoundingClientRect() ?? {}
      return panel?.textContent?.includes(`****-${digits}`) && top >= 0 && top < innerHeight / 2
    }, end)
  await isNameSeen('0013')
  await page.locator('label', { hasText: '통화완료' }).tap()
  await page.getByRole('button', { name: '저장하고 다음' }).tap()
  await isNameSeen('0012')
  await page.locator('[data-queue] a', { hasText: '0011' }).tap()
  await isNameSeen('0011')
  await close()
})

test('what was typed stays with a refusal', { tags: 'long' }, async () => {
  await customerOf('kim', '0011')
  const id = await customerOf('kim', '0012')
  const { page, close } = await enterAs('kim', phone)
  await page.goto(`${server.origin}/admin/today`)
  await page.getByRole('button', { name: '전화 걸기' }).click()
  await number(page, '0012').waitFor()
  await page.getByRole('radio', { name: '부재' }).check({ force: true })
  await page.getByLabel('통화 메모').fill('주민번호 900101-1234567')
  await page.getByRole('button', { name: '저장하고 다음' }).click()
  await page.getByText('주민등록번호나 외국인등록번호로 보이는 숫자').waitFor()
  expect(await callsOf(id)).toEqual([])
  expect(await page.getByLabel('통화 메모').inputValue()).toBe('주민번호 900101-1234567')
  expect(await page.getByRole('radio', { name: '부재' }).isChecked()).toBe(true)
  await page.getByLabel('통화 메모').fill('전화 안 받음')
  await page.getByRole('button', { name: '저장하고 다음' }).click()
  await page.locator('[data-queue] [aria-current]', { hasText: '0011' }).waitFor()
  expect(await callsOf(id)).toHaveLength(1)
  await close()
})

test("nobody dials or opens a colleague's customer; a message for them waits on top of their queue", {
  tags: 'long',
}, async () => {
  await customerOf('kim', '0021')
  const theirs = await customerOf('lee', '0022')
  const { page, close } = await enterAs('kim')
  await page.goto(`${server.origin}/admin/today?lead=${theirs}`)
  await page.getByRole('heading', { name: '이 주소의 고객은 여기에서 열 수 없습니다' }).waitFor()
  expect(await page.locator('form[data-call]').count(), 'nobody else is in their place').toBe(0)
  expect(await page.content()).not.toMatch(/0022/)
  await page.getByRole('link', { name: '다음에 걸 고객 보기' }).click()
  await current(page, '0021')
  const status = (path: string, fields: Record<string, string>) =>
    page.evaluate(
      async ([to, body]) =>
        (await fetch(to as string, { method: 'POST', body: new URLSearchParams(body) })).status,
      [path, fields] as const,
    )
  expect(await status('/admin/today', { intent: 'dial', lead: theirs })).toBe(404)
  expect(await status(`/admin/leads/${theirs}`, { intent: 'reveal' })).toBe(404)
  await close()
  const left = { leadId: theirs, phoneEnd: '0022', text: '3시 이후에 전화 달라고 하셨습니다.' }
  await leaveMessage(office, office.site, left, { type: 'user', id: people.kim ?? '' })
  const other = await enterAs('lee')
  await other.page.goto(`${server.origin}/admin/today`)
  await other.page.getByRole('region', { name: '전달 메모' }).getByText('3시 이후에').waitFor()
  await other.page.getByRole('button', { name: '확인하고 고객 보기' }).click()
  await other.page.getByRole('region', { name: '전달 메모' }).waitFor({ state: 'detached' })
  await current(other.page, '0022')
  await other.close()
})

test('two people on one customer: each sees the other, keeps what they typed, and chooses where both changed a field', async () => {
  const id = await customerOf('kim', '0041')
  const [one, other] = await Promise.all([enterAs('kim'), enterAs('manager')])
  await one.page.goto(`${server.origin}/admin/leads/${id}`)
  await other.page.goto(`${server.origin}/admin/leads/${id}`)
  await other.page.getByRole('status').filter({ hasText: '함께 보고 있습니다' }).waitFor()
  await one.page.getByLabel('인원').fill('4')
  await one.page.getByLabel('등급').selectOption('C')
  await other.page.getByLabel('등급').selectOption('B')
  await other.page.getByLabel('거주 지역').fill('가온시 한빛동')
  await other.page.getByRole('button', { name: '상담 정보 저장' }).click()
  await other.page.getByRole('status').filter({ hasText: '상담 정보를 저장했습니다' }).waitFor()
  await one.page.getByRole('button', { name: '상담 정보 저장' }).click()
  const conflict = one.page.getByRole('alert', { name: '겹친 수정' })
  await conflict.getByRole('radio', { name: 'B (' }).check()
  expect(await conflict.getByRole('radio').count()).toBe(2)
  expect(await faultsOf(one.page)).toEqual([])
  await one.page.getByRole('button', { name: '선택한 값으로 저장' }).click()
  await conflict.waitFor({ state: 'detached' })
  const lead = await db
    .selectFrom('leads')
    .select(['grade', 'region', 'party_size'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(lead).toEqual({ grade: 'B', region: '가온시 한빛동', party_size: 4 })
  // Shown by itself to who has typed nothing since.
  await vi.waitFor(async () => expect(await other.page.getByLabel('인원').inputValue()).toBe('4'), 10_000)
  expect([...one.complaints, ...other.complaints].filter((text) => !text.includes('409'))).toEqual([])
  await Promise.all([one.close(), other.close()])
})

/** Every command reaches the server, and its first answer is lost on the way; in the long form it is lost on its way there too. */
async function loseAnswers(page: Page) {
  const lost = new Map<string, number>()
  const most = isLong ? 2 : 1
  await page.route('**/admin/**/*.data*', async (route) => {
    const request = route.request()
    const key = request.headers()['x-request-key'] ?? ''
    const times = lost.get(key) ?? 0
    if (request.method() !== 'POST' || !key || times >= most) return await route.continue()
    lost.set(key, times + 1)
    if (times === 0) await route.fetch()
    await route.abort('connectionreset')
  })
  return lost
}

test('six tasks, the answer of each lost on its way: nothing typed is gone, and nothing is done twice', async () => {
  const id = await customerOf('kim', '0051')
  const { page, close } = await enterAs('kim')
  const lost = await loseAnswers(page)
  await page.goto(`${server.origin}/admin/leads/${id}`)
  const history = page.getByRole('listitem')
  const press = (name: string) => page.getByRole('button', { name }).click()
  const retried = page.getByRole('button', { name: '지금 다시 시도' })
  const tasks: [typed: () => Promise<void>, done: () => Promise<void>][] = [
    [
      async () => {
        await page.getByRole('textbox', { name: '메모' }).fill('남향 희망')
        await press('메모 저장')
      },
      () => history.filter({ hasText: '남향 희망' }).waitFor(),
    ],
    [
      async () => {
        await page.getByLabel('거주 지역').fill('가온시 한빛동')
        await press('상담 정보 저장')
      },
      () => history.filter({ hasText: '상담 정보 변경: 거주 지역 없음 → 가온시 한빛동' }).waitFor(),
    ],
    [
      async () => {
        await press('더 할 일')
        await page.getByRole('menuitem', { name: '링크 다시 보내기' }).click()
      },
      () => page.getByRole('status').filter({ hasText: '링크를 다시 보냈습니다' }).waitFor(),
    ],
    [
      async () => {
        await press('상태: 신규. 변경')
        await page.getByRole('menuitem', { name: '거절' }).click()
      },
      () => history.filter({ hasText: '상태 신규 → 거절' }).waitFor(),
    ],
  ]
  for (const [typed, done] of tasks) {
    await typed()
    await retried.click()
    await done()
  }
  await page.goto(`${server.origin}/admin/leads/new`)
  await page.getByLabel('전화번호').fill('010-7070-0052')
  await page.getByLabel('이름').fill('이전화')
  await page.getByLabel(/수집·이용에 동의합니다/).setChecked(true)
  await press('등록하고 통화 결과 적기')
  await retried.click()
  await current(page, '0052')
  await page.locator('label', { hasText: '통화완료' }).click()
  await page.getByLabel('통화 메모').fill('30평대 문의')
  await press('저장하고 다음')
  await retried.click()
  await page.getByRole('status').filter({ hasText: '이*화 통화완료' }).waitFor()

  expect(lost.size).toBe(tasks.length + 2)
  const leads = await db
    .selectFrom('leads')
    .select(['id', 'form', 'region', 'status'])
    .orderBy('form')
    .execute()
  expect(leads).toMatchObject([
    { form: 'call', status: 'contacted' },
    { id, region: '가온시 한빛동', status: 'rejected' },
  ])
  const memos = await db.selectFrom('lead_notes').select('id').where('lead_id', '=', id).execute()
  const events = await db.selectFrom('lead_events').select('kind').where('lead_id', '=', id).execute()
  expect([memos.length, new Set(events.map(({ kind }) => kind)).size]).toEqual([1, events.length])
  expect(await callsOf(leads[0]?.id ?? '')).toHaveLength(1)
  await close()
})

test("a customer's screen: what the desk knows, a memo, the state, a correction that is refused, a text again", {
  tags: ['long'],
}, async () => {
  const id = await customerOf('kim', '0031', { message: '전매 제한이 있나요?' })
  await customerOf('lee', '0032')
  const { page, complaints, close } = await enterAs('kim')
  await page.goto(`${server.origin}/admin/leads/${id}`)
  await page.getByText('전매 제한이 있나요?').first().waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('textbox', { name: '메모' }).fill('84㎡ 남향 희망')
  await page.getByRole('button', { name: '메모 저장' }).click()
  const history = page.getByRole('listitem')
  await history.filter({ hasText: '84㎡ 남향 희망' }).waitFor()
  await page.getByRole('checkbox', { name: '84A', exact: true }).check()
  await page.getByLabel('등급').selectOption('A')
  await page.getByRole('button', { name: '상담 정보 저장' }).click()
  await history.filter({ hasText: '상담 정보 변경: 관심 타입 없음 → 84A, 등급 없음 → A' }).waitFor()
  await page.getByText(/^자동 문자 \d건/).click()
  await history.filter({ hasText: '접수 확인' }).last().getByRole('button', { name: '문자 보기' }).click()
  await page.getByText('홍*동님').waitFor()
  await page.getByText('(본인 전용 링크)').waitFor()
  await page.getByRole('button', { name: '가리지 않고 보기' }).click()
  await page.getByText('홍길동님').waitFor()
  await page.getByRole('button', { name: '더 할 일' }).click()
  await page.getByRole('menuitem', { name: '링크 다시 보내기' }).click()
  await page.getByRole('status').filter({ hasText: '고객의 번호로 링크를 다시 보냈습니다' }).waitFor()
  await page.getByRole('button', { name: '상태: 신규. 변경' }).click()
  await page.getByRole('menuitem', { name: '거절' }).click()
  await history.filter({ hasText: '상태 신규 → 거절' }).waitFor()
  await page.getByLabel('정정할 전화번호').fill('010-7070-0032')
  await page.getByRole('button', { name: '이름·번호 정정' }).click()
  await page.getByRole('alert').filter({ hasText: '이 번호로 등록한 다른 고객이 있습니다' }).waitFor()
  const lead = await db
    .selectFrom('leads')
    .select(['grade', 'status', 'interest', 'attention'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(lead).toEqual({
    grade: 'A',
    status: 'rejected',
    interest: '{"types":["84A"],"storeys":[]}',
    attention: null,
  })
  expect(complaints.filter((c) => !c.includes('status of 4'))).toEqual([])
  await close()
})

test('somebody who telephones for the first time is entered by keyboard, with what they said to the texts', {
  tags: 'long',
}, async () => {
  const { page, complaints, close } = await enterAs('kim')
  await page.goto(`${server.origin}/admin/leads`)
  await page.getByRole('link', { name: '전화 고객 등록' }).press('Enter')
  await page.getByRole('heading', { name: '전화 고객 등록' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByLabel('전화번호').focus()
  await page.keyboard.type('010-7070-0041')
  await page.keyboard.press('Tab')
  await page.keyboard.type('이전화')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: '아직 등록하지 않았습니다' }).waitFor()
  expect(await page.getByLabel('이름').inputValue()).toBe('이전화')
  await page.getByLabel(/수집·이용에 동의합니다/).setChecked(true)
  await page.getByRole('button', { name: '등록하고 통화 결과 적기' }).press('Enter')
  await current(page, '0041')
  await page.keyboard.press('1')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('status').filter({ hasText: '이*화 통화완료' }).waitFor()
  const lead = await db.selectFrom('leads').select(['form', 'status', 'assigned_to']).executeTakeFirst()
  expect(lead).toEqual({ form: 'call', status: 'contacted', assigned_to: people.kim })
  expect(complaints.filter((c) => !c.includes('status of 4'))).toEqual([])
  await close()
})

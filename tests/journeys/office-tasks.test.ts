// @module-tag long
import { utils, write } from '@e965/xlsx'
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { assignLeads } from '#app/domain/customers/assignments/assign-leads.server.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { listOfficeSlots } from '#app/domain/customers/visits/list-slots.server.ts'
import { bookForCustomer } from '#app/domain/customers/visits/office-visit.server.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { addDays, koreanMinute } from '#app/platform/korean-time.ts'
import { desktop, isHydrated, launchBrowser, openPage } from '../support/browser.ts'
import { type Hand, hand } from '../support/hand.ts'
import type { TestInstall } from '../support/install.ts'
import { filledIn } from '../support/leads.ts'
import { officeOf } from '../support/office-of.ts'
import { makePerson } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { forgetSession, signIn } from '../support/sign-in.ts'

// The 54 tasks of a sales office's day, up to the draw. Each counts what a hand does: a click, a field, a key, a typed text. The second
// argument is the most that the task may take. Later tasks build on what earlier ones left (20 undoes the arrival of 19).
let server: TestServer
let db: Db
let office: TestInstall
const people: Record<string, string> = {}
let browser: Awaited<ReturnType<typeof launchBrowser>>
const opened: { close(): Promise<void> }[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  server = await startTestServer()
  office = await officeOf(server)
  db = office.db
  for (const [name, role] of [
    ['owner', 'owner'],
    ['manager', 'manager'],
    ['lead', 'lead'],
    ['kim', 'counsellor'],
    ['lee', 'counsellor'],
    ['park', 'counsellor'],
    ['desk', 'desk'],
    ['editor', 'editor'],
    ['viewer', 'viewer'],
  ] as const)
    people[name] = await makePerson(office, { email: `${name}@example.com`, role })
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

let n = 0
async function customer(of: string | null, end = String(2000 + ++n), over: object = {}) {
  const { leadId, receiptNo } = await createLead(
    office,
    office.site,
    {
      form: 'popup',
      fields: filledIn({ name: '김가람', phone: `0105500${end}`, ads: true, ...over }),
      submissionKey: `t-${end}-${++n}`,
    } as never,
    { type: 'visitor' },
  )
  if (of)
    await assignLeads(office, office.site.id, {
      leadIds: [leadId],
      to: people[of] ?? '',
      actor: { type: 'user', id: people.manager ?? '' },
    })
  return { id: leadId, receiptNo, end }
}
async function booked(id: string, at = 20) {
  const slots = await listOfficeSlots(office, office.site)
  const startsAt = slots[at]?.startsAt ?? ''
  await bookForCustomer(office, office.site, id, { startsAt, isAboveCapacity: true }, { type: 'system' })
  return startsAt
}

async function enter(who: string, path: string, options: BrowserContextOptions = desktop) {
  const one = await openPage(browser, options)
  opened.push(one)
  one.page.setDefaultTimeout(20_000)
  await signIn(one.page, server.origin, `${who}@example.com`)
  await one.page.goto(server.origin + path)
  await one.page.waitForFunction(isHydrated)
  return hand(one.page)
}

const task = (no: number, name: string, most: number, run: () => Promise<Hand>) =>
  test(`${String(no).padStart(2, '0')} ${name}`, async () => {
    const { actions } = await run()
    expect(actions.length, actions.join(' + ')).toBeLessThanOrEqual(most)
  }, 120_000)

const site = '?site=dalbit-maru'

task(1, 'import 500 customers', 5, async () => {
  const book = utils.book_new()
  const rows = Array.from({ length: 500 }, (_, i) => [
    `최가을${i % 7}`,
    i % 26 === 25 ? '12' : `010-6100-${String(i).padStart(4, '0')}`,
    '2026-10-05',
    '84A',
  ])
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([['성함', '휴대폰', '개인정보 동의일', '관심타입'], ...rows]),
    '명단',
  )
  const h = await enter('manager', '/admin/exchange/dalbit-maru/import')
  await h.file(h.page.getByLabel('파일', { exact: true }), {
    name: 'list.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(write(book, { bookType: 'xlsx', type: 'array' })),
  })
  await h.click(h.button('올려서 확인하기'))
  await h.told('처음 20행')
  await h.click(h.page.getByRole('checkbox', { name: /요청하면 근거를/ }))
  await h.click(h.button('등록 결과 미리 보기'))
  await h.told(/새로 등록 481명/)
  await h.click(h.button('불러오기 시작'))
  await h.told(/등록하지 못한|불러왔습니다|새로 등록/)
  return h
})

task(2, 'refused rows with reason', 0, async () => {
  const { id } = await db.selectFrom('imports').select('id').executeTakeFirstOrThrow()
  const h = await enter('manager', `/admin/exchange/dalbit-maru/imports/${id}`)
  await h.page
    .getByText(/등록하지 못하거나 건너뛴 행/)
    .first()
    .waitFor({ timeout: 100_000 })
  await h.told('전화번호 자릿수가 모자랍니다')
  return h
})

task(3, 'imported list into the call queue', 4, async () => {
  const h = await enter('manager', `/admin/leads${site}&who=none`)
  await h.click(h.page.getByLabel('이 화면의 고객 모두 선택'))
  await h.click(h.button('나누어 배정'))
  await h.select(h.page.getByLabel('나누어 받을 사람'), 'all')
  await h.click(h.button(/명에게 나누어 배정/))
  await h.told(/배정했습니다/)
  const k = await enter('kim', '/admin/today')
  await k.page.getByRole('region', { name: '걸 전화' }).getByText(/^최\*/).first().waitFor()
  return h
})

task(4, 'call a new web customer', 4, async () => {
  const { end } = await customer('kim')
  const h = await enter('kim', '/admin/today')
  await h.page.getByRole('region', { name: '전화할 고객' }).getByText(end).waitFor()
  await h.key('d')
  await h.link(`010-5500-${end}`).waitFor()
  await h.key('1')
  await h.type('통화함')
  await h.key('Control+Enter')
  await h.told(/저장했습니다/)
  return h
})

task(5, 'same phone again, other name', 0, async () => {
  const one = await customer('kim')
  await customer(null, one.end, { name: '이다른' })
  const h = await enter('kim', `/admin/leads/${one.id}`)
  await h.told('다시 등록 (확인 전)')
  return h
})

task(6, 'channel and campaign of a customer', 1, async () => {
  const one = await customer('kim')
  const h = await enter('kim', '/admin/leads')
  await h.click(h.page.locator('tbody tr', { hasText: one.end }).getByRole('link'))
  await h.told('유입 채널')
  return h
})

task(7, 'telephone customer with consent', 5, async () => {
  const h = await enter('kim', `/admin/leads/new${site}`)
  await h.fill(h.page.getByLabel('전화번호'), '010-5511-0001')
  await h.fill(h.page.getByLabel('이름'), '전화손님')
  await h.fill(h.page.getByLabel('문의 내용'), '주말에 볼 수 있나요?')
  await h.click(h.page.getByLabel(/수집·이용에 동의합니다/))
  await h.click(h.button('등록하고 통화 결과 적기'))
  await h.page.getByRole('region', { name: '전화할 고객' }).waitFor()
  return h
})

task(8, 'telephone customer of a colleague: question handed on', 4, async () => {
  const one = await customer('lee')
  const h = await enter('kim', `/admin/leads/new${site}`)
  await h.fill(h.page.getByLabel('전화번호'), `010-5500-${one.end}`)
  await h.fill(h.page.getByLabel('문의 내용'), '잔여 세대가 있나요?')
  await h.page.getByLabel('이름').fill('김가람')
  await h.page.getByLabel(/수집·이용에 동의합니다/).check()
  await h.click(h.button('등록하고 통화 결과 적기'))
  await h.click(h.button('문의 내용을 담당자에게 전하기'))
  await h.told(/전했습니다|남겼습니다|전달/)
  return h
})

task(9, 'who introduced (MGM)', 2, async () => {
  const one = await customer('kim')
  const h = await enter('kim', `/admin/leads/${one.id}`)
  const field = h.page.getByLabel(/소개/)
  await h.fill(field, (await customer('kim')).receiptNo)
  await h.click(h.button('상담 정보 저장'))
  await h.told('상담 정보를 저장했습니다')
  return h
})

task(10, 'couple as one household', 2, async () => {
  const one = await customer('kim')
  const other = await customer('lee')
  const h = await enter('kim', `/admin/leads/${one.id}`)
  await h.fill(h.page.getByLabel('가족 고객의 접수번호'), other.receiptNo)
  await h.click(h.button('가족으로 연결'))
  await h.told('가족으로 연결했습니다')
  await h.page.locator('aside').getByText(`${other.receiptNo} · 담당 lee`).waitFor()
  return h
})

task(11, 'book for a caller', 4, async () => {
  const one = await customer('kim')
  const h = await enter('kim', `/admin/leads/${one.id}`)
  await h.click(h.link('방문예약'))
  await h.select(h.page.getByLabel('방문할 시간'), { index: 12 })
  await h.click(h.button('예약하기'))
  await h.told('예약했습니다')
  return h
})

task(12, 'move a booking', 4, async () => {
  const one = await customer('kim')
  await booked(one.id)
  const h = await enter('kim', `/admin/leads/${one.id}`)
  await h.click(h.link('방문예약'))
  await h.select(h.page.getByLabel('변경할 시간'), { index: 14 })
  await h.click(h.button('시간 변경'))
  await h.told('방문 시간을 변경했습니다')
  return h
})

task(13, 'cancel a booking', 3, async () => {
  const one = await customer('kim')
  await booked(one.id)
  const h = await enter('kim', `/admin/leads/${one.id}`)
  await h.click(h.link('방문예약'))
  await h.click(h.button('방문예약 취소'))
  await h.told('예약을 취소했습니다')
  return h
})

task(14, 'confirm for the customer', 2, async () => {
  const { slots } = await (await fetch(`${server.origin}/dalbit-maru/leads`)).json()
  const { leadId } = await createLead(
    office,
    office.site,
    {
      form: 'popup',
      fields: filledIn({ name: '확정전', phone: '01055220001' }),
      submissionKey: 'held',
      visitAt: slots[9].startsAt,
    } as never,
    { type: 'visitor' },
  )
  await assignLeads(office, office.site.id, {
    leadIds: [leadId],
    to: people.kim ?? '',
    actor: { type: 'user', id: people.manager ?? '' },
  })
  const h = await enter('kim', `/admin/leads/${leadId}`)
  await h.click(h.button('방문 확정'))
  await h.told('방문을 확정했습니다')
  return h
})

task(15, 'who comes at which hour, day and week', 1, async () => {
  const h = await enter('kim', `/admin/visits${site}`)
  await h.page.locator('main ol').first().waitFor()
  await h.click(h.page.locator('main').getByRole('link', { name: /주/ }))
  await h.page.waitForURL(/view=week/)
  return h
})

task(16, 'print the day with signature column', 2, async () => {
  const startsAt = await booked((await customer('kim')).id, 3)
  const h = await enter('desk', `/admin/visits${site}&day=${koreanDay(startsAt)}`)
  const popup = h.page
    .context()
    .waitForEvent('page', { timeout: 3000 })
    .catch(() => h.page)
  await h.click(h.link(/인쇄용 명단/))
  const sheet = await popup
  await sheet.getByRole('columnheader', { name: '서명' }).waitFor()
  return h
})

task(17, 'check in by last four', 3, async () => {
  const one = await customer('kim')
  await booked(one.id, 0)
  const h = await enter('desk', '/admin/arrivals')
  await h.type(one.end)
  await h.key('Enter')
  await h.page.getByRole('button', { name: '도착', exact: true }).waitFor()
  await h.key('Enter')
  await h.told(/도착을 기록했습니다/)
  return h
})

task(18, 'check in who booked another day', 3, async () => {
  const one = await customer('kim')
  await booked(one.id, 30)
  const h = await enter('desk', '/admin/arrivals')
  await h.type(one.end)
  await h.key('Enter')
  await h.told('예약한 날이 아닙니다')
  await h.page.getByRole('button', { name: '도착', exact: true }).waitFor()
  await h.key('Enter')
  await h.told(/오늘 방문으로 변경했습니다/)
  return h
})

task(19, 'walk-in with consent', 4, async () => {
  const h = await enter('desk', `/admin/arrivals/walk-in${site}`)
  await h.fill(h.page.getByLabel('전화번호'), '010-5533-0001')
  await h.fill(h.page.getByLabel('이름'), '박방문')
  await h.click(h.page.getByLabel(/수집·이용에 동의합니다/))
  await h.click(h.button('등록하고 도착 처리'))
  await h.told(/등록하고 도착을 기록했습니다/)
  return h
})

task(20, 'gift once per phone, undo of the arrival', 1, async () => {
  const h = await enter('desk', '/admin/arrivals')
  await h.click(h.button('박*문 도착 취소'))
  await h.told(/도착 처리를 취소했습니다/)
  return h
})

task(21, 'gift stock', 2, async () => {
  const h = await enter('desk', `/admin/gifts${site}`)
  await h.fill(h.page.getByLabel('수량'), '100')
  await h.click(h.button('재고 적기'))
  await h.told('남음')
  return h
})

task(22, 'walk-in to the counsellor whose turn it is', 1, async () => {
  const h = await enter('desk', `/admin/arrivals/walk-in${site}`)
  expect(await h.page.getByLabel('상담사', { exact: true }).locator('option:checked').innerText()).not.toBe(
    '',
  )
  await h.page.getByLabel('전화번호').fill('010-5533-0002')
  await h.page.getByLabel('이름').fill('순번손님')
  await h.page.getByLabel(/수집·이용에 동의합니다/).check()
  await h.page.getByRole('button', { name: '등록하고 도착 처리' }).click()
  await h.told(/님이 상담합니다|번으로/)
  return h
})

task(23, 'waiting number, in talk, free', 1, async () => {
  const h = await enter('desk', '/admin/arrivals')
  await h.page
    .getByRole('region', { name: '순번' })
    .getByText(/상담 \d+분째/)
    .first()
    .waitFor()
  await h.click(h.button('상담 종료'))
  await h.told('상담을 마쳤습니다.')
  return h
})

task(24, 'result of a talk at the table', 3, async () => {
  const one = await customer('kim')
  await booked(one.id, 0)
  const h = await enter('kim', `/admin/today?lead=${one.id}`)
  await h.page.getByRole('region', { name: '전화할 고객' }).waitFor()
  await h.key('1')
  await h.type('84A 계약 의사 있음')
  await h.key('Control+Enter')
  await h.told(/저장했습니다/)
  return h
})

task(25, 'close an hour, tell the booked', 3, async () => {
  const one = await customer('kim')
  const startsAt = await booked(one.id, 24)
  const time = koreanMinute(startsAt).slice(11)
  const h = await enter('manager', `/admin/visits${site}&day=${koreanDay(startsAt)}`)
  await h.click(h.link(`${time} 닫기`))
  await h.click(h.page.getByLabel(/문자를 보내고 예약을 취소합니다/))
  await h.click(h.button('이 시간 닫기'))
  await h.told(/닫은 시간|예약을 받지 않습니다/)
  return h
})

task(26, 'one evening opening, other capacity', 3, async () => {
  const h = await enter('manager', `/admin/visits/hours${site}`)
  await h.fill(h.page.getByLabel('날짜'), addDays(koreanDay(new Date()), 5))
  await h.fill(h.page.getByLabel('시간과 정원'), '10:00 6, 19:00 3')
  await h.click(h.button('하루 시간 저장'))
  await h.told('운영 시간을 저장했습니다')
  return h
})

task(27, 'mark a no-show', 0, async () => {
  const one = await customer('kim')
  await booked(one.id, 0)
  await db
    .updateTable('visits')
    .set({ starts_at: new Date(Date.now() - 3 * 3_600_000).toISOString() })
    .where('lead_id', '=', one.id)
    .execute()
  const h = await enter('desk', '/admin/arrivals')
  await h.page.getByRole('region', { name: '오늘 방문 예정' }).getByText('늦음').first().waitFor()
  return h
})

task(28, 'what to call now, late ones marked', 0, async () => {
  const h = await enter('kim', '/admin/today')
  await h.page
    .getByRole('region', { name: '걸 전화' })
    .getByText(/방금 접수/)
    .first()
    .waitFor()
  return h
})

task(29, 'call, result, memo, next', 4, async () => {
  await customer('kim')
  const h = await enter('kim', '/admin/today')
  await h.page.getByRole('region', { name: '전화할 고객' }).waitFor()
  await h.key('d')
  await h.link(/^010-/).waitFor()
  await h.key('1')
  await h.type('메모')
  await h.key('Control+Enter')
  await h.told(/저장했습니다/)
  return h
})

task(30, '부재, and 재통화 at a time', 3, async () => {
  await customer('kim')
  await customer('kim')
  const h = await enter('kim', '/admin/today')
  await h.page.getByRole('region', { name: '전화할 고객' }).waitFor()
  await h.key('d')
  await h.key('2')
  await h.key('Control+Enter')
  await h.told(/저장했습니다.*부재.*다음 통화/)
  const k = await enter('kim', '/admin/today')
  await k.page.getByRole('region', { name: '전화할 고객' }).waitFor()
  await k.key('d')
  await k.key('3')
  await k.key('Space')
  await k.key('Control+Enter')
  await k.told(/저장했습니다.*재통화/)
  expect(k.actions.length, '재통화').toBeLessThanOrEqual(5)
  return h
})

task(31, '거절 / 결번', 3, async () => {
  const one = await customer('kim')
  await booked(one.id)
  const h = await enter('kim', `/admin/today?lead=${one.id}`)
  await h.page.getByRole('region', { name: '전화할 고객' }).waitFor()
  await h.key('5')
  await h.key('Space')
  await h.key('Control+Enter')
  await h.told(/저장했습니다.*거절/)
  return h
})

task(32, 'book a visit within the call', 4, async () => {
  const one = await customer('kim')
  const h = await enter('kim', `/admin/today?lead=${one.id}`)
  await h.page.getByRole('region', { name: '전화할 고객' }).waitFor()
  await h.key('d')
  await h.link(/^010-/).waitFor()
  await h.key('4')
  await h.key('ArrowDown')
  await h.key('Control+Enter')
  await h.told(/저장했습니다.*방문예약/)
  return h
})

task(33, "who is calling: last four, also a colleague's", 2, async () => {
  const one = await customer('lee')
  const h = await enter('kim', '/admin/leads')
  await h.fill(h.page.getByRole('searchbox'), one.end)
  await h.key('Enter')
  await h.told('동료가 맡은 고객')
  return h
})

task(34, 'find by name', 2, async () => {
  const one = await customer('kim', undefined, { name: '남궁별빛' })
  const h = await enter('kim', '/admin/leads')
  await h.fill(h.page.getByRole('searchbox'), '별빛')
  await h.key('Enter')
  await h.page.locator('tbody tr', { hasText: one.end }).waitFor()
  const k = await enter('kim', '/admin/leads')
  await k.fill(k.page.getByRole('searchbox'), 'ㄴㄱㅂㅂ')
  await k.key('Enter')
  await k.page.locator('tbody tr', { hasText: one.end }).waitFor()
  return h
})

task(35, 'leave the colleague a note', 4, async () => {
  const one = await customer('lee')
  const h = await enter('kim', '/admin/leads')
  await h.fill(h.page.getByRole('searchbox'), one.end)
  await h.key('Enter')
  await h.fill(h.page.getByLabel('담당자에게 메모 남기기'), '3시 이후 통화 원하심')
  await h.click(h.button('남기기'))
  await h.told(/남겼습니다|전했습니다/)
  return h
})

task(36, 'counsellor texts one customer', 2, async () => {
  const one = await customer('kim')
  const h = await enter('kim', `/admin/leads/${one.id}`)
  await h.click(h.page.getByText('안내 문자 보내기'))
  await h.click(h.button('오시는 길'))
  await h.told(/보냈습니다/)
  return h
})

task(37, 'assign 23 of a filter', 4, async () => {
  for (let i = 0; i < 23; i++) await customer(null, String(7000 + i))
  const h = await enter('manager', `/admin/leads${site}&who=none&status=new`)
  await h.click(h.page.getByLabel('이 화면의 고객 모두 선택'))
  await h.click(
    h.page
      .getByRole('textbox', { name: '담당 배정' })
      .or(h.page.getByRole('combobox', { name: '담당 배정' })),
  )
  await h.click(h.page.locator('[role=option]', { hasText: 'park' }))
  await h.told(/배정했습니다/)
  return h
})

task(38, 'take that back', 1, async () => {
  const h = await enter('manager', `/admin/leads${site}&who=${people.park}`)
  await h.page.getByLabel('이 화면의 고객 모두 선택').click()
  await h.page
    .getByRole('textbox', { name: '담당 배정' })
    .or(h.page.getByRole('combobox', { name: '담당 배정' }))
    .click()
  await h.page.locator('[role=option]', { hasText: 'lee' }).click()
  await h.told(/배정했습니다/)
  await h.click(h.button(/되돌리기|취소/))
  await h.told(/되돌렸습니다/)
  return h
})

task(40, 'teams with leader', 3, async () => {
  const m = await enter('manager', `/admin/teams${site}`)
  await m.page.getByLabel('새 팀 이름').fill('1팀')
  await m.page.getByRole('button', { name: '팀 만들기' }).click()
  await m.page.getByLabel('소속 팀').waitFor()
  const h = await enter('manager', `/admin/teams${site}`)
  await h.select(h.page.getByLabel('직원', { exact: true }), { label: 'lead' })
  await h.click(h.page.getByLabel('팀장', { exact: true }))
  await h.click(h.button('소속 저장'))
  await h.told('lead(팀장)')
  for (const name of ['kim', 'park']) {
    await m.page.getByLabel('직원', { exact: true }).selectOption({ label: name })
    await m.page.getByRole('button', { name: '소속 저장' }).click()
    await m.page
      .getByText(new RegExp(`lead\\(팀장\\).*${name}`))
      .first()
      .waitFor()
  }
  return h
})

task(39, 'automatic rotation for four people', 6, async () => {
  const h = await enter('manager', `/admin/teams${site}`)
  await h.click(h.page.getByText('근무 시간', { exact: true }))
  await h.fill(h.page.getByLabel('평일 시작'), '00:00')
  await h.fill(h.page.getByLabel('평일 끝'), '23:59')
  await h.click(h.button('팀 근무 저장'))
  await h.told(/저장했습니다/)
  await h.click(h.page.locator('summary', { hasText: '자동 배정 켜기' }).or(h.button('자동 배정 켜기')))
  const confirm = h.button(/배정하고 켜기/)
  if (await confirm.count()) await h.click(confirm)
  await h.told('켜짐')
  await h.page.getByRole('button', { name: '자동 배정 끄기' }).click()
  return h
})

task(41, 'day off with deputy', 4, async () => {
  const h = await enter('manager', `/admin/teams${site}`)
  await h.select(h.page.getByLabel('휴무 직원'), { label: 'lee' })
  await h.select(h.page.getByLabel('대행자'), { label: 'kim' })
  await h.click(
    h.page
      .getByRole('region', { name: '휴무·업무 대행' })
      .or(h.page.locator('section', { hasText: '휴무·업무 대행' }))
      .getByRole('button', { name: '저장', exact: true }),
  )
  await h.told(/lee 휴무|끝내기/)
  return h
})

task(42, 'team lead hands over within the team', 3, async () => {
  const one = await customer('kim')
  const h = await enter('lead', `/admin/leads/${one.id}`)
  await h.click(h.button('담당: kim. 변경'))
  await h.click(h.item('park'))
  await h.told('담당자를 배정했습니다')
  return h
})

task(43, 'leaver: customers, access', 5, async () => {
  const userId = await makePerson(office, { email: 'leaver@example.com', role: 'counsellor' })
  people.leaver = userId
  for (let i = 0; i < 4; i++) await customer('leaver')
  const h = await enter('manager', `/admin/people${site}`)
  const row = h.page.locator('tbody tr', { hasText: 'leaver@example.com' })
  await h.click(row.getByText('변경', { exact: true }))
  await h.select(row.locator('form').last().getByRole('combobox'), { label: 'kim' })
  await h.click(row.getByRole('checkbox'))
  await h.click(row.getByRole('button', { name: '권한 없애기' }))
  await h.told(/고객 4명의 담당/)
  return h
})

task(44, 'lost phone with signed-in app', 2, async () => {
  await enter('kim', '/admin/today')
  const h = await enter('manager', `/admin/people${site}`)
  const row = h.page.locator('tbody tr', { hasText: 'kim@example.com' })
  await h.click(row.locator('summary').first())
  await h.click(row.getByRole('button', { name: /모든 기기에서 로그아웃/ }))
  await h.told(/로그아웃/)
  forgetSession(server.origin, 'kim@example.com')
  return h
})

task(45, 'advertisement to all who agreed', 3, async () => {
  const h = await enter('manager', '/admin/advertisements/dalbit-maru/new')
  await h.fill(h.page.getByLabel('광고 내용'), '잔여 세대를 안내합니다.')
  await h.click(h.button('보내기 전에 확인'))
  await h.click(h.button(/명에게 보내기/))
  await h.page.waitForURL(/advertisements\/dalbit-maru\/[\da-f-]{36}$/)
  return h
})

task(46, 'night rule', 0, async () => {
  const h = await enter('manager', '/admin/advertisements/dalbit-maru/new')
  await h.page.getByLabel('광고 내용').fill('다음 주에 뵙겠습니다.')
  await h.page.getByLabel(/^발송 일시/).fill(`${addDays(koreanDay(new Date()), 7)}T22:30`)
  await h.page.getByRole('button', { name: '보내기 전에 확인' }).click()
  await h.told('밤 9시부터 아침 8시까지는')
  return h
})

task(47, 'text to a part', 6, async () => {
  const h = await enter('manager', `/admin/messages/new${site}`)
  await h.select(h.page.getByLabel('상태'), 'contacted')
  await h.click(h.button('받는 사람 확인'))
  await h.page.getByText('받는 사람').first().waitFor()
  await h.select(h.page.getByLabel('안내 종류'), 'hours')
  await h.fill(h.page.getByLabel('내용', { exact: true }), '토요일은 휴관합니다.')
  await h.click(h.button('보내기 전에 확인'))
  await h.click(h.button(/명에게 보내기/))
  await h.told(/보냈습니다|보내기/)
  return h
})

task(48, 'refuse advertising for a caller', 3, async () => {
  const one = await customer('kim')
  const h = await enter('manager', `/admin/leads/${one.id}`)
  await h.select(h.page.getByLabel('철회 사유'), { label: '전화로 요청' })
  await h.click(h.page.getByRole('button', { name: '분양 소식 동의 철회' }))
  await h.told('철회했습니다')
  return h
})

task(49, 'daily report, PDF, note', 2, async () => {
  const h = await enter('manager', `/admin/figures/daily${site}`)
  await h.fill(h.page.getByLabel(/특이사항|메모|보고/).first(), '오전 방문 집중')
  await h.click(h.button(/저장/))
  await h.told(/저장했습니다/)
  const pdf = await h.page.evaluate(async () => {
    const link = [...document.querySelectorAll('a')].find((a) => a.href.includes('daily.pdf'))
    return (await fetch(link?.href ?? '')).headers.get('content-type')
  })
  expect(pdf).toContain('application/pdf')
  return h
})

task(50, 'marketing sees which channel works', 1, async () => {
  const h = await enter('editor', `/admin/figures${site}`)
  await h.told(/채널/)
  return h
})

task(51, '시행사: list for the developer company', 5, async () => {
  const h = await enter('manager', `/admin/exchange${site}`)
  await h.fill(h.page.getByLabel('받는 곳'), '대보개발')
  await h.select(h.page.getByLabel('제공 근거'), { index: 1 })
  await h.fill(h.page.getByLabel('사유', { exact: true }), '주간 상담 현황')
  await h.click(h.button('파일 만들기'))
  const download = h.page.waitForEvent('download')
  await h.click(h.link(/받기/).or(h.button(/받기/)))
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  return h
})

task(52, '열람: hand a person a copy of what is held', 2, async () => {
  const one = await customer('kim')
  const h = await enter('manager', `/admin/leads/${one.id}`)
  await h.click(h.button('더 할 일'))
  await h.click(h.item('보유한 개인정보 열람 자료'))
  await h.told('김가람')
  return h
})

task(53, '정정', 2, async () => {
  const one = await customer('kim')
  const h = await enter('kim', `/admin/leads/${one.id}`)
  await h.fill(h.page.getByLabel('정정할 이름'), '김고침')
  await h.click(h.page.getByRole('button', { name: '이름·번호 정정' }))
  await h.told(/정정했습니다/)
  return h
})

task(54, '삭제, 철회', 3, async () => {
  const one = await customer('kim')
  const h = await enter('manager', `/admin/leads/${one.id}`)
  await h.select(h.page.getByLabel('파기 사유'), { index: 1 })
  await h.click(h.page.getByLabel('되돌릴 수 없음을 확인했습니다'))
  await h.click(h.page.getByRole('button', { name: '접수와 개인정보 파기' }))
  await h.told('파기했습니다')
  return h
})

import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { listOfficeSlots } from '#app/domain/customers/visits/list-slots.server.ts'
import { bookForCustomer } from '#app/domain/customers/visits/office-visit.server.ts'
import { visitPass } from '#app/domain/customers/visits/visit-pass.server.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { koreanMinute } from '#app/platform/korean-time.ts'
import { faultsOf } from '../support/axe.ts'
import { desktop, launchBrowser, openPage, phone } from '../support/browser.ts'
import { cameraShowing, filmCode } from '../support/camera.ts'
import type { TestInstall } from '../support/install.ts'
import { filledIn } from '../support/leads.ts'
import { officeOf } from '../support/office-of.ts'
import { makePerson } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const tablet: BrowserContextOptions = { viewport: { width: 768, height: 1024 }, hasTouch: true }

let browser: Browser
let server: TestServer
let office: TestInstall
let db: Db
beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), startTestServer()])
  office = await officeOf(server)
  db = office.db
  for (const role of ['manager', 'desk'] as const)
    await makePerson(office, { email: `${role}@example.com`, role })
})
afterAll(async () => {
  await browser.close()
  await db.destroy()
  await server.stop()
})

let made = 0

/** Somebody with an appointment at the nth time that the office may book. */
async function booked(last4: string, n = 0) {
  const { leadId, receiptNo } = await createLead(
    office,
    office.site,
    {
      form: 'popup',
      fields: filledIn({ name: '김서현', phone: `0102222${last4}` }),
      submissionKey: `journey-${++made}`,
    },
    { type: 'visitor' },
  )
  const slots = await listOfficeSlots(office, office.site)
  const startsAt = slots[n]?.startsAt ?? ''
  const actor = { type: 'system' } as const
  await bookForCustomer(office, office.site, leadId, { startsAt, isAboveCapacity: true }, actor)
  return { leadId, receiptNo, startsAt }
}

async function enterAs(
  who: 'manager' | 'desk',
  options: BrowserContextOptions = desktop,
  inBrowser = browser,
) {
  const opened = await openPage(inBrowser, options)
  await signIn(opened.page, server.origin, `${who}@example.com`)
  return opened
}

const unexpected = (complaints: string[]) => complaints.filter((c) => !c.includes('status of 4'))
const told = (page: Page, words: string | RegExp) =>
  page.getByRole('status').filter({ hasText: words }).waitFor()
const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('at the desk a customer is found by four digits, arrives with the gift by keyboard, and a mistake is taken back', async () => {
  await booked('7001')
  const { page, complaints, close } = await enterAs('desk', tablet)
  await page.goto(`${server.origin}/admin`)
  await page.getByRole('heading', { name: '방문 접수' }).waitFor()
  await page.getByLabel('전화번호 뒤 네 자리').fill('7001')
  await page.keyboard.press('Enter')
  await page.getByText('김*현').waitFor()
  expect(await page.content()).not.toMatch(/김서현|2222-?7001/)
  expect(new URL(page.url()).search).not.toContain('7001')
  expect(await faultsOf(page)).toEqual([])
  expect(await isNarrow(page)).toBe(true)
  await page.getByRole('button', { name: '도착', exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('도착')
  await page.keyboard.press('Enter')
  await told(page, /김\*현 고객 도착을 기록했습니다.*드리세요/)
  const visit = db.selectFrom('visits').select(['status', 'arrived_by']).where('status', '=', 'visited')
  expect(await visit.execute()).toHaveLength(1)
  await page.getByRole('button', { name: '김*현 도착 취소' }).click()
  await told(page, '도착 처리를 취소했습니다. 상품권도 다시 받아 주세요.')
  expect(await visit.execute()).toEqual([])
  expect((await page.goto(`${server.origin}/admin/leads`))?.status()).toBe(404)
  expect(unexpected(complaints)).toEqual([])
  await close()
})

test('the code of the own page works at the desk, for visit and gift', { tags: 'long' }, async () => {
  const { receiptNo } = await booked('7002', 30)
  const { page, close } = await enterAs('desk', tablet)
  await page.goto(`${server.origin}/admin/arrivals`)
  await page.getByLabel('전화번호 뒤 네 자리').fill(visitPass(office.keys, office.site.id, receiptNo))
  await page.getByRole('button', { name: '찾기' }).click()
  await page.getByText('예약한 날이 아닙니다').waitFor()
  await page.getByRole('button', { name: '도착', exact: true }).click()
  await told(page, /예약은 오늘 방문으로 변경했습니다.*드리세요/)
  await close()
})

test('at the desk the next counsellor takes a visitor at the arrival, and the talk ends', async () => {
  const { leadId } = await booked('7020', 45)
  await makePerson(office, { email: '한상담@example.com', role: 'counsellor' })
  const { page, complaints, close } = await enterAs('desk', tablet)
  await page.goto(`${server.origin}/admin/arrivals?site=dalbit-maru`)
  await page.getByLabel('전화번호 뒤 네 자리').fill('7020')
  await page.keyboard.press('Enter')
  await page.getByText('010-****-7020').waitFor()
  expect(await page.getByLabel('상담사', { exact: true }).inputValue()).toMatch(/^now:/)
  await page.getByRole('button', { name: '도착', exact: true }).click()
  await told(page, /한상담 님이 상담합니다/)
  const talking = page
    .getByRole('list', { name: '상담 중' })
    .getByRole('listitem')
    .filter({ hasText: '7020' })
  await talking.getByText(/한상담, 0분째/).waitFor()
  expect(await faultsOf(page)).toEqual([])
  expect(await isNarrow(page)).toBe(true)
  await talking.getByRole('button', { name: '상담 종료' }).click()
  await told(page, '상담을 마쳤습니다.')
  await page
    .getByRole('list', { name: '완료' })
    .getByText(/한상담, .* 종료/)
    .first()
    .waitFor()
  // The row with the pressed button is gone.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('대기')
  const lead = db.selectFrom('leads').innerJoin('users', 'users.id', 'assigned_to').select('name')
  expect(await lead.where('leads.id', '=', leadId).executeTakeFirst()).toEqual({ name: '한상담' })
  expect(unexpected(complaints)).toEqual([])
  await close()
})

test('the camera reads the code of the own page, and the customer arrives', { tags: 'long' }, async () => {
  const { receiptNo } = await booked('7012', 31)
  const film = join(server.dataDir, 'code.y4m')
  filmCode(visitPass(office.keys, office.site.id, receiptNo), film)
  const withCamera = await launchBrowser(cameraShowing(film))
  const { page, complaints, close } = await enterAs('desk', tablet, withCamera)
  await page.goto(`${server.origin}/admin/arrivals`)
  await page.getByRole('button', { name: '카메라로 읽기' }).click()
  const found = page.getByRole('list', { name: '찾은 고객' })
  await found.getByText('김*현').waitFor()
  await page.getByRole('button', { name: '카메라로 읽기' }).waitFor()
  await found.getByRole('button', { name: '도착', exact: true }).click()
  await told(page, /김\*현 고객 도착을 기록했습니다/)
  expect(unexpected(complaints)).toEqual([])
  await close()
  await withCamera.close()
})

test('who comes without an appointment is registered with their own tick, and recognised the next time', {
  tags: ['long'],
}, async () => {
  const { page, complaints, close } = await enterAs('desk', tablet)
  await page.goto(`${server.origin}/admin/arrivals`)
  await page.getByRole('link', { name: '예약 없이 오신 고객' }).click()
  // The screen before has a field of nearly the same name.
  await page.getByRole('heading', { name: '예약 없이 오신 고객' }).waitFor()
  await page.getByLabel('전화번호').fill('010-3333-7003')
  await page.getByLabel('이름').fill('박방문')
  await page.getByLabel('84A').check()
  await page.getByRole('button', { name: '등록하고 도착 처리' }).click()
  await page.getByText('동의하셔야 접수할 수 있습니다').waitFor()
  expect(await page.getByLabel('이름').inputValue()).toBe('박방문')
  expect(await page.getByLabel('84A').isChecked()).toBe(true)
  expect(await faultsOf(page)).toEqual([])
  await page.getByLabel(/수집·이용에 동의합니다/).check()
  await page.getByRole('button', { name: '등록하고 도착 처리' }).click()
  await told(page, /등록하고 도착을 기록했습니다.*드리세요/)
  const lead = await db
    .selectFrom('leads')
    .select(['id', 'form', 'status', 'interest'])
    .where('phone_last4', '=', '7003')
    .executeTakeFirstOrThrow()
  expect(lead).toMatchObject({ form: 'desk', status: 'visited', interest: '{"types":["84A"]}' })
  const consents = db.selectFrom('consents').select(['channel', 'granted']).where('lead_id', '=', lead.id)
  expect(await consents.orderBy('granted').execute()).toEqual([
    { channel: 'desk:tablet', granted: 0 },
    { channel: 'desk:tablet', granted: 1 },
  ])
  await page.goto(`${server.origin}/admin/arrivals/walk-in`)
  await page.getByLabel('전화번호').fill('01033337003')
  await page.keyboard.press('Enter')
  await told(page, '이미 등록한 고객이라 도착만 기록했습니다.')
  expect(unexpected(complaints)).toEqual([])
  await close()
})

test('an hour is closed with a message to who is booked, and the website offers it no more', {
  tags: ['long'],
}, async () => {
  const { startsAt, leadId } = await booked('7004', 20)
  const { page, complaints, close } = await enterAs('manager')
  const time = koreanMinute(startsAt).slice(11)
  await page.goto(`${server.origin}/admin/visits?site=dalbit-maru&day=${koreanDay(startsAt)}`)
  await page.getByText('010-****-7004').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: `${time} 닫기` }).click()
  await page.getByText('예약한 고객 1팀').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByLabel('사유').fill('내부 행사')
  await page.getByLabel(/문자를 보내고 예약을 취소합니다/).check()
  await page.getByRole('button', { name: '이 시간 닫기' }).click()
  await page.getByText('내부 행사').waitFor()
  const sent = await db
    .selectFrom('outbox_messages')
    .select('template')
    .where('lead_id', '=', leadId)
    .where('template', '=', 'visitClosed')
    .execute()
  expect(sent).toHaveLength(1)
  const { slots } = await (await fetch(`${server.origin}/dalbit-maru/leads`)).json()
  expect(slots.some((slot: { startsAt: string }) => slot.startsAt === startsAt)).toBe(false)
  expect(unexpected(complaints)).toEqual([])
  await close()
})

test('the office moves a visit above its places with a tick, and prints the day', {
  tags: ['long'],
}, async () => {
  const { leadId, startsAt } = await booked('7005', 40)
  const { page, complaints, close } = await enterAs('manager')
  await page.goto(`${server.origin}/admin/visits/book?site=dalbit-maru&customer=${leadId}`)
  await page.getByLabel('변경할 시간').selectOption({ index: 42 })
  await page.getByRole('button', { name: '시간 변경' }).click()
  await told(page, '방문 시간을 변경했습니다. 고객에게 문자로 알립니다.')
  const open = await db
    .selectFrom('visits')
    .select(['starts_at', 'confirmed_at'])
    .where('open_lead_id', '=', leadId)
    .executeTakeFirstOrThrow()
  expect(open.starts_at).not.toBe(startsAt)
  expect(open.confirmed_at).not.toBeNull()
  await page.goto(`${server.origin}/admin/visits/print?day=${koreanDay(open.starts_at)}`)
  await page.getByRole('rowheader', { name: '김*현' }).waitFor()
  expect(await page.getByRole('columnheader', { name: '서명' }).count()).toBe(1)
  expect(await page.content()).not.toMatch(/김서현|2222-?7005/)
  expect(await faultsOf(page)).toEqual([])
  expect(unexpected(complaints)).toEqual([])
  await close()
})

test('after saving by keyboard the focus is on the same button, and the answer is spoken; a week is filled at once', {
  tags: 'long',
}, async () => {
  const { page, close } = await enterAs('manager')
  await page.goto(`${server.origin}/admin/visits/hours?site=dalbit-maru`)
  const hours = await page.getByLabel('월요일', { exact: true }).inputValue()
  await page.getByLabel('일요일', { exact: true }).fill('')
  await page.getByRole('button', { name: '월요일 시간을 매일 적용' }).click()
  expect(await page.getByLabel('일요일', { exact: true }).inputValue()).toBe(hours)
  const spoken = page.locator('main [aria-live="polite"]')
  expect(await spoken.textContent()).toBe('')
  await page.getByRole('button', { name: '요일별 시간 저장' }).focus()
  await page.keyboard.press('Enter')
  await told(page, '저장했습니다')
  await expect.poll(() => spoken.textContent()).toContain('저장했습니다')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('요일별 시간 저장')
  await close()
})

test('weekly hours that are saved come back as they are read, and what cannot be read stays', {
  tags: ['long'],
}, async () => {
  const { page, close } = await enterAs('manager', phone)
  await page.goto(`${server.origin}/admin/visits/hours?site=dalbit-maru`)
  await page.getByLabel('월요일').fill('10시')
  await page.getByRole('button', { name: '요일별 시간 저장' }).click()
  await page.getByRole('alert').filter({ hasText: '월요일: ‘10시’' }).waitFor()
  expect(await page.getByLabel('월요일').inputValue()).toBe('10시')
  await page.getByLabel('월요일').fill('11:00 2, 10:00')
  await page.getByRole('button', { name: '요일별 시간 저장' }).click()
  await told(page, '저장했습니다')
  // The notice comes before the hours are read again.
  await expect.poll(() => page.getByLabel('월요일').inputValue()).toBe('10:00 6, 11:00 2')
  expect(await faultsOf(page)).toEqual([])
  expect(await isNarrow(page)).toBe(true)
  await close()
})

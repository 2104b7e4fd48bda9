import { readFileSync } from 'node:fs'
import { utils, write } from '@e965/xlsx'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { dayMs } from '#app/platform/durations.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { addDays, firstDayOf } from '#app/platform/korean-time.ts'
import { faultsOf } from '../support/axe.ts'
import { desktop, launchBrowser, openPage } from '../support/browser.ts'
import { filledIn } from '../support/leads.ts'
import { officeOf } from '../support/office-of.ts'
import { makePerson } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

let browser: Browser
let server: TestServer
let db: Db
let manager: string
const today = koreanDay(new Date())
const lastMonth = addDays(firstDayOf(today.slice(0, 7)), -1).slice(0, 7)

beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), startTestServer()])
  const office = await officeOf(server)
  db = office.db
  const { site } = office
  manager = await makePerson(office, { email: 'manager@example.com', role: 'manager' })
  await createLead(
    office,
    site,
    {
      form: 'popup',
      fields: filledIn({ phone: '01022223333', message: '84A 문의', ads: true }),
      submissionKey: 'first',
    },
    { type: 'visitor' },
  )
  await db
    .updateTable('sites')
    .set({ created_at: new Date(Date.now() - 100 * dayMs).toISOString() })
    .execute()
  await recordAudit(db, {
    siteId: site.id,
    at: new Date(`${lastMonth}-03T15:00:00.000Z`),
    actor: { type: 'user', id: manager, ipAddress: '203.0.113.7' },
    action: 'lead.revealed',
    subject: ['lead', 'somebody'],
  })
})
afterAll(async () => {
  await browser.close()
  await db.destroy()
  await server.stop()
})

async function enter(options: BrowserContextOptions, to: string) {
  const opened = await openPage(browser, options)
  await signIn(opened.page, server.origin, 'manager@example.com')
  await opened.page.goto(`${server.origin}${to}`)
  return opened
}

const isQuiet = (complaints: string[]) => complaints.filter((one) => !one.includes('status of 4'))

describe('a manager', () => {
  const options = desktop

  test('chooses another sheet and line for a list, beside somebody who has the old one before them', {
    tags: ['long'],
    timeout: 60_000,
  }, async () => {
    const { page, complaints, close } = await enter(options, '/admin/exchange/dalbit-maru/import')
    const book = utils.book_new()
    const add = (name: string, rows: string[][]) =>
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
    add('9월', [['관심고객 9월'], ['이름', '휴대폰', '비고'], ['박다솜', '010-4200-0001', '900101-1234567']])
    add('10월', [
      ['10월 명단', '2026'],
      ['Kunde', 'Tel.', 'Datum'],
      ['김가온', '010-4200-0002', today],
      ['이나래', '010-4200-0003', today],
    ])
    await page.getByLabel('명단 이름').fill('가을 명단')
    await page.getByLabel('파일', { exact: true }).setInputFiles({
      name: 'list.xls',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from(write(book, { bookType: 'biff8', type: 'array' })),
    })
    await page.getByRole('button', { name: '올려서 확인하기' }).click()
    await page.getByRole('heading', { name: '가을 명단' }).waitFor()
    expect(await page.locator('main').innerText()).toContain('주민등록번호로 보여 숨김')
    expect(await page.content()).not.toContain('900101')
    expect(await page.getByLabel('제목 줄').inputValue()).toBe('2')
    expect(await faultsOf(page)).toEqual([])
    const other = await page.context().newPage()
    await other.goto(page.url())

    await page.getByRole('radio', { name: '보관하고 있는 종이 동의서' }).check()
    await page.getByLabel('동의서를 확인한 사람').fill('박서윤')
    await page.getByLabel('시트').selectOption({ label: '10월' })
    await page.getByRole('button', { name: '다시 읽기' }).click()
    await page.getByRole('status').filter({ hasText: '다시 읽었습니다' }).waitFor()
    await expect.poll(() => page.getByLabel('제목 줄').inputValue()).toBe('0')
    expect(await page.getByLabel('동의서를 확인한 사람').inputValue()).toBe('박서윤')
    await page.getByLabel('제목 줄').selectOption('2')
    await page.getByRole('button', { name: '등록 결과 미리 보기' }).click()
    await page.getByRole('status').filter({ hasText: '다시 읽었습니다' }).waitFor()
    await page.getByLabel('이름', { exact: true }).selectOption({ label: 'Kunde' })
    await page.getByLabel('전화번호', { exact: true }).selectOption({ label: 'Tel.' })
    await page.getByLabel('개인정보 동의일', { exact: true }).selectOption({ label: 'Datum' })
    await page.getByRole('radio', { name: '파일의 ‘개인정보 동의일’ 열' }).check()
    await page.getByRole('button', { name: '등록 결과 미리 보기' }).click()
    await page.getByRole('status').filter({ hasText: '새로 등록 2명' }).waitFor()
    expect(await page.getByLabel('시트').inputValue()).toBe('1')
    expect(await faultsOf(page)).toEqual([])

    await other.getByRole('button', { name: '등록 결과 미리 보기' }).click()
    await other.getByRole('alert').filter({ hasText: '다른 사람이 시트나 제목 줄을' }).waitFor()
    await page.getByRole('button', { name: '올린 명단 삭제' }).click()
    await page.getByText('불러오지 않음').first().waitFor()
    expect(isQuiet(complaints)).toEqual([])
    await close()
  })

  test('takes a list along for somebody, by keyboard, and finds that it is on record', {
    tags: ['long'],
    timeout: 60_000,
  }, async () => {
    const { page, complaints, close } = await enter(options, '/admin/exchange')
    expect(await faultsOf(page)).toEqual([])
    await page.getByLabel('받는 곳').focus()
    await page.keyboard.type('가온건설 분양팀')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: '제공 근거를 선택' }).waitFor()
    expect(await page.getByLabel('받는 곳').inputValue()).toBe('가온건설 분양팀')
    const bases = await page.getByLabel('제공 근거').locator('option').allInnerTexts()
    expect(bases.join()).not.toContain('제17조')
    await page.getByLabel('제공 근거').selectOption({ label: '처리 위탁 (개인정보 보호법 제26조)' })
    await page.getByText('고객 1명의 정보를 파일에 담습니다.').waitFor()
    await page.getByRole('combobox', { name: '담당' }).selectOption({ label: '미배정' })
    await page.waitForURL(/who=none/)
    await page.getByText('고객 1명의 정보를 파일에 담습니다.').waitFor()
    expect(await page.getByLabel('받는 곳').inputValue()).toBe('가온건설 분양팀')
    await page.getByRole('checkbox', { name: '다음 통화' }).check()
    await page.getByRole('checkbox', { name: '유입' }).uncheck()
    await page.getByLabel('사유').fill('계약 안내 대상 확인')
    await page.getByLabel('형식').selectOption({ label: 'CSV (UTF-8)' })
    await page.getByLabel('사유').press('Enter')
    const link = page.getByRole('link', { name: '파일 받기' })
    await link.waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    const text = readFileSync(await file.path(), 'utf8')
    expect(text).toContain('가온건설 분양팀')
    expect(text).toContain('010-****-3333')
    expect(text).not.toContain('홍길동')
    expect(text).toContain('고객 조건,담당 미배정')
    const titles =
      text
        .split('\r\n')
        .find((line) => line.startsWith('접수번호,'))
        ?.split(',') ?? []
    expect([titles.includes('다음 통화'), titles.includes('유입')]).toEqual([true, false])
    await page.goto(`${server.origin}/admin/exchange?site=dalbit-maru`)
    await page.getByText('내려받음', { exact: true }).first().waitFor()
    expect(await page.getByRole('link', { name: '파일 받기' }).count()).toBe(0)
    await page.goto(`${server.origin}/admin/audit?site=dalbit-maru&kind=download`)
    await page.getByText('명단 내려받기').first().waitFor()
    expect(await page.locator('main').innerText()).toContain('담당 미배정, 항목 접수번호')
    expect(await faultsOf(page)).toEqual([])
    expect(isQuiet(complaints)).toEqual([])
    await close()
  })

  test('brings a list in after looking at it, and takes it back', {
    tags: ['long'],
    timeout: 60_000,
  }, async () => {
    const { page, complaints, close } = await enter(options, '/admin/exchange/dalbit-maru/import')
    expect(await faultsOf(page)).toEqual([])
    const csv = `이름,휴대폰,개인정보 동의일,비고\n김민지,010-4000-0001,${today},84A\n박서윤,010-4000-0002,,\n홍길동,010-2222-3333,${today},재방문\n`
    await page.getByLabel('명단 이름').fill('10월 사전 설문')
    await page
      .getByLabel('파일', { exact: true })
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByRole('button', { name: '올려서 확인하기' }).click()
    await page.getByRole('heading', { name: '10월 사전 설문' }).waitFor()
    expect(await page.locator('main').innerText()).toContain('김*지')
    expect(await page.content()).not.toMatch(/4000-?0001|김민지/)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: '등록 결과 미리 보기' }).click()
    await page.getByText('3행', { exact: true }).waitFor()
    expect(await page.getByRole('status').filter({ hasText: '새로 등록' }).innerText()).toMatch(
      /새로 등록 1명, 이미 등록됨 1명, .* 1개/,
    )
    expect(await page.locator('main').innerText()).toContain('개인정보 동의일이 없습니다.')
    await page.getByRole('button', { name: '불러오기 시작' }).click()
    await page.getByRole('alert').filter({ hasText: '동의를 확인했다는 표시' }).waitFor()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: '불러오기 시작' }).click()
    await reach(page, '불러옴')
    expect(await faultsOf(page)).toEqual([])
    const brought = () => db.selectFrom('leads').select('id').where('form', '=', 'import').execute()
    expect(await brought()).toHaveLength(1)
    expect(
      await db
        .selectFrom('outbox_messages')
        .select('id')
        .where('lead_id', '=', (await brought())[0]?.id ?? '')
        .execute(),
    ).toEqual([])
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: '명단 되돌리기' }).click()
    await reach(page, '되돌림')
    expect(await brought()).toEqual([])
    expect(await db.selectFrom('leads').select('id').execute()).toHaveLength(1)
    expect(isQuiet(complaints)).toEqual([])
    await close()
  })

  /** The screen follows by itself. */
  const reach = (page: Page, state: string) =>
    page.getByRole('status').getByText(state, { exact: true }).waitFor({ timeout: 30_000 })
})

test('of three who came in a list one is called and one is booked, with the types that the list named', {
  tags: ['long'],
  timeout: 120_000,
}, async () => {
  const { page, complaints, close } = await enter(desktop, '/admin/exchange/dalbit-maru/import')
  const rows = [1, 2, 3].map((n) => `이주원,010-4100-000${n},${today},84A`).join('\n')
  await page.getByLabel('명단 이름').fill('11월 박람회')
  await page.getByLabel('파일', { exact: true }).setInputFiles({
    name: 'fair.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`이름,휴대폰,개인정보 동의일,관심 타입\n${rows}\n`),
  })
  await page.getByRole('button', { name: '올려서 확인하기' }).click()
  await page.getByRole('heading', { name: '11월 박람회' }).waitFor()
  await page.getByRole('button', { name: '등록 결과 미리 보기' }).click()
  await page.getByRole('status').filter({ hasText: '새로 등록 3명' }).waitFor()
  await page.getByRole('checkbox').setChecked(true)
  await page.getByRole('button', { name: '불러오기 시작' }).click()
  await page.getByRole('status').getByText('불러옴', { exact: true }).waitFor()
  const brought = await db
    .selectFrom('leads')
    .select(['id', 'interest'])
    .where('form', '=', 'import')
    .orderBy('phone_last4')
    .execute()
  expect(brought.map(({ interest }) => JSON.parse(interest ?? '').types)).toEqual([['84A'], ['84A'], ['84A']])
  const [called, booked] = brought.map(({ id }) => id)

  await page.goto(`${server.origin}/admin/leads/${called}`)
  expect(await page.getByRole('checkbox', { name: '84A', exact: true }).isChecked()).toBe(true)
  await page.getByRole('link', { name: '통화하기' }).click()
  await page.getByRole('definition').filter({ hasText: '84A' }).waitFor()
  await page.keyboard.press('1')
  await page.keyboard.type('박람회에서 상담')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('status').filter({ hasText: '이*원 통화완료' }).waitFor()

  await page.goto(`${server.origin}/admin/visits/book?site=dalbit-maru&customer=${booked}`)
  await page.getByLabel('방문할 시간').selectOption({ index: 3 })
  await page.getByRole('button', { name: '예약하기' }).click()
  await page.getByRole('status').filter({ hasText: '예약했습니다' }).waitFor()
  const { starts_at } = await db
    .selectFrom('visits')
    .select('starts_at')
    .where('open_lead_id', '=', booked ?? '')
    .executeTakeFirstOrThrow()
  await page.goto(`${server.origin}/admin/visits?site=dalbit-maru&day=${koreanDay(starts_at)}`)
  await page.getByRole('listitem').filter({ hasText: '010-****-0002' }).getByText('관심 84A').waitFor()
  const states = await db
    .selectFrom('leads')
    .select('status')
    .where('form', '=', 'import')
    .orderBy('phone_last4')
    .execute()
  expect(states.map(({ status }) => status)).toEqual(['contacted', 'visit-booked', 'new'])
  expect(isQuiet(complaints)).toEqual([])
  await close()
})

test('last month’s record is reviewed and signed once; figures, report and record are clean', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const { page, complaints, close } = await enter(desktop, '/admin/audit')
  await page
    .getByRole('link', { name: /점검하기/ })
    .first()
    .click()
  await page.getByText('심야(22시~6시) 열람').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByLabel('점검 내용과 조치').fill('이상')
  await page.getByRole('button', { name: /점검 완료/ }).click()
  await page.getByRole('alert').filter({ hasText: '확인할 기록' }).waitFor()
  await page.getByLabel('점검 내용과 조치').fill('야간 근무 확인, 이상 없음')
  await page.getByRole('button', { name: /점검 완료/ }).click()
  await page.getByRole('status').filter({ hasText: '점검을 기록했습니다' }).waitFor()
  const signed = await db.selectFrom('audit_reviews').select(['month', 'signed_by']).execute()
  expect(signed).toEqual([{ month: lastMonth, signed_by: manager }])

  await page.goto(`${server.origin}/admin/figures?site=dalbit-maru`)
  await page.getByRole('link', { name: '광고비' }).click()
  await page.getByLabel('집행 금액 (원)').fill('3,000,000')
  await page.getByRole('button', { name: '저장' }).click()
  await page.getByRole('status').filter({ hasText: '광고비를 저장했습니다' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.goto(`${server.origin}/admin/figures/daily?site=dalbit-maru`)
  await page.getByLabel('특이사항').fill('주말 행사')
  await page.getByRole('button', { name: '특이사항 저장' }).click()
  await page.locator('article').getByText('주말 행사').waitFor()
  expect(await faultsOf(page)).toEqual([])
  const pdf = await page.request.get(`${server.origin}/admin/figures/daily.pdf?site=dalbit-maru`)
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect(isQuiet(complaints)).toEqual([])
  await close()
})

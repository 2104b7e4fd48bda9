import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { desktop, phone } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { filledIn } from '../support/leads.ts'
import { openPress } from '../support/press.ts'
import { signIn } from '../support/sign-in.ts'
import { startedOf } from '../support/start.ts'

const journey = startJourney()
let press: ReturnType<typeof openPress>
beforeAll(async () => {
  press = openPress(journey.server)
  await press.employ('head@orbit.example', 'manager', 'dalbit-maru')
  const started = await startedOf(press.db, journey.server.dataDir)
  for (const phone of ['01012340001', '01012340002', '0215000000'])
    await fetch(journey.addressOf('/dalbit-maru/leads'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...filledIn({ phone }), started }),
    })
})
afterAll(() => press.db.destroy())

const open = (path: string, options: Parameters<typeof journey.visit>[1] = desktop) =>
  journey.visit(path, options, (page) => signIn(page, journey.server.origin, 'head@orbit.example'))

const sidewaysOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const notices = () =>
  press.db
    .selectFrom('outbox_messages')
    .select(['lead_id', 'status'])
    .where('template', '=', 'notice')
    .execute()

test('a group is counted, written to with fields by buttons, checked and sent, and the result is shown', {
  tags: ['long'],
}, async () => {
  const page = await open('/admin/messages/new?site=dalbit-maru')
  await page.getByLabel('상태').selectOption('신규')
  await page.getByRole('button', { name: '받는 사람 확인' }).click()
  await page.getByRole('definition').filter({ hasText: '2명' }).waitFor()
  expect(await page.getByRole('definition').allTextContents()).toEqual(
    expect.arrayContaining(['2명', '1명', '0명']),
  )
  await page.getByRole('textbox', { name: '내용' }).fill('내일 휴관합니다. 사은품은 모레 드립니다, ')
  await page.getByRole('button', { name: '이름', exact: true }).click()
  await page.keyboard.type('님')
  await page.getByText('홍길동님').waitFor()
  await page.getByRole('button', { name: '보내기 전에 확인' }).click()
  await page.getByText('무엇을 안내하는 문자인지').waitFor()
  await page.getByLabel('안내 종류').selectOption({ label: '운영시간·휴관 안내' })
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: '보내기 전에 확인' }).click()
  await page.getByRole('heading', { name: '이대로 보낼까요?' }).waitFor()
  // Words of advertising have to be answered for.
  await page.getByRole('button', { name: '2명에게 보내기' }).click()
  await page.getByText('확인란에 표시해 주세요').waitFor()
  expect(await notices()).toEqual([])
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '2명에게 보내기' }).click()
  await page.getByRole('heading', { name: /^안내 문자 20/ }).waitFor()
  await page.getByText('운영시간·휴관 안내').waitFor()
  expect(await notices()).toHaveLength(2)
  expect(await press.db.selectFrom('drafts').select('id').execute()).toEqual([])
  expect(await faultsOf(page)).toEqual([])
  expect(journey.complaints().filter((one) => !one.includes('status of 4'))).toEqual([])
})

test('one customer gets a text on a phone, and what was sent is read on record and repeated', {
  tags: ['long'],
}, async () => {
  const { id } = await press.db
    .selectFrom('leads')
    .select('id')
    .where('phone_last4', '=', '0001')
    .executeTakeFirstOrThrow()
  const page = await open(`/admin/messages/new?lead=${id}`, phone)
  await page.getByText('010-****-0001').waitFor()
  await page.getByRole('textbox', { name: '내용' }).fill('{이름}님, 신분증을 가져와 주세요.')
  await page.getByText('문구함 0개').click()
  await page.getByLabel('이 내용의 제목').fill('신분증')
  await page.getByRole('button', { name: '문구함에 저장' }).click()
  await page.getByText('문구함에 저장했습니다').waitFor()
  await page.getByLabel('안내 종류').selectOption({ label: '서류 안내' })
  await page.getByRole('button', { name: '보내기 전에 확인' }).click()
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByRole('button', { name: '보내기', exact: true }).click()
  await page.getByText('문자를 보냈습니다').waitFor()
  await expect
    .poll(
      async () =>
        (await notices()).filter(({ lead_id, status }) => lead_id === id && status !== 'queued').length,
    )
    .toBe(2)

  await page.goto(journey.addressOf('/admin/messages?state=sent'))
  await page.getByRole('rowheader', { name: '직접 쓴 안내' }).getByRole('link').first().click()
  await page.getByRole('figure').getByText('홍*동님').waitFor()
  await page.getByRole('button', { name: '가리지 않고 보기' }).click()
  await page.getByRole('figure').getByText('홍길동님').waitFor()
  expect(await sidewaysOf(page)).toBe(0)
  await page.getByRole('button', { name: '같은 문자 다시 보내기' }).click()
  await page.getByText('같은 문자를 다시 보냅니다').waitFor()
  expect(await notices()).toHaveLength(4)
  const read = await press.db
    .selectFrom('audit_entries')
    .select('action')
    .where('action', 'in', ['message.read', 'message.repeated'])
    .execute()
  expect(new Set(read.map(({ action }) => action)).size).toBe(2)
})

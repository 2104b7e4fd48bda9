import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { recordAnswer } from '#app/domain/customers/customer/record-answer.server.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { listSlots } from '#app/domain/customers/visits/list-slots.server.ts'
import { raiseAlarm } from '#app/domain/record/alarms/raise-alarm.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { faultsOf } from '../support/axe.ts'
import { desktop, launchBrowser, openPage, phone } from '../support/browser.ts'
import type { TestInstall } from '../support/install.ts'
import { filledIn } from '../support/leads.ts'
import { describeFirst } from '../support/long.ts'
import { officeOf } from '../support/office-of.ts'
import { makePerson, passPhrase } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let browser: Browser
let server: TestServer
let office: TestInstall
let db: Db
let made = 0
beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), startTestServer()])
  office = await officeOf(server)
  db = office.db
  await makePerson(office, { email: 'manager@example.com', role: 'manager' })
})
afterAll(async () => {
  await browser.close()
  await db.destroy()
  await server.stop()
})

async function register(ipAddress: string, visitAt?: string) {
  const { leadId } = await createLead(
    office,
    office.site,
    {
      form: 'popup',
      fields: filledIn({ phone: `010${80_000_000 + ++made}` }),
      submissionKey: `${made}`,
      visitAt,
    },
    { type: 'visitor', ipAddress },
  )
  return leadId
}

describeFirst(1, [
  ['with', desktop],
  ['without', { ...phone, javaScriptEnabled: false }],
])('a manager %s JavaScript', (_, options) => {
  test('sees the alarm above every screen, undoes the flood in one step, and says that it was seen', {
    tags: ['long'],
    timeout: 60_000,
  }, async () => {
    const block = options.javaScriptEnabled === false ? '198.51.100' : '203.0.113'
    const slots = (await listSlots(office, office.site)).filter((slot) => !slot.full)
    for (let n = 0; n < 30; n++) await register(`${block}.${n}`, slots[n * 3]?.startsAt)
    const real = await register(`${block}.99`)
    await recordAnswer(db, systemClock, office.site, real)
    await raiseAlarm(db, systemClock, {
      siteId: office.site.id,
      kind: 'registration-flood',
      details: { by: 'address', count: 31 },
    })
    const { page, complaints, close } = await openPage(browser, options)
    // What looks for faults is a script itself.
    const faults = async () => (options.javaScriptEnabled === false ? [] : await faultsOf(page))
    await page.goto(`${server.origin}/admin/sign-in?to=%2Fadmin%2Ftemplates`)
    await page.getByLabel('이메일').fill('manager@example.com')
    await page.getByLabel('비밀번호').fill(passPhrase)
    await page.getByRole('button', { name: '로그인' }).click()
    await page.getByRole('region', { name: '확인이 필요한 일' }).waitFor()
    expect(await faults()).toEqual([])
    await page.getByRole('link', { name: '의심 접수 확인하기' }).click()
    await page.getByRole('heading', { name: '의심 접수' }).waitFor()
    expect(await page.content()).not.toMatch(new RegExp(`${block}\\.\\d`.replaceAll('.', '\\.')))
    expect(await faults()).toEqual([])
    await page.getByRole('link', { name: `${block}.x 30건 되돌리기` }).click()
    await page.getByRole('heading', { name: '접수 30건을 되돌릴까요?' }).waitFor()
    expect(await page.locator('main').innerText()).toMatch(/본인이 확인 1건/)
    expect(await faults()).toEqual([])
    await page.getByRole('button', { name: '30건 되돌리기' }).click()
    await page.getByRole('alert').filter({ hasText: '확인란에 표시' }).waitFor()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: '30건 되돌리기' }).click()
    await page.getByRole('status').filter({ hasText: '접수 30건을 되돌렸습니다' }).waitFor()
    const left = await db.selectFrom('leads').select('id').where('status', '=', 'new').execute()
    expect(left.map(({ id }) => id)).toContain(real)
    const held = await db.selectFrom('visits').select('id').execute()
    expect(held).toEqual([])
    await page.getByRole('button', { name: '확인했습니다' }).click()
    await page.getByRole('region', { name: '확인이 필요한 일' }).waitFor({ state: 'detached' })
    expect(page.url()).toContain('/admin/floods')
    expect(complaints.filter((one) => !one.includes('status of 4'))).toEqual([])
    await close()
  })
})

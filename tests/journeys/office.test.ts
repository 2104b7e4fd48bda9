import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { loadKeyRing } from '#app/platform/keys.server.ts'
import { faultsOf } from '../support/axe.ts'
import { desktop, launchBrowser, openPage } from '../support/browser.ts'
import { filledIn } from '../support/leads.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { signOut } from '../support/sign-in.ts'
import { startedOf } from '../support/start.ts'

let browser: Browser
let server: TestServer
let started: string
beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), startTestServer()])
  const db = openDb(server)
  started = await startedOf(db, server.dataDir)
  await db.destroy()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

test('the first administrator is made by the printed link, sees the registration masked, and signs out and in', async () => {
  await fetch(`${server.origin}/dalbit-maru/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...filledIn(), started }),
  })
  const { page, complaints, close } = await openPage(browser, desktop)
  await page.goto(server.setupLink as string)
  await page.getByLabel('이름').fill('관리자')
  await page.getByLabel('이메일').fill('owner@example.com')
  await page.getByLabel('비밀번호').fill('short')
  await page.getByRole('button', { name: '관리자 만들기' }).click()
  await page.getByText('12자 이상이어야 합니다').waitFor()
  await page.getByLabel('비밀번호').fill('a long pass phrase')
  await page.getByRole('button', { name: '관리자 만들기' }).click()
  await page.getByRole('heading', { name: '오늘 통화' }).waitFor()
  await page.goto(`${server.origin}/admin/leads`)
  await page.getByRole('heading', { name: '고객 1명' }).waitFor()
  const row = await page.locator('tbody tr').textContent()
  expect(row).toContain('홍*동')
  expect(row).toContain('010-****-5678')
  expect(await page.content()).not.toMatch(/1234-?5678|홍길동/)

  await signOut(page)
  await page.goto(`${server.origin}/admin`)
  await page.waitForURL('**/admin/sign-in?to=%2Fadmin')
  await page.getByLabel('이메일').fill('owner@example.com')
  await page.getByLabel('비밀번호').fill('not the pass phrase')
  await page.getByRole('button', { name: '로그인' }).click()
  await page.getByText('로그인 실패').waitFor()
  await page.getByLabel('비밀번호').fill('a long pass phrase')
  await page.getByRole('button', { name: '로그인' }).click()
  await page.getByRole('heading', { name: '오늘 통화' }).waitFor()
  // The refused attempts answer 4xx, which the browser reports; nothing else may complain, least of all the policy.
  expect(complaints.filter((c) => !c.includes('status of 4'))).toEqual([])
  await close()
})

test('a registration is opened, its advertising consent withdrawn, its gift handed out once, and destroyed on request', {
  tags: ['long'],
}, async () => {
  const { slots } = await (await fetch(`${server.origin}/dalbit-maru/leads`)).json()
  const visitAt = slots[9].startsAt
  await fetch(`${server.origin}/dalbit-maru/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...filledIn({ name: '김영희', phone: '01022223333', ads: true }),
      visitAt,
      started,
    }),
  })
  const { page, complaints, close } = await openPage(browser, desktop)
  await page.goto(`${server.origin}/admin`)
  await page.getByLabel('이메일').fill('owner@example.com')
  await page.getByLabel('비밀번호').fill('a long pass phrase')
  await page.getByRole('button', { name: '로그인' }).click()
  await page.getByRole('heading', { name: '오늘 통화' }).waitFor()
  await page.goto(`${server.origin}/admin/leads`)
  await page.locator('tbody tr', { hasText: '김*희' }).getByRole('link').click()
  await page.getByRole('heading', { name: '담당·방문' }).waitFor()
  expect(await page.content()).not.toMatch(/김영희|2222-?3333/)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('definition').filter({ hasText: '확정 전(' }).waitFor()
  await page.getByRole('button', { name: '방문 확정' }).click()
  await page.getByRole('status').filter({ hasText: '방문을 확정했습니다' }).waitFor()
  await page.getByRole('definition').filter({ hasText: /확정$/ }).waitFor()
  expect(await page.getByRole('button', { name: '방문 확정' }).count()).toBe(0)
  await page.getByLabel('철회 사유').selectOption({ label: '전화로 요청' })
  await page.getByRole('button', { name: '분양 소식 동의 철회' }).click()
  await page.getByRole('status').filter({ hasText: '철회했습니다' }).waitFor()

  const db = openDb(server)
  const keys = loadKeyRing({ dataDir: server.dataDir } as never)
  const voucher = await db.selectFrom('vouchers').selectAll().executeTakeFirstOrThrow()
  const read = await db
    .selectFrom('audit_entries')
    .select('actor_id')
    .where('action', '=', 'lead.read')
    .execute()
  expect(read.length).toBeGreaterThan(0)
  const lead = page.url()
  await page.getByRole('link', { name: '방문', exact: true }).click()
  await page.getByRole('link', { name: '사은품' }).click()
  await page.getByRole('heading', { name: '사은품', exact: true }).waitFor()
  // Typed or scanned, each code takes the place of the one before.
  for (const said of ['없는 번호입니다', '상품권을 드리세요', '이미 드린 상품권입니다']) {
    const code = decrypt(keys, voucher.code_sealed, `vouchers.code:${voucher.id}`)
    await page.keyboard.type(said === '없는 번호입니다' ? 'ABCD' : code)
    await page.keyboard.press('Enter')
    await page.getByText(said).first().waitFor()
  }
  await page.getByRole('link', { name: '문자', exact: true }).click()
  await page.getByRole('heading', { name: /확인할 문자/ }).waitFor()
  expect(await faultsOf(page)).toEqual([])

  await page.goto(lead)
  await page.getByLabel('파기 사유').selectOption({ label: '전화로 요청' })
  await page.getByRole('button', { name: '접수와 개인정보 파기' }).click()
  await page.getByRole('alert').filter({ hasText: '확인란에 표시해 주세요' }).last().waitFor()
  await page.getByRole('checkbox', { name: '되돌릴 수 없음' }).check()
  await page.getByRole('button', { name: '접수와 개인정보 파기' }).click()
  await page.getByRole('status').filter({ hasText: '파기했습니다' }).waitFor()
  expect((await page.goto(lead))?.status()).toBe(404)
  await db.destroy()
  expect(complaints.filter((c) => !c.includes('status of 4'))).toEqual([])
  await close()
})

test('the link works once', async () => {
  expect((await fetch(server.setupLink as string)).status).toBe(410)
})

test('nobody reads the office without signing in, neither as a page nor as data', async () => {
  for (const path of ['/admin', '/admin/leads', '/admin/leads.data']) {
    const response = await fetch(server.origin + path, { redirect: 'manual' })
    expect(await response.text(), path).not.toMatch(/DB-\d{4}/)
  }
})

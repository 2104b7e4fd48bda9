import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openDb } from '#app/db/client.server.ts'
import { desktop, hasFocus, launchBrowser, openPage, phone } from '../support/browser.ts'
import { fillIn } from '../support/leads.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

// What is stored is proven on both databases where it is stored (domain/customers/intake, routes/site) and by crash.test.ts.
describe('a visitor registers', () => {
  let server: TestServer
  let db: Db
  let opened: Awaited<ReturnType<typeof openPage>>
  beforeAll(async () => {
    server = await startTestServer()
    db = openDb(server)
  })
  afterAll(async () => {
    await db.destroy()
    await server.stop()
  })
  afterEach(() => opened.close())

  const visit = async (options = phone, path = '/dalbit-maru/customer') => {
    opened = await openPage(browser, options)
    await opened.page.goto(server.origin + path)
    return opened.page
  }
  const form = '#main form[method=post]'

  const expectSaved = async (receiptNo: string, marketing: number) => {
    const lead = await db
      .selectFrom('leads')
      .selectAll()
      .where('receipt_no', '=', receiptNo)
      .executeTakeFirstOrThrow()
    const consents = await db
      .selectFrom('consents')
      .select(['kind', 'granted'])
      .where('lead_id', '=', lead.id)
      .orderBy('kind')
      .execute()
    expect(consents).toEqual([
      { kind: 'collection', granted: 1 },
      { kind: 'marketing', granted: marketing },
    ])
    const sent = (template: string) =>
      db
        .selectFrom('outbox_messages')
        .innerJoin('fake_deliveries', 'message_id', 'id')
        .select('status')
        .where('lead_id', '=', lead.id)
        .where('template', '=', template)
        .execute()
    await expect.poll(() => sent('registration')).toEqual([{ status: 'accepted' }])
    await expect.poll(() => sent('staffAlert')).toEqual([{ status: 'accepted' }])
    const audit = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('site_id', '=', lead.site_id)
      .where((w) => w.or([w('subject_id', '=', lead.id), w('details', 'like', `%${lead.id}%`)]))
      .orderBy('at')
      .execute()
    // One message to the visitor and one to the office.
    expect(audit.map((a) => a.action)).toEqual(['lead.created', 'message.accepted', 'message.accepted'])
  }
  const receiptOf = async (page: Awaited<ReturnType<typeof visit>>) =>
    /DB-\d{4}-\d{4}/.exec((await page.locator('#main [data-outcome=done]').textContent()) ?? '')?.[0] ?? ''

  test('with JavaScript, and the result replaces the form', async () => {
    const page = await visit()
    await fillIn(page, form, { phone: '010 2345 6789', message: '84A 남향을 보고 싶습니다.' })
    await page.check(`${form} [name=ads]`)
    await page.click(`${form} [type=submit]`)
    const done = page.locator('#main [data-outcome=done]')
    await done.waitFor()
    expect(await done.textContent()).toContain('010-****-6789')
    await expect.poll(() => hasFocus(done)).toBe(true)
    expect(await page.locator(form).count()).toBe(0)
    await expectSaved(await receiptOf(page), 1)
    expect(opened.complaints).toEqual([])
  })

  test('without JavaScript, and the reply is the page with the result', async () => {
    const page = await visit({ ...desktop, javaScriptEnabled: false })
    const rows = await page.locator(`${form} textarea`).evaluate((area) => {
      const { paddingTop, paddingBottom, lineHeight } = getComputedStyle(area)
      return (
        (area.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)) /
        Number.parseFloat(lineHeight)
      )
    })
    expect(rows, 'rows of the message').toBeCloseTo(5, 1)
    await fillIn(page, form, { name: '박철수', phone: '+82 10-3456-7890' })
    await page.click(`${form} [type=submit]`)
    await page.locator('#main [data-outcome=done]').waitFor()
    await expectSaved(await receiptOf(page), 0)
  })

  test('a home that a link carries is a ticked box of the form without JavaScript, and is dropped with its tick', async () => {
    const homeOf = async () => {
      const receiptNo = await receiptOf(opened.page)
      const lead = db.selectFrom('leads').select('home').where('receipt_no', '=', receiptNo)
      return (await lead.executeTakeFirstOrThrow()).home
    }
    const register = async (number: string, before: (page: Page) => Promise<void> = async () => {}) => {
      const page = await visit({ ...desktop, javaScriptEnabled: false }, '/ComplexGuide/detailintro')
      await page.getByLabel('동', { exact: true }).selectOption('101')
      await page.getByLabel('호', { exact: true }).fill('1002')
      await page.getByRole('button', { name: '이 세대로 방문예약 신청' }).click()
      await page.getByText('101동 1002호 상담', { exact: true }).waitFor()
      expect(await page.getByLabel('관심 세대 101동 1002호').isChecked()).toBe(true)
      await before(page)
      await fillIn(page, form, { name: '박철수', phone: number })
      await page.click(`${form} [type=submit]`)
      const done = await page.locator('#main [data-outcome=done]').innerText()
      // What the answer says of the home comes from what was sent, and no address carries it on.
      expect(new URL(page.url()).search).toBe('')
      return [await homeOf(), done.includes('관심 세대\n101동 1002호')]
    }
    expect(await register('010-3456-7811')).toEqual(['101-1002', true])
    await opened.close()
    expect(await register('010-3456-7812', (page) => page.getByLabel('관심 세대').uncheck())).toEqual([
      null,
      false,
    ])
    const ask = async (query: string) => await fetch(`${server.origin}/dalbit-maru/customer${query}`)
    const unknown = await ask('?home=101-9901')
    expect(unknown.headers.get('cache-control')).toBe('no-store')
    // Once: the popup of the page does not say it.
    expect((await unknown.text()).split('선택하신 세대를 동·호수배치도에서 찾지 못했습니다')).toHaveLength(2)
    // The page that everybody gets holds nobody's home.
    const plain = await ask('')
    expect(plain.headers.get('x-variant')).toBeNull()
    expect(await plain.text()).not.toMatch(/1002|찾지 못했습니다/)
  })

  test('without JavaScript wrongly: the errors are beside the fields and nothing written is lost', {
    tags: 'long',
  }, async () => {
    const page = await visit({ ...desktop, javaScriptEnabled: false })
    await fillIn(page, form, { name: '이순신', phone: '1588-1234', message: '주민번호 900101-1234567' })
    await page.check(`${form} [name=ads]`)
    const answer = page.waitForResponse((r) => r.request().method() === 'POST')
    await page.click(`${form} [type=submit]`)
    expect((await answer).status()).toBe(422)
    expect(await page.inputValue(`${form} [name=name]`)).toBe('이순신')
    expect(await page.inputValue(`${form} [name=phone]`)).toBe('1588-1234')
    expect(await page.inputValue(`${form} [name=message]`)).toContain('900101')
    expect(await page.isChecked(`${form} [name=ads]`)).toBe(true)
    const described = await page.getAttribute(`${form} [name=phone]`, 'aria-describedby')
    expect(await page.textContent(`#${described}`)).toContain('대표번호와 080 번호로는 등록할 수 없습니다')
    expect(await page.locator(`${form} [role=alert] a`).count()).toBe(2)
  })

  test('with JavaScript wrongly: the summary takes focus and leads to the field', {
    tags: 'long',
  }, async () => {
    const page = await visit()
    await page.focus(`${form} [name=name]`)
    await page.locator('#main [data-island][data-ready]').waitFor({ state: 'attached' })
    await page.fill(`${form} [name=phone]`, '010')
    await page.click(`${form} [type=submit]`)
    const summary = page.locator(`${form} [role=alert]`)
    await summary.waitFor()
    await expect.poll(() => hasFocus(summary)).toBe(true)
    await summary.getByRole('link').first().click()
    await expect.poll(() => hasFocus(page.locator(`${form} [name=name]`))).toBe(true)
    expect(await page.inputValue(`${form} [name=phone]`)).toBe('010')
    expect(opened.complaints).toEqual([])
  })

  test('when the server cannot be reached, sees an error and can send again', async () => {
    const page = await visit()
    await fillIn(page, form, { name: '김영희', phone: '01098765432' })
    await page.locator('#main [data-island][data-ready]').waitFor({ state: 'attached' })
    const day = page.locator(`${form} fieldset select >> nth=0`)
    await day.locator('option').nth(4).waitFor({ state: 'attached' })
    await day.selectOption({ index: 3 })
    const time = page.locator(`${form} [name=visitAt]`)
    await time.selectOption({ index: 2 })
    const chosen = await time.inputValue()
    await page.context().setOffline(true)
    await page.click(`${form} [type=submit]`)
    const failed = page.locator('#main [data-outcome=unreachable]')
    await failed.waitFor()
    expect(await failed.textContent()).toContain('오류가 발생했습니다')
    await page.context().setOffline(false)
    await failed.getByRole('button', { name: '다시 작성하기' }).click()
    expect(await page.inputValue(`${form} [name=name]`)).toBe('김영희')
    expect(await time.inputValue(), 'the visit that was chosen').toBe(chosen)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    await page.click(`${form} [type=submit]`)
    await page.locator('#main [data-outcome=done]').waitFor()
  })

  test('when the code of the form cannot be loaded, the page posts by itself', async () => {
    opened = await openPage(browser, phone)
    const { page } = opened
    await page.route(/\/assets\/(island|hydrate)/, (route) => route.abort())
    await page.goto(`${server.origin}/dalbit-maru/customer`)
    await fillIn(page, form, { name: '최민수', phone: '01055556666' })
    await page.click(`${form} [type=submit]`)
    await page.locator('#main [data-outcome=done]').waitFor()
    await expectSaved(await receiptOf(page), 0)
  })
})

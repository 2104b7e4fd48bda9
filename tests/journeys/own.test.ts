import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Db, openDb } from '#app/db/client.server.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { firstLink, manageToken } from '#app/domain/messages/manage-link.server.ts'
import { resolveSecrets } from '#app/domain/operations/secrets/resolve-secrets.server.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import { publishSettings } from '#app/domain/site/publish-settings.server.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { loadKeyRing } from '#app/platform/keys.server.ts'
import { faultsOf } from '../support/axe.ts'
import { desktop, launchBrowser, openPage, phone } from '../support/browser.ts'
import { filledIn, fillIn } from '../support/leads.ts'
import { testFirst } from '../support/long.ts'
import { served } from '../support/served.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { originOf } from '../support/site-pages.ts'

let browser: Browser
let server: TestServer
let db: Db
let opened: Awaited<ReturnType<typeof openPage>>
beforeAll(async () => {
  ;[browser, server] = await Promise.all([
    launchBrowser(),
    startTestServer('sqlite', { TRUSTED_PROXY_HOPS: '1' }),
  ])
  db = openDb(server)
})
afterAll(async () => {
  await db.destroy()
  await browser.close()
  await server.stop()
})
// All visitors come from one address, of which many would be asked for work.
beforeEach(() => db.deleteFrom('rate_counters').execute())
afterEach(() => opened?.close())

const form = '#main form[method=post]'
const done = '#main [data-outcome=done]'

async function visit(path: string, options = phone, { origin } = server) {
  opened = await openPage(browser, options)
  await opened.page.goto(origin + path)
  return opened.page
}

/** Fills the enquiry form and sends it. */
async function register(page: Awaited<ReturnType<typeof visit>>, number: string) {
  await fillIn(page, form, { name: '김영희', phone: number })
  await page.check(`${form} [name=ads]`)
}

/** The page in the state that it is in slides sideways on no small phone. */
async function expectFits(page: Page) {
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    const over = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(over, `${page.url()} at ${width} px`).toBe(0)
  }
  await page.setViewportSize(size)
}

const newest = () =>
  db.selectFrom('leads').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const ownPath = (leadId: string) =>
  `/dalbit-maru/my/${manageToken(loadKeyRing({ dataDir: server.dataDir } as never), firstLink(leadId))}`
const save = (over: object, from: string, { origin } = server) =>
  fetch(`${origin}/dalbit-maru/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ ...filledIn({ name: '김영희', phone: '01022223333' }), ...over }),
  })

const reasonOf = async (answer: Promise<Response>) => (await (await answer).json()).reason

describe('a visitor who came by an advertisement', () => {
  test('books a visit with the registration, and manages it by the own link', async () => {
    const page = await visit('/?utm_source=naver&n_keyword=%EA%B0%80%EC%98%A8&NaPm=ct%3D1')
    await page.goto(`${server.origin}/dalbit-maru/customer`)
    await page.focus(`${form} [name=name]`)
    const time = page.locator(`${form} [name=visitAt]`)
    await page.locator(`${form} fieldset option`).nth(4).waitFor({ state: 'attached' })
    await page.selectOption(`${form} fieldset select >> nth=0`, { index: 2 })
    await time.selectOption({ index: 1 })
    const chosen = await time.inputValue()
    await register(page, '010-2345-0001')
    await page.click(`${form} [type=submit]`)
    await page.locator(done).waitFor()
    const said = await page.locator(done).innerText()
    expect(said).toContain('방문예약 신청이 접수되었습니다')
    expect(said.replace(/\s+/g, ' ')).toMatch(
      /\d+월 \d+일\(.\) (?:오[전후]|낮|밤) \d+:\d\d까지 문자의 \[방문 확정\]을 눌러 주세요/,
    )
    const lead = await newest()
    expect(JSON.parse(lead.attribution as string)).toMatchObject({
      first: { landing: '/', params: { utm_source: 'naver', n_keyword: '가온', NaPm: 'ct=1' } },
      device: { kind: expect.any(String) },
    })
    expect(opened.complaints).toEqual([])

    const path = ownPath(lead.id)
    const answer = await page.goto(server.origin + path)
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    })
    expect(await page.locator('main').innerText()).toContain(lead.receipt_no)
    expect(await page.locator('main').innerText()).not.toContain('김영희')
    expect(await page.getByRole('img', { name: /방문 확인 코드/ }).count()).toBe(1)
    expect(await faultsOf(page)).toEqual([])
    const confirmed = async () =>
      (
        await db
          .selectFrom('visits')
          .select('confirmed_at')
          .where('open_lead_id', '=', lead.id)
          .executeTakeFirstOrThrow()
      ).confirmed_at
    // As previews of messengers and virus scanners do.
    for (let i = 0; i < 2; i++) await (await fetch(server.origin + path)).text()
    expect(await confirmed()).toBeNull()
    expect(await page.locator('main').innerText()).toContain('확정 전')
    await expectFits(page)
    await page.getByRole('button', { name: '방문 확정' }).click()
    await page.getByRole('status').filter({ hasText: '방문을 확정했습니다' }).waitFor()
    expect(await confirmed()).not.toBeNull()
    expect(await page.locator('main').innerText()).not.toContain('확정 전')
    expect(await page.getByRole('link', { name: '캘린더에 추가' }).count()).toBe(1)
    await expectFits(page)
    expect(await faultsOf(page)).toEqual([])
    const calendar = await fetch(`${server.origin}${path}/visit.ics`)
    expect(await calendar.text()).toContain(`DTSTART:${chosen.slice(0, 19).replaceAll(/[-:]/g, '')}Z`)

    // Two short choices, not one of all days and times.
    expect(await page.locator('#visitAt').isDisabled()).toBe(true)
    await page.selectOption('#day', { index: 3 })
    expect(await page.locator('#visitAt option').count()).toBeLessThan(15)
    await page.selectOption('#visitAt', { index: 2 })
    await page.getByRole('button', { name: '시간 변경' }).click()
    await page.getByRole('status').filter({ hasText: '변경했습니다' }).waitFor()
    await page.locator('summary', { hasText: '방문예약 취소' }).click()
    await page.getByRole('button', { name: '예약 취소하기' }).click()
    await page.getByRole('status').filter({ hasText: '취소했습니다' }).waitFor()
    expect(await page.getByRole('link', { name: /캘린더에서 .*월 .*일.* 지우기/ }).count()).toBe(1)
    await expectFits(page)
    await page.goBack()
    expect(page.url()).toContain('done=move')
    expect(await page.locator('main').innerText(), 'gone back to, it is not so any more').not.toContain(
      '변경했습니다',
    )
    await page.getByRole('button', { name: '분양 소식 문자 그만 받기' }).click()
    await page.getByRole('status').filter({ hasText: '더 보내지 않습니다' }).waitFor()
    await page.locator('summary', { hasText: '개인정보 삭제' }).click()
    await page.check('#sure')
    await page.getByRole('button', { name: '삭제하기', exact: true }).click()
    await page.getByRole('heading', { name: '모두 삭제되었습니다' }).waitFor()
    await expectFits(page)
    expect((await fetch(server.origin + path)).status).toBe(404)
    expect(await db.selectFrom('leads').select('id').where('id', '=', lead.id).execute()).toEqual([])
  })

  test('manages it without JavaScript too', { tags: ['long'] }, async () => {
    const first = await visit('/dalbit-maru/customer')
    await register(first, '010-2345-0002')
    await first.click(`${form} [type=submit]`)
    await first.locator(done).waitFor()
    const lead = await newest()
    await opened.close()
    const page = await visit(ownPath(lead.id), { ...desktop, javaScriptEnabled: false })
    await page.selectOption('#visitAt', { index: 5 })
    await page.getByRole('button', { name: '예약하기' }).click()
    await page.getByRole('status').waitFor()
    expect(await db.selectFrom('visits').select('status').where('lead_id', '=', lead.id).execute()).toEqual([
      { status: 'booked' },
    ])
  })

  test('who refused advertisements gets them again only when the number itself says so', {
    tags: 'long',
  }, async () => {
    const tick = async (message: string) => {
      const page = await visit('/dalbit-maru/customer')
      await register(page, '010-2345-0006')
      await page.fill(`${form} [name=message]`, message)
      await page.click(`${form} [type=submit]`)
      await page.locator(done).waitFor()
      await opened.close()
    }
    await tick('84A')
    const first = await newest()
    const own = await visit(ownPath(first.id), { ...desktop, javaScriptEnabled: false })
    await own.getByRole('button', { name: '분양 소식 문자 그만 받기' }).click()
    await own.getByRole('status').filter({ hasText: '더 보내지 않습니다' }).waitFor()
    await opened.close()
    // The days are over in which the same phone is the same registration.
    await db.updateTable('leads').set({ open_phone_hash: null }).where('id', '=', first.id).execute()
    await tick('59B')
    const lead = await newest()
    const asked = await db
      .selectFrom('outbox_messages')
      .select('lead_id')
      .where('template', '=', 'consentConfirmation')
      .execute()
    expect(asked).toEqual([{ lead_id: lead.id }])
    const page = await visit(ownPath(lead.id))
    expect(await page.locator('main').innerText()).toContain('확인하시기 전에는 보내지 않습니다')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: '분양 소식 문자 받기' }).click()
    await page.getByRole('status').filter({ hasText: '받기로 했습니다' }).waitFor()
    expect(await page.locator('main').innerText()).toContain('받기에 동의하셨습니다')
    const refusal = await db
      .selectFrom('message_refusals')
      .select('lifted_at')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(refusal).toEqual({ lifted_at: expect.any(String) })
  })
})

test('a customer who withdraws while the journal cannot be written reads so, and only then', async () => {
  const journal = join(server.dataDir, 'journal')
  const keys = loadKeyRing({ dataDir: server.dataDir } as never)
  const site = await findSite(db, '', '/dalbit-maru/')
  if (!site || (await resolveSecrets(db, keys, systemClock))) throw new Error('there is no such office')
  const withdraw = async (number: string) => {
    const { leadId } = await createLead(
      { db, keys, clock: systemClock, origin: server.origin },
      site,
      {
        form: 'inline',
        fields: filledIn({ name: '김영희', phone: number }),
        submissionKey: number,
      },
      { type: 'visitor' },
    )
    const answer = await fetch(server.origin + ownPath(leadId), {
      method: 'POST',
      headers: { origin: server.origin },
      body: new URLSearchParams({ intent: 'withdraw', sure: 'on' }),
    })
    expect(answer.url).toBe(`${server.origin}/dalbit-maru/my/erased`)
    return await answer.text()
  }
  await rename(journal, `${journal}-before`)
  await writeFile(journal, 'a file where the folder should be')
  expect(await withdraw('01023450011')).toContain('기록은 아직 남기지 못했습니다')
  await rm(journal)
  await rename(`${journal}-before`, journal)
  expect(await withdraw('01023450012')).not.toContain('기록은 아직 남기지 못했습니다')
  const months = (await readdir(journal)).filter((name) => name.endsWith('.jsonl'))
  const written = await Promise.all(months.map((name) => readFile(join(journal, name), 'utf8')))
  expect(written.join('').match(/lead-destroyed/g)?.length).toBeGreaterThanOrEqual(2)
})

describe('a phone that was registered again', () => {
  const repeats = (leadId: string) =>
    db
      .selectFrom('repeat_registrations')
      .select(['state', 'name_sealed'])
      .where('lead_id', '=', leadId)
      .orderBy('id')
      .execute()
  const again = async (number: string, name: string) => {
    const page = await visit('/dalbit-maru/customer')
    await register(page, number)
    await page.fill(`${form} [name=name]`, name)
    await page.fill(`${form} [name=message]`, '전매가 되나요?')
    await page.click(`${form} [type=submit]`)
    await page.locator(done).waitFor()
    const receipt = /DB-\d{4}-\d{4}/.exec((await page.locator(done).textContent()) ?? '')?.[0] ?? ''
    await opened.close()
    return receipt
  }

  testFirst(0, [
    ['with', phone],
    ['without', { ...desktop, javaScriptEnabled: false }],
  ] as const)(
    'says so on its own page, and which of the data is its own and which is not, %s JavaScript',
    async (which, options) => {
      const number = which === 'with' ? '010-2345-0011' : '010-2345-0012'
      const firstReceipt = await again(number, '김영희')
      const lead = await newest()
      const [stranger, own] = [await again(number, '바보멍청이'), await again(number, '김영숙')]
      const page = await visit(ownPath(lead.id), options)
      const main = page.locator('main')
      const card = (receipt: string) => main.locator('form').filter({ hasText: receipt })
      expect(await main.innerText()).toContain('이 번호로 2번 더 등록이 접수되었습니다')
      expect(await main.innerText()).toContain(firstReceipt)
      expect(await card(stranger).innerText()).toContain('바***이')
      expect(await main.innerText(), 'nobody’s words stand under the office’s name').not.toContain('전매')
      expect(await card(own).innerText()).toContain('분양 소식 문자를 받는 데에도 동의하시게 됩니다')
      if (which === 'with') expect(await faultsOf(page)).toEqual([])
      await card(stranger).getByRole('button', { name: '제가 아닙니다' }).click()
      await page.getByRole('status').filter({ hasText: '본인이 등록하지 않은 것으로' }).waitFor()
      await card(own).getByRole('button', { name: '제가 등록한 것입니다' }).click()
      await page.getByRole('status').filter({ hasText: '확인했습니다' }).waitFor()
      expect(await main.innerText()).toContain('김*숙님')
      expect(await main.innerText()).not.toContain('더 등록이 접수되었습니다')
      expect(await repeats(lead.id)).toEqual([
        { state: 'rejected', name_sealed: null },
        { state: 'confirmed', name_sealed: expect.any(String) },
      ])
      if (which === 'with') expect(opened.complaints).toEqual([])
    },
  )
})

/** Work that a phone is busy with for seconds, by a processor that other tests use as well; in milliseconds. */
const workMs = 120_000

describe('in a rush', { tags: 'long', timeout: 2 * workMs }, () => {
  let rush: TestServer
  beforeAll(async () => {
    rush = await startTestServer('sqlite', { LEAD_RUSH_PER_MINUTE: '0', TRUSTED_PROXY_HOPS: '1' })
  })
  afterAll(() => rush.stop())

  test('without JavaScript a visitor is asked to wait or to call, and loses nothing', async () => {
    const page = await visit('/dalbit-maru/customer', { ...desktop, javaScriptEnabled: false }, rush)
    await register(page, '010-2345-0003')
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.click(`${form} [type=submit]`)
    expect((await answer).status()).toBe(429)
    const wait = Number((await answer).headers()['retry-after'])
    expect(wait > 0 && wait <= 60).toBe(true)
    expect(await page.locator('#main [role=alert]').innerText()).toContain('1분 뒤에')
    expect(await page.locator('#main [role=alert] a[href^="tel:"]').count()).toBe(1)
    expect(await page.inputValue(`${form} [name=phone]`)).toBe('010-2345-0003')
  })

  test('a proof is taken once, and a made-up one never', async () => {
    const madeUp = {
      challenge: { parameters: {}, signature: 'x' },
      solution: { counter: 1, derivedKey: '00' },
    }
    expect(await reasonOf(save({ submissionKey: 'a', proof: madeUp }, '198.51.100.1', rush))).toBe('proof')
    const page = await visit('/dalbit-maru/customer', phone, rush)
    const sent: string[] = []
    page.on('request', (request) => {
      const body = request.method() === 'POST' ? request.postData() : undefined
      if (body?.includes('"proof"')) sent.push(body)
    })
    await register(page, '010-2345-0004')
    await page.click(`${form} [type=submit]`)
    await page.locator(done).waitFor({ timeout: workMs })
    const { proof } = JSON.parse(sent[0] as string)
    const again = save({ submissionKey: 'b', phone: '01022224444', proof }, '198.51.100.2', rush)
    expect(await reasonOf(again)).toBe('proof')
  })
})

describe('what is no person', () => {
  test('fills the field that nobody sees, and is turned away politely', async () => {
    const answer = await save({ homepage: 'https://spam.example', submissionKey: 'c' }, '198.51.100.3')
    expect(answer.status).toBe(429)
    expect(await answer.json()).toEqual({ ok: false, reason: 'too-many', minutes: 10 })
  })

  test('guesses at own links and soon gets no answer at all', async () => {
    const statuses = new Set<number>()
    for (let i = 0; i < 62; i++)
      statuses.add(
        (
          await fetch(`${server.origin}/dalbit-maru/my/guess${i}`, {
            headers: { 'x-forwarded-for': '192.0.2.7' },
          })
        ).status,
      )
    expect([...statuses]).toEqual([404, 429])
  })
})

describe('counters of advertisers', () => {
  test('count a saved registration once, only if the visitor agrees, and get nothing of the person', {
    tags: ['long'],
  }, async () => {
    const site = await findSite(db, '', '/dalbit-maru/')
    if (!site) throw new Error('no site')
    const measurement = {
      ga4: 'G-TEST123',
      naver: 's_abc123',
      kakaoPixel: '123456',
      metaPixel: '987654',
      consent: {
        title: '접수 사실을 광고 매체에 알리는 데 동의합니다',
        note: '이름과 번호는 보내지 않습니다.',
      },
    }
    await db
      .transaction()
      .execute((tx) => publishSettings(tx, systemClock, site.id, { ...site.settings, measurement }, operator))
    await served(db, originOf(server, 'dalbit-maru'), 'dalbit-maru')
    const page = await visit('/dalbit-maru/customer')
    const asked: string[] = []
    await page.context().route(/^https:\/\//, (route) => {
      asked.push(route.request().url())
      const told = `window.kakaoPixel = () => ({ pageView() {}, participation() { fetch('https://bc.ad.daum.net/told') } });
        window.wcs = { inflow() {}, trans() {} }; window.wcs_do = () => fetch('https://wcs.naver.com/told')`
      return route.fulfill({
        contentType: 'text/javascript',
        body: told,
        headers: { 'access-control-allow-origin': '*' },
      })
    })
    const send = async (number: string, agree: boolean) => {
      await page.goto(`${server.origin}/dalbit-maru/customer`)
      await register(page, number)
      if (agree) await page.check(`${form} [name=measure]`)
      await page.click(`${form} [type=submit]`)
      await page.locator(done).waitFor()
    }
    await send('010-2345-0005', false)
    expect(asked).toEqual([])
    await send('010-2345-0005', true)
    await expect
      .poll(() => new Set(asked.map((address) => new URL(address).host)))
      .toEqual(
        new Set([
          'www.googletagmanager.com',
          'wcs.naver.net',
          'wcs.naver.com',
          't1.daumcdn.net',
          'bc.ad.daum.net',
          'connect.facebook.net',
        ]),
      )
    const before = asked.length
    await send('010-2345-0005', true)
    expect(asked.length, 'the same receipt is counted once').toBe(before)
    expect(asked.join()).not.toMatch(/2345-?0005|김영희/)
    expect(opened.complaints).toEqual([])
  })
})

describe('the consent texts', () => {
  const publish = async (purpose: string) => {
    const site = await findSite(db, '', '/dalbit-maru/')
    if (!site) throw new Error('no site')
    const { consents } = site.settings
    const next = { ...consents, collection: { ...consents.collection, purpose } }
    await db
      .transaction()
      .execute((tx) =>
        publishSettings(tx, systemClock, site.id, { ...site.settings, consents: next }, operator),
      )
    await served(db, originOf(server, 'dalbit-maru'), 'dalbit-maru')
  }
  const decidedAbout = async (leadId: string) => {
    const row = await db
      .selectFrom('consents')
      .innerJoin('consent_texts', 'consent_texts.id', 'text_id')
      .select('version')
      .where('lead_id', '=', leadId)
      .where('consents.kind', '=', 'collection')
      .executeTakeFirstOrThrow()
    return row.version
  }

  test('that a page showed are the ones agreed to, also when newer ones were published meanwhile', async () => {
    const page = await visit('/dalbit-maru/customer')
    await register(page, '010-2345-0007')
    await publish('방문예약 접수와 확인, 분양 상담, 관람 안내')
    await page.click(`${form} [type=submit]`)
    await page.locator(done).waitFor()
    expect(await decidedAbout((await newest()).id)).toBe(1)
  })

  test.each([
    ['with', true],
    ['without', false],
  ])(
    'that the server no longer has are shown again, and nothing written is lost, %s JavaScript',
    { tags: 'long' },
    async (_, javaScriptEnabled) => {
      const page = await visit('/dalbit-maru/customer', { ...phone, javaScriptEnabled })
      const number = javaScriptEnabled ? '010-2345-0008' : '010-2345-0009'
      await register(page, number)
      await page.fill(`${form} [name=message]`, '적어 둔 것')
      if (javaScriptEnabled)
        await page.locator('#main [data-island][data-ready]').waitFor({ state: 'attached' })
      // As after a loss of data: what this page shows is on no record.
      await db.updateTable('consent_texts').set({ body: '{}' }).where('kind', '=', 'collection').execute()
      await publish(`상담과 관람 안내 ${number}`)
      await page.click(`${form} [type=submit]`)
      await page.locator(`${form} [role=alert]`).waitFor()
      expect(await page.locator(`${form} [role=alert]`).innerText()).toContain('동의 내용이 바뀌었습니다')
      expect(await page.locator(form).innerText()).toContain(`상담과 관람 안내 ${number}`)
      expect(await page.inputValue(`${form} [name=message]`)).toBe('적어 둔 것')
      expect(await page.inputValue(`${form} [name=phone]`)).toBe(number)
      for (const box of ['agree', 'ads']) expect(await page.isChecked(`${form} [name=${box}]`)).toBe(false)
      if (!javaScriptEnabled) return
      await page.check(`${form} [name=agree]`)
      await page.click(`${form} [type=submit]`)
      await page.locator(done).waitFor()
      expect(await decidedAbout((await newest()).id)).toBeGreaterThan(2)
    },
  )
})

import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openDb } from '#app/db/client.server.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { toStep, totpCode } from '#app/domain/staff/totp.ts'
import { parseRing } from '#app/platform/keys.server.ts'
import { startTlsProxy, type TlsProxy } from '../../scripts/tls-proxy.ts'
import { secretOf } from '../support/authenticator.ts'
import { desktop, launchBrowser, openPage, phone } from '../support/browser.ts'
import { chromiumArguments } from '../support/chromium.ts'
import { ask, askPath } from '../support/crawler.ts'
import { fillIn } from '../support/leads.ts'
import { testFirst } from '../support/long.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { signOut } from '../support/sign-in.ts'

const passPhrase = 'a long pass phrase'
const secrets = {
  APP_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  APP_SECRET: randomBytes(32).toString('base64'),
}

/** The product as an operator runs it: settings of production, behind a proxy that ends TLS. */
let proxy: TlsProxy
let server: TestServer
let browser: Browser
let db: Db
let origin: string
beforeAll(async () => {
  proxy = await startTlsProxy({ port: 0, hosts: ['dalbit-maru.localhost', 'solbit-maru.localhost'] })
  ;[browser, server] = await Promise.all([
    launchBrowser([...chromiumArguments, '--ignore-certificate-errors']),
    startTestServer('sqlite', {
      ...secrets,
      BUNYANG_ENV: 'production',
      TRUSTED_PROXY_HOPS: '1',
      PUBLIC_PORT: String(proxy.port),
      LOG_TO: 'file',
    }),
  ])
  proxy.target.port = Number(new URL(server.origin).port)
  origin = `https://dalbit-maru.localhost:${proxy.port}`
  db = openDb(server)
})
afterAll(async () => {
  await db.destroy()
  await browser.close()
  await server.stop()
  await proxy.stop()
})

const plain = (device: BrowserContextOptions) => ({ ...device, javaScriptEnabled: false })
const visit = async (path: string, options: BrowserContextOptions = phone) => {
  const opened = await openPage(browser, options)
  await opened.page.goto(new URL(path, origin).href)
  return opened
}

/** What the newest text message of a template says. */
async function newestMessage(template: string): Promise<string> {
  const sent = () =>
    db
      .selectFrom('fake_deliveries')
      .innerJoin('outbox_messages', 'outbox_messages.id', 'message_id')
      .select(['message_id', 'fake_deliveries.body_sealed'])
      .where('template', '=', template)
      .orderBy('message_id', 'desc')
      .executeTakeFirst()
  await expect.poll(sent).toBeDefined()
  const row = (await sent()) as NonNullable<Awaited<ReturnType<typeof sent>>>
  return decrypt(
    parseRing(secrets.APP_KEYS, secrets.APP_SECRET),
    row.body_sealed,
    `fake_deliveries.body:${row.message_id}`,
  )
}
const linkIn = (text: string) => /https:\/\/\S+/.exec(text)?.[0] ?? ''

describe('behind TLS', () => {
  test('the first administrator is made, signs in with a second factor, and their cookies are of https alone', {
    tags: 'long',
  }, async () => {
    expect(server.setupLink).toMatch(new RegExp(`^${origin}/admin/setup\\?token=`))
    const { page, complaints, close } = await visit(server.setupLink as string, desktop)
    await page.getByLabel('이름').fill('김관리')
    await page.getByLabel('이메일').fill('owner@orbit.example')
    await page.getByLabel('비밀번호').fill(passPhrase)
    await page.getByRole('button', { name: '관리자 만들기' }).click()
    // In production the law's second factor comes first, and nothing else is open before it.
    await page.getByRole('heading', { name: '2단계 인증', exact: true }).waitFor()
    const cookies = await page.context().cookies()
    expect(cookies.filter(({ name }) => name.startsWith('__Host-bunyang.')).length).toBeGreaterThan(0)
    expect(cookies.filter(({ secure }) => !secure)).toEqual([])

    await page.getByLabel('지금 비밀번호').fill(passPhrase)
    await page.getByRole('button', { name: '다음' }).click()
    const secret = secretOf((await page.getByText(/^([A-Z2-7]{4} ?){13}/).textContent()) ?? '')
    await page.getByLabel('인증 번호').fill(totpCode(secret, toStep(Date.now())))
    await page.getByRole('button', { name: '2단계 인증 켜기' }).click()
    await page.getByRole('heading', { name: '복구 코드' }).waitFor()
    const recovery = await page.getByRole('main').getByRole('listitem').allTextContents()
    expect(recovery).toHaveLength(10)
    await signOut(page)
    expect(complaints).toEqual([])
    await close()

    // Without script, on a phone, and with a recovery code: the code of the telephone counts once in its half minute.
    const second = await visit('/admin/sign-in', plain(phone))
    await second.page.getByLabel('이메일').fill('owner@orbit.example')
    await second.page.getByLabel('비밀번호').fill(passPhrase)
    await second.page.getByRole('button', { name: '로그인' }).click()
    await second.page.getByRole('link', { name: /복구 코드/ }).click()
    await second.page.getByLabel('복구 코드').fill(recovery[0] as string)
    await second.page.getByRole('button', { name: '확인' }).click()
    await second.page.getByRole('heading', { level: 1 }).filter({ hasText: '오늘' }).waitFor()
    await second.close()
  })

  testFirst(1, [
    ['with script', phone],
    ['without script', plain(phone)],
  ] as const)(
    'a visitor registers %s, and moves, cancels and withdraws by the link of the message',
    async (how, device) => {
      const digits = how === 'with script' ? '010-2345-1001' : '010-2345-1002'
      const { page, complaints, close } = await visit('/dalbit-maru/customer?utm_source=naver', device)
      const form = '#main form[method=post]'
      await fillIn(page, form, { phone: digits })
      await page.click(`${form} [type=submit]`)
      await page
        .getByText(/DB-\d{4}-\d{4}/)
        .first()
        .waitFor()
      const visitPath = (await page.context().cookies()).find(({ name }) => name === 'visit-path')
      expect(visitPath).toMatchObject({ secure: true, httpOnly: true })

      const link = linkIn(await newestMessage('registration'))
      expect(link.startsWith(`${origin}/dalbit-maru/my/`)).toBe(true)
      await page.goto(link)
      expect(complaints).toEqual([])
      await close()
    },
  )

  test('the press signs its writers in', { tags: 'long' }, async () => {
    const { page, close } = await visit('/dalbit-maru/press', plain(desktop))
    await page.locator('summary', { hasText: '관리자 로그인' }).click()
    await page.getByLabel('이메일').fill('nobody@orbit.example')
    await page.getByLabel('비밀번호').fill('not the pass phrase')
    await page.getByRole('button', { name: '로그인' }).click()
    await page.getByText('이메일 또는 비밀번호가 맞지 않습니다').waitFor()
    await close()
  })

  test('every absolute address says https: pages, sitemaps, feeds, calendars, redirects', async () => {
    const internal = { host: `dalbit-maru.localhost:${proxy.port}`, port: proxy.target.port }
    for (const path of [
      '/',
      '/sitemap-pages.xml',
      '/robots.txt',
      '/llms.txt',
      '/dalbit-maru/press/rss.xml',
      '/dalbit-maru/schedule/all.ics',
    ]) {
      const text = (await askPath(path, internal)).body.toString().replace(/\r\n /g, '')
      expect([path, text.match(/http:\/\/(?!www\.(?:w3|sitemaps|google)\.|purl\.org)[^\s"<]+/g)]).toEqual([
        path,
        null,
      ])
      expect([path, text.includes(origin)]).toEqual([path, true])
    }
    const moved = await askPath('/Brand/intro/', internal)
    expect(new URL(moved.headers.location ?? '', origin).href).toBe(`${origin}/Brand/intro`)
    const www = await askPath('/Brand/intro?a=b', {
      ...internal,
      host: `www.dalbit-maru.localhost:${proxy.port}`,
    })
    expect(www.headers.location).toBe(`${origin}/Brand/intro?a=b`)
    const other = await askPath('/solbit-maru/press', internal)
    expect(other.headers.location).toBe(`https://solbit-maru.localhost:${proxy.port}/solbit-maru/press`)
    expect((await askPath('/', internal)).headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test('a host that is nobody’s learns of no site, as often and by as many names as it is asked', async () => {
    for (const path of ['/', '/dalbit-maru/press', '/admin/sign-in', '/sitemap.xml']) {
      const answer = await askPath(path, { host: 'stranger.example', port: proxy.target.port })
      expect([path, answer.status]).toEqual([path, 421])
      expect(answer.body.toString()).not.toMatch(/달빛|솔빛|1577-0000/)
    }
    expect((await ask(`${server.origin}/healthz`)).status).toBe(200)
  })

  test('a page of another origin changes nothing, whatever it says of the scheme', async () => {
    const post = (from: string) =>
      askPath(
        '/dalbit-maru/leads',
        { host: new URL(origin).host, port: proxy.target.port },
        { origin: from, 'content-type': 'application/json' },
        'POST',
      )
    for (const from of ['https://evil.example', origin.replace('https', 'http'), `${origin}1`, 'null'])
      expect([from, (await post(from)).status]).toEqual([from, 403])
    expect((await post(origin)).status).toBe(400)
  })
})

/** What somebody tries first: the product without settings, and a proxy that ends TLS before it. */
describe.each([0, 1])('a trial behind TLS with TRUSTED_PROXY_HOPS=%i', (hops) => {
  let trial: TestServer
  let tls: TlsProxy
  beforeAll(async () => {
    tls = await startTlsProxy({ port: 0, hosts: ['dalbit-maru.localhost'] })
    trial = await startTestServer('sqlite', {
      TRUSTED_PROXY_HOPS: String(hops),
      PUBLIC_PORT: String(tls.port),
    })
    tls.target.port = Number(new URL(trial.origin).port)
  })
  afterAll(async () => {
    await trial.stop()
    await tls.stop()
  })

  test('a form is taken, or the answer names the setting that is missing', async () => {
    const host = `dalbit-maru.localhost:${tls.port}`
    const internal = { host, port: tls.target.port }
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
    const direct = await askPath('/', internal)
    expect(direct.body.toString()).toContain(`<link rel="canonical" href="http://${host}/"`)

    const answer = await askPath(
      '/dalbit-maru/leads',
      internal,
      { ...forwarded, origin: `https://${host}`, 'content-type': 'application/json' },
      'POST',
    )
    const page = (await askPath('/', internal, forwarded)).body.toString()
    if (hops) {
      expect(answer.status).toBe(400)
      expect(page).toContain(`<link rel="canonical" href="https://${host}/"`)
    } else {
      expect(answer.status).toBe(403)
      expect(answer.body.toString()).toContain('TRUSTED_PROXY_HOPS=1')
    }
    const foreign = { ...forwarded, origin: 'https://evil.example' }
    expect((await askPath('/dalbit-maru/leads', internal, foreign, 'POST')).body.toString()).toMatch(
      /^다른 홈페이지/,
    )
  })
})

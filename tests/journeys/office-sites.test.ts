import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { startFields } from '#app/office/sites/new/start-fields.ts'
import { faultsOf } from '../support/axe.ts'
import { desktop, launchBrowser, openPage, phone } from '../support/browser.ts'
import { newAnswers } from '../support/new-site.ts'
import { officeOf } from '../support/office-of.ts'
import { makePerson, passPhrase } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { service } from '../support/services.ts'
import { typedField } from '../support/typed-field.ts'

let browser: Browser
let server: TestServer
let db: Db
let session: BrowserContextOptions['storageState']
beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), startTestServer()])
  const office = await officeOf(server)
  db = office.db
  await makePerson(office, { email: 'owner@example.com', role: 'owner' })
})
afterAll(async () => {
  await browser.close()
  await db.destroy()
  await server.stop()
})

async function enter(options: BrowserContextOptions = desktop) {
  const opened = await openPage(browser, session ? { ...options, storageState: session } : options)
  if (session) return opened
  await opened.page.goto(`${server.origin}/admin/sign-in`)
  await opened.page.getByLabel('이메일').fill('owner@example.com')
  await opened.page.getByLabel('비밀번호').fill(passPhrase)
  await opened.page.getByRole('button', { name: '로그인' }).click()
  await opened.page.waitForURL((url) => !url.pathname.endsWith('/sign-in'))
  session = await opened.page.context().storageState()
  return opened
}

/** As a visitor of a host, whatever name servers know of it. */
const ask = (host: string, path: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { port } = new URL(server.origin)
    const asked = request(
      { host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        )
      },
    )
    asked.on('error', reject)
    asked.end()
  })

const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

const host = 'daon-heights.localhost'

/** Colours of the product's own style sheet, in whose place the site's stand, and its shadows. */
const fallbacks = /:root\{[^}]*color-scheme:[^}]*\}|#[0-9a-f]{8}\b/gi

/** Names, numbers, addresses and colours of the other sites, and digests of their pictures. */
async function marksOfOthers(): Promise<string[]> {
  const content = await service('small-content')
  const settings = ['dalbit-maru', 'solbit-maru'].map((slug) =>
    JSON.parse(readFileSync(join(content, slug, 'site.json'), 'utf8')),
  )
  const files = await db
    .selectFrom('media')
    .innerJoin('sites', 'sites.id', 'media.site_id')
    .select('sha256')
    .where('slug', '!=', 'daon-heights')
    .execute()
  return [
    ...settings.flatMap(({ slug, name, shortName, phone, builder, developer, theme }) => [
      slug,
      name,
      shortName,
      phone,
      builder,
      developer,
      ...Object.values<string>(theme.colours),
    ]),
    '달빛',
    '솔빛',
    '온새',
    '마루',
    ...files.map(({ sha256 }) => sha256.slice(0, 20)),
  ]
}

test('a third site is made of answers in the office alone, opened, and has nothing of the others', async () => {
  const { page, complaints, close } = await enter()
  await page.goto(`${server.origin}/admin/sites`)
  await page.getByRole('link', { name: '새 단지' }).click()
  await page.getByLabel('영문 이름').waitFor()
  expect(await faultsOf(page)).toEqual([])
  for (const fields of [
    startFields.slice(0, 6),
    startFields.slice(6, 19),
    startFields.slice(19, 29),
    ['colour', 'host'],
  ] as const) {
    for (const name of fields)
      await (await typedField(page.locator(`[name="${name}"]`))).fill(
        name === 'host' ? '' : (newAnswers[name as keyof typeof newAnswers] ?? ''),
      )
    await page.getByRole('button', { name: '다음' }).click()
  }
  await page.getByRole('heading', { name: '다온 하이츠' }).waitFor()
  await page.getByRole('button', { name: '이전' }).click()
  await page.getByRole('button', { name: '이름과 연락처' }).click()
  expect(await page.getByLabel('단지 이름').inputValue()).toBe('다온 하이츠')
  await page.getByRole('button', { name: '미리보기' }).click()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: '홈페이지 만들기' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('홈페이지를 만들었습니다').waitFor()
  expect(await faultsOf(page)).toEqual([])
  expect((await ask(host, '/')).status).toBe(421)
  expect((await ask('dalbit-maru.localhost', '/daon-heights/customer')).status).toBe(404)
  const preview = await page.getByRole('link', { name: '초안 미리보기' }).getAttribute('href')
  expect((await page.context().request.get(server.origin + preview)).status()).toBe(200)
  await page.getByRole('heading', { name: '꼭 고칠 것 0곳' }).waitFor()
  await page.getByRole('button', { name: '홈페이지 열기' }).click()
  await page.getByText('지금부터 방문자와 검색엔진에 보입니다').waitFor()
  const home = await ask(host, '/')
  expect([home.status, home.text.includes('다온 하이츠')]).toEqual([200, true])
  const map = await ask(host, '/sitemap-pages.xml')
  const paths = [...map.text.matchAll(/<loc>[^<]*?localhost(?::\d+)?([^<]*)<\/loc>/g)].map(
    ([, path]) => path || '/',
  )
  expect(paths.length).toBeGreaterThanOrEqual(9)
  const marks = await marksOfOthers()
  const links = new Set<string>()
  for (const path of [
    ...paths,
    '/sitemap.xml',
    '/robots.txt',
    '/llms.txt',
    '/daon-heights/manifest.webmanifest',
    '/none',
  ]) {
    const { status, text } = await ask(host, path)
    expect([path, status]).toEqual([path, path === '/none' ? 404 : 200])
    // 동·호수 is the number of a home, no lake.
    const own = text.replace(fallbacks, '').replaceAll('동·호수', '').toLowerCase()
    expect([path, marks.filter((mark) => own.includes(mark.toLowerCase()))]).toEqual([path, []])
    for (const [, link = ''] of text.matchAll(/href="(\/[^"#?]*)/g)) links.add(link)
  }
  const statuses = await Promise.all(
    [...links].map(async (link) => [link, (await ask(host, link)).status] as const),
  )
  expect(statuses.filter(([, status]) => status >= 400)).toEqual([])
  expect(complaints.filter((one) => !one.includes('status of 4'))).toEqual([])
  await close()
})

test('a copy is made on a phone, and what is left of its source is mended one by one', {
  tags: ['long'],
}, async () => {
  const { page, close } = await enter(phone)
  await page.goto(`${server.origin}/admin/sites/new?as=copy`)
  expect(await isNarrow(page)).toBe(true)
  await page.getByLabel('복사할 단지').selectOption('solbit-maru')
  await page.getByLabel('영문 이름').fill('saebom')
  await page.getByLabel('단지 이름').fill('새봄 마을')
  await page.getByLabel('대표전화').fill('15-77')
  await page.getByRole('button', { name: '복사해서 만들기' }).click()
  await page.getByRole('paragraph').filter({ hasText: '전화번호가 네 자리 모자랍니다' }).waitFor()
  await page.getByLabel('대표전화').fill('1577-0000')
  await page.getByRole('button', { name: '복사해서 만들기' }).click()
  await page.getByText('복사해서 만들었습니다').waitFor()
  expect(await isNarrow(page)).toBe(true)
  const required = async () =>
    Number(/\d+/.exec(await page.getByRole('heading', { name: /꼭 고칠 것/ }).innerText())?.[0])
  const before = await required()
  expect(before).toBeGreaterThan(80)
  const group = (words: string) => page.locator('summary', { hasText: words })
  await group('짧은 이름 ‘솔빛 마루’').click()
  await page.getByLabel('짧은 이름 ‘솔빛 마루’ 모두 이 말로').fill('새봄')
  await page.getByLabel('짧은 이름 ‘솔빛 마루’ 모두 이 말로').press('Enter')
  await page.getByText(/‘솔빛 마루’를 ‘새봄’으로 \d+곳 바꾸어/).waitFor()
  await expect.poll(required).toBeLessThan(before - 10)
  const after = await required()
  await group('시공사 ‘솔빛건설(주)’').click()
  await page.getByRole('link', { name: '홈페이지 설정 시공사 고치기' }).first().click()
  await page.getByLabel('내용').fill('새봄건설(주)')
  await page.getByRole('button', { name: '초안에 저장' }).click()
  await page.getByText('초안에 저장했습니다').waitFor()
  expect(await required()).toBe(after - 1)
  await page.getByRole('button', { name: /열기/ }).click()
  await page.getByText('먼저 공개해 주세요').waitFor()
  expect((await ask('saebom.localhost', '/')).status).toBe(421)
  await close()
})

test('the ZIP file of a site becomes another one by keyboard; what is no such file is refused and leaves nothing', {
  tags: ['long'],
}, async () => {
  const { page, complaints, close } = await enter()
  const fetched = await page
    .context()
    .request.get(`${server.origin}/admin/sites/solbit-maru/archive`, { maxRedirects: 5 })
  const zip = await fetched.body()
  await page.goto(`${server.origin}/admin/sites/new`)
  await page.getByRole('link', { name: '파일로 만들기' }).press('Enter')
  await page.getByRole('heading', { name: '파일로 새 단지' }).waitFor()
  const send = async (name: string, buffer: Buffer, slug: string) => {
    await page.getByLabel('영문 이름').fill(slug)
    await page.getByLabel('ZIP 파일').setInputFiles({ name, mimeType: 'application/zip', buffer })
    await page.getByRole('button', { name: '올려서 확인하기' }).press('Enter')
  }
  await send('hannae.zip', zip, 'solbit-maru')
  await page.getByText('1곳을 고쳐 주세요').waitFor()
  expect(await page.getByLabel('영문 이름').inputValue()).toBe('solbit-maru')
  await send('no.zip', Buffer.from('글'), 'haneul-maeul')
  await page.getByText('고칠 곳 있음').waitFor()
  await send('hannae.zip', zip, 'haneul-maeul')
  await page.getByText('확인함', { exact: true }).waitFor({ timeout: 60_000 })
  expect(await faultsOf(page)).toEqual([])
  const made = () => db.selectFrom('sites').select('slug').where('slug', '=', 'haneul-maeul').execute()
  expect(await made()).toEqual([])
  await page.getByRole('button', { name: '이대로 만들기' }).press('Enter')
  await page.getByRole('link', { name: '단지 보기' }).press('Enter', { timeout: 100_000 })
  await page.getByRole('heading', { name: '온새 솔빛 마루' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await isNarrow(page)).toBe(true)
  expect(complaints.filter((one) => !one.includes('status of 4'))).toEqual([])
  await close()
})

test('one sentence of the shared terms is one edit: told first, then with every site that follows', {
  tags: ['long'],
}, async () => {
  const { page, close } = await enter(phone)
  await page.goto(`${server.origin}/admin/sites/shared`)
  await page.getByRole('link', { name: '이용약관' }).press('Enter')
  await page.getByRole('heading', { name: '따르는 단지 1곳' }).waitFor()
  expect(await isNarrow(page)).toBe(true)
  const field = page.locator('div:has(> input[name=path][value^=blocks]) > div textarea').last()
  const before = await field.inputValue()
  await field.fill(`${before} 이 약관은 견본주택에서도 볼 수 있습니다.`)
  await page.getByRole('button', { name: '바뀌는 단지 보기' }).press('Enter')
  await page.getByText('아직 저장하지 않았습니다').waitFor()
  expect((await ask(host, '/terms')).text).not.toContain('견본주택에서도 볼 수 있습니다')
  await page.getByRole('button', { name: '저장' }).press('Enter')
  await page.getByText('저장하고 1개 단지에 넣었습니다.').waitFor()
  const terms = async () => (await ask(host, '/terms')).text.includes('견본주택에서도 볼 수 있습니다')
  await expect.poll(terms).toBe(true)
  await close()
})

test('a site of a folder begins to follow a shared text: a draft, told in words before it is published', {
  tags: ['long'],
}, async () => {
  const { page, close } = await enter(phone)
  await page.goto(`${server.origin}/admin/sites/shared?page=/copyright`)
  await page.getByRole('button', { name: '온새 달빛 마루 저작권 따르기 시작' }).press('Enter')
  await page.getByText('달빛 마루: 글을 공통 문구로 바꾸어 초안에 넣었습니다.').waitFor()
  expect(await isNarrow(page)).toBe(true)
  await page.getByRole('link', { name: '초안: 공개하면 따릅니다' }).press('Enter')
  await page.getByText('공통 문구 › 저작권: 따르기 시작').waitFor()
  await page.goto(`${server.origin}/admin/sites/shared?page=/copyright`)
  await page.getByRole('heading', { name: '따르지 않는 단지' }).waitFor()
  await db.deleteFrom('content_drafts').execute()
  await page.reload()
  await page.getByRole('button', { name: '온새 달빛 마루 저작권 따르기 시작' }).waitFor()
  await close()
})

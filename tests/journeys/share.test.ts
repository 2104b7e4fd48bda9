import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { faultsOf } from '../support/axe.ts'
import { desktop, launchBrowser, openPage, phone } from '../support/browser.ts'
import { served } from '../support/served.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { originOf } from '../support/site-pages.ts'

let browser: Browser
let server: TestServer
let origin: string
beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), startTestServer('sqlite', {}, 'demo')])
  origin = originOf(server, 'gaon-lakepark')
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

describe('the share sheet', () => {
  test('opens without JavaScript, and offers what links can do', { tags: ['long'] }, async () => {
    const { page, close } = await openPage(browser, { ...phone, javaScriptEnabled: false })
    await page.goto(`${origin}/FloorPlan/84A`)
    const sheet = page.getByRole('dialog', { name: '공유하기' })
    expect(await sheet.isVisible()).toBe(false)
    await page.getByRole('button', { name: '공유' }).first().tap()
    await sheet.waitFor()
    expect(await sheet.getByLabel('페이지 주소').inputValue()).toBe(`${origin}/FloorPlan/84A`)
    expect(await sheet.getByRole('listitem').allTextContents()).toEqual([
      '문자',
      '이메일',
      '네이버 (새 창)',
      '밴드 (새 창)',
    ])
    expect(await sheet.getByRole('link', { name: '문자' }).getAttribute('href')).toContain(
      encodeURIComponent(`${origin}/FloorPlan/84A`),
    )
    await sheet.getByRole('button', { name: '닫기' }).tap()
    await sheet.waitFor({ state: 'hidden' })
    await close()
  })

  test('loads its script when it is opened, copies the address, and has no faults', {
    tags: 'long',
  }, async () => {
    const { page, complaints, close } = await openPage(browser, desktop)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    await page.goto(`${origin}/BusinessGuide/intro?phase=3`, { waitUntil: 'networkidle' })
    expect(scripts.filter((path) => path.includes('share'))).toEqual([])
    await page.getByRole('button', { name: '공유' }).first().click()
    await page.getByRole('button', { name: '주소 복사' }).click()
    await page.getByText('주소를 복사했습니다.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${origin}/BusinessGuide/intro?phase=3`,
    )
    expect(await page.getByRole('button', { name: '카카오톡' }).count()).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: '공유하기' }).waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
    await close()
  })

  test('asks Kakao for its script only where the site has a key, and only when KakaoTalk is pressed', {
    tags: 'long',
  }, async () => {
    const db = openDb(server)
    const key = '0123456789abcdef0123456789abcdef'
    const row = await db
      .selectFrom('site_revisions')
      .innerJoin('sites', 'sites.published_revision_id', 'site_revisions.id')
      .selectAll('site_revisions')
      .where('slug', '=', 'hannae-riverview')
      .executeTakeFirstOrThrow()
    const settings = JSON.stringify({ ...JSON.parse(row.settings), kakaoKey: key })
    await db
      .insertInto('site_revisions')
      .values({ ...row, id: `${row.id}-k`, number: 77, settings })
      .execute()
    await db
      .updateTable('sites')
      .set((value) => ({
        published_revision_id: `${row.id}-k`,
        content_version: value('content_version', '+', 1),
      }))
      .where('slug', '=', 'hannae-riverview')
      .execute()
    await served(db, originOf(server, 'hannae-riverview'), 'hannae-riverview')
    await db.destroy()

    const { page, complaints, close } = await openPage(browser, phone)
    const asked: string[] = []
    await page.route('https://t1.kakaocdn.net/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: `let key; window.Kakao = { isInitialized: () => Boolean(key), init: (k) => { key = k },
          Share: { sendDefault: (message) => { window.sent = { key, message } } } }`,
      })
    })
    const hannae = originOf(server, 'hannae-riverview')
    await page.goto(`${hannae}/SalesInfo/FAQ`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: '공유' }).first().tap()
    const kakao = page.getByRole('button', { name: '카카오톡' })
    await kakao.waitFor()
    expect(asked).toEqual([])
    await kakao.tap()
    await page.waitForFunction(() => 'sent' in window)
    expect(asked).toHaveLength(1)
    expect(await page.evaluate(() => (window as unknown as { sent: unknown }).sent)).toMatchObject({
      key,
      message: {
        objectType: 'feed',
        content: {
          title: '자주 묻는 질문 | 한내 리버뷰',
          imageUrl: expect.stringMatching(/^http.*\/media\/[0-9a-f]{20}-1200\.jpg$/),
          link: { webUrl: `${hannae}/SalesInfo/FAQ` },
        },
      },
    })
    expect(complaints).toEqual([])
    await close()
  })
})

describe('a visitor who searches', () => {
  test('finds it without JavaScript from an address that is not there', async () => {
    const { page, close } = await openPage(browser, { ...phone, javaScriptEnabled: false })
    await page.goto(`${origin}/gaon-lakepark/presss`)
    const found = page.getByRole('navigation', { name: '이 페이지를 찾으셨나요?' }).getByRole('link')
    expect(await found.first().innerText()).toBe('언론보도')
    await page.goto(`${origin}/FloorPlan/84D`)
    const meant = page.getByRole('navigation', { name: '이 페이지를 찾으셨나요?' })
    expect(await meant.getByRole('link').first().innerText()).toBe('84㎡A 평면')
    await page.locator('main').getByRole('searchbox').fill('계약금은 얼마인가요?')
    await page.locator('main').getByRole('button', { name: '찾기' }).tap()
    await page.getByRole('heading', { name: '‘계약금은 얼마인가요?’ 검색 결과' }).waitFor()
    const answer = page.getByRole('listitem').filter({ hasText: '자주 묻는 질문' })
    expect(await answer.locator('mark').first().innerText()).toBe('계약금')
    await answer.getByRole('link').tap()
    await page.getByRole('heading', { level: 1, name: '자주 묻는 질문' }).waitFor()
    await close()
  })

  test('sees when there is nothing, and the searched words as they were typed', {
    tags: 'long',
  }, async () => {
    const { page, complaints, close } = await openPage(browser, desktop)
    await page.goto(`${origin}/gaon-lakepark/search?q=${encodeURIComponent('<script>없는말</script>')}`)
    await page.getByText('대한 검색 결과가 없습니다').waitFor()
    expect(await page.locator('main script').count()).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  test('opens an answer by its own address', { tags: 'long' }, async () => {
    const { page, close } = await openPage(browser, phone)
    await page.goto(`${origin}/SalesInfo/FAQ#payment`)
    await page.getByText('잔금은 입주하실 때 납부하시면').waitFor()
    expect(await page.locator('details:has(#payment)').getAttribute('open')).not.toBe(null)
    expect(await faultsOf(page)).toEqual([])
    await close()
  })
})

import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { desktop, launchBrowser, openPage, phone } from '../support/browser.ts'
import { runs } from '../support/long.ts'
import { passPhrase } from '../support/people.ts'
import { openClient, openPress, personsAgent } from '../support/press.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { typedField } from '../support/typed-field.ts'

const here = '/gaon-lakepark/press'
let browser: Browser
let server: TestServer
let press: ReturnType<typeof openPress>
let opened: Awaited<ReturnType<typeof openPage>>
beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), startTestServer('sqlite', {}, 'demo')])
  press = openPress(server)
  await press.employ('desk@orbit.example', 'editor', 'gaon-lakepark')
  await press.employ('desk@hannae.example', 'manager', 'hannae-riverview')
})
afterAll(async () => {
  await press.db.destroy()
  await browser.close()
  await server.stop()
})
afterEach(() => opened?.close())

async function visit(path: string, options = desktop): Promise<Page> {
  opened = await openPage(browser, options)
  await opened.page.goto(server.origin + path)
  return opened.page
}
const plain = { ...desktop, javaScriptEnabled: false }
const rowsOf = (page: Page) => page.locator('[data-enhance="ui/load-more"] tbody tr')
const viewsOf = async (id: string) => (await press.post(id))?.views ?? 0
const idOf = (href: string | null) => href?.split('/').at(-1) ?? ''

async function signIn(page: Page) {
  await page.locator('summary', { hasText: '관리자 로그인' }).click()
  await page.fill('#sign-in-email', 'desk@orbit.example')
  await page.fill('#sign-in-password', passPhrase)
  await page.getByRole('button', { name: '로그인' }).click()
  await page.getByText('desk@orbit.example님').waitFor()
}

describe('the list', () => {
  test('goes on by links without JavaScript, ten posts a page, to an end', { tags: ['long'] }, async () => {
    const page = await visit('/Promotion/Press', plain)
    expect(page.url()).toBe(server.origin + here)
    const seen = new Set<string>()
    for (const expected of [10, 10, 7]) {
      expect(await rowsOf(page).count()).toBe(expected)
      for (const title of await rowsOf(page).locator('a').allTextContents()) seen.add(title)
      if (expected === 10) await page.getByRole('link', { name: '10건 더 보기' }).click()
    }
    expect(seen.size).toBe(27)
    expect(await page.getByRole('link', { name: '10건 더 보기' }).count()).toBe(0)
    await page.getByRole('link', { name: '처음 목록으로' }).click()
    expect(page.url()).toBe(server.origin + here)
  })

  test('appends with JavaScript, hands the focus on, and is as long for who comes back from a post', {
    tags: 'long',
  }, async () => {
    const page = await visit(here)
    await page.getByRole('link', { name: '10건 더 보기' }).click()
    await rowsOf(page).nth(19).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(await rowsOf(page).nth(10).locator('a').textContent())
    await page.getByRole('status').filter({ hasText: '10건을 더 불러왔습니다' }).waitFor()
    await page.getByRole('link', { name: '10건 더 보기' }).click()
    await rowsOf(page).nth(26).waitFor()
    expect(await page.getByRole('link', { name: '10건 더 보기' }).count()).toBe(0)
    await rowsOf(page).nth(25).locator('a').click()
    await page.getByRole('link', { name: '목록으로' }).click()
    await rowsOf(page).nth(26).waitFor()
    expect(opened.complaints).toEqual([])
  })

  test('shows number, title and date on a phone, author and views too where there is room', {
    tags: 'long',
  }, async () => {
    const page = await visit(here, phone)
    const cells = rowsOf(page).first().locator('td')
    const shown = () => cells.evaluateAll((all) => all.map((cell) => cell.checkVisibility()))
    expect(await shown()).toEqual([true, true, false, true, false])
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize({ width: 901, height: 800 })
    expect(await shown()).toEqual([true, true, true, true, true])
    expect(await cells.nth(2).textContent()).toBe('관리자')
  })

  test('that cannot be read says so, is kept by nobody, and is there when it is tried again', {
    tags: 'long',
  }, async () => {
    await press.db.schema.alterTable('press_posts').renameTo('press_posts_away').execute()
    const page = await visit(here)
    const answer = await page.reload()
    expect(answer?.status()).toBe(503)
    expect(answer?.headers()['cache-control']).toBe('no-store')
    await page.getByRole('alert').filter({ hasText: '불러오지 못했습니다' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await press.db.schema.alterTable('press_posts_away').renameTo('press_posts').execute()
    await page.getByRole('link', { name: '다시 시도' }).click()
    await rowsOf(page).nth(9).waitFor()
  })

  test('of a site without posts says that there are none yet', { tags: 'long' }, async () => {
    const id = await press.siteId('hannae-riverview')
    await press.db.updateTable('press_posts').set({ unpublished: 1 }).where('site_id', '=', id).execute()
    const page = await visit('/hannae-riverview/press', plain)
    await page.getByRole('heading', { name: '등록된 글이 없습니다' }).waitFor()
    await press.db.updateTable('press_posts').set({ unpublished: 0 }).where('site_id', '=', id).execute()
  })
})

describe('opening a post', () => {
  test('counts one for a person, and none for robots, for what is fetched ahead and for who writes', {
    tags: ['long'],
  }, async () => {
    const page = await visit(here)
    const href = await rowsOf(page).nth(4).locator('a').getAttribute('href')
    const id = idOf(href)
    const before = await viewsOf(id)
    await rowsOf(page).nth(4).locator('a').click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await viewsOf(id)).toBe(before + 1)
    expect(await page.locator('article dl').innerText()).toContain((before + 1).toLocaleString('ko-KR'))
    await page.reload()
    expect(await viewsOf(id), 'a reload is an opening').toBe(before + 2)
    const client = openClient(server)
    const quiet: RequestInit[] = [
      { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)' } },
      { headers: { 'user-agent': 'curl/8.5' } },
      { headers: { 'sec-purpose': 'prefetch;prerender' } },
      { headers: { 'sec-fetch-dest': 'empty' } },
      { method: 'HEAD' },
    ]
    for (const init of quiet) expect((await client.ask(href as string, init)).status).toBe(200)
    await client.signIn('desk@orbit.example', 'gaon-lakepark')
    expect((await client.ask(href as string)).headers.get('cache-control')).toBe('private, no-store')
    expect(await viewsOf(id)).toBe(before + 2)
    expect(opened.complaints).toEqual([])
  })

  test('of a document that was fetched ahead counts when it is looked at', { tags: 'long' }, async () => {
    opened = await openPage(browser, desktop)
    const { page } = opened
    const id = (await press.newest('gaon-lakepark')).id
    const before = await viewsOf(id)
    await page.route(`**/press/${id}`, (route) =>
      route.continue({ headers: { ...route.request().headers(), purpose: 'prefetch' } }),
    )
    const told = page.waitForResponse('**/opened')
    await page.goto(`${server.origin}${here}/${id}`)
    expect((await told).status()).toBe(204)
    expect(await viewsOf(id)).toBe(before + 1)
  })

  test('goes back one step, or to the list where there is none', { tags: 'long' }, async () => {
    const id = (await press.newest('gaon-lakepark')).id
    const page = await visit(`${here}/${id}`)
    await page.getByRole('link', { name: '목록으로' }).click()
    await page.waitForURL(server.origin + here)
    await page.goto(`${server.origin}/BusinessGuide/plan`)
    await page.goto(`${server.origin}${here}/${id}`)
    await page.getByRole('link', { name: '목록으로' }).click()
    await page.waitForURL('**/BusinessGuide/plan')
  })

  test('that does not exist leads to the list of the visited site; other sites’ are not there either', async () => {
    const { ask } = openClient(server)
    const theirs = await press.newest('hannae-riverview')
    for (const path of [
      `${here}/unknown`,
      `${here}/0190a000-0000-7000-8000-000000000000`,
      `${here}/${theirs.id}`,
      `${here}/%00`,
    ])
      expect((await ask(path)).headers.get('location'), path).toBe('/Promotion/Press')
    expect((await ask('/no-such-site/press')).status).toBe(404)
  })
})

describe('the sub-menu', () => {
  /** Of a document: words and addresses of the links of the second-level menu. */
  const subMenuOf = async (path: string) => {
    const html = await (await openClient(server).ask(path)).text()
    const [, menu = ''] = /<nav[^>]* aria-label="홍보센터"[^>]*>(.*?)<\/nav>/s.exec(html) ?? []
    return [...menu.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, url, words]) => [words, url])
  }

  test('of the press list leads to the visit reservation and to the list itself', async () => {
    const items = [
      ['방문예약', '/gaon-lakepark/customer'],
      ['언론보도', here],
    ]
    expect(await subMenuOf(here)).toEqual(items)
  })

  test('of a post leads to addresses of the product’s own site, not to those of the named one', async () => {
    const own = [
      ['방문예약', '/Promotion/Customer'],
      ['언론보도', '/Promotion/Press'],
    ]
    for (const slug of ['gaon-lakepark', 'hannae-riverview'])
      expect(await subMenuOf(`/${slug}/press/${(await press.newest(slug)).id}`), slug).toEqual(own)
  })
})

const atOnce = runs(20, 100)

test('openings at once are as many views', async () => {
  const { id, views } = await press.newest('gaon-lakepark')
  const answers = await Promise.all(
    Array.from({ length: atOnce }, () =>
      fetch(`${server.origin}${here}/${id}`, { headers: { 'user-agent': personsAgent } }),
    ),
  )
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect((await press.post(id))?.views).toBe(views + atOnce)
})

describe('a writer', () => {
  test('signs in, reads what is missing, publishes once, and signs out, all without JavaScript', async () => {
    const page = await visit(here, plain)
    await page.locator('summary', { hasText: '관리자 로그인' }).click()
    expect(await page.getAttribute('#sign-in-email', 'type')).toBe('email')
    await page.fill('#sign-in-email', 'desk@orbit.example')
    await page.fill('#sign-in-password', 'not the pass phrase')
    await page.getByRole('button', { name: '로그인' }).click()
    expect(await page.getByRole('alert').textContent()).toMatch(/^로그인 실패: /)
    await page.fill('#sign-in-password', passPhrase)
    await page.getByRole('button', { name: '로그인' }).click()
    await page.getByText('desk@orbit.example님').waitFor()

    await page.fill('#post-content', '내용만 있는 글')
    await page.getByRole('button', { name: '글 게시' }).click()
    expect(await page.getByRole('alert').locator('p').textContent()).toBe('제목과 요약은 필수입니다.')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
    expect(await page.inputValue('#post-content')).toBe('내용만 있는 글')

    await page.fill('#post-title', '새로 쓴 글')
    await page.fill('#post-summary', '요약 한 줄')
    const body = new URLSearchParams(
      await page.evaluate(
        () => [...new FormData(document.querySelector('#write') as HTMLFormElement)] as string[][],
      ),
    )
    await page.getByRole('button', { name: '글 게시' }).click()
    await page.getByRole('status').filter({ hasText: '글을 게시했습니다' }).waitFor()
    expect(await rowsOf(page).nth(2).locator('a').textContent()).toBe('새로 쓴 글')
    expect(await page.inputValue('#post-title')).toBe('')
    expect(await page.inputValue('#post-content')).toBe('')
    body.set('intent', 'write')
    const again = { form: Object.fromEntries(body), maxRedirects: 0, headers: { origin: server.origin } }
    expect((await page.request.post(server.origin + here, again)).status()).toBe(303)
    const made = await press.db
      .selectFrom('press_posts')
      .select('id')
      .where('title', '=', '새로 쓴 글')
      .execute()
    expect(made).toHaveLength(1)
    await page.getByRole('button', { name: '로그아웃' }).click()
    await page.locator('summary', { hasText: '관리자 로그인' }).waitFor()
    expect(await page.locator('#write').count()).toBe(0)
  })

  test('schedules, corrects, takes down, throws away and takes back in the office', {
    tags: 'long',
    timeout: 120_000,
  }, async () => {
    const page = await visit(here)
    await signIn(page)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('link', { name: /사무실에서 쓰기/ }).click()
    await page.fill('#post-title', '내일 나올 글')
    await page.fill('#post-summary', '요약')
    await page.getByLabel('날짜와 시간 정하기').check()
    await (await typedField(page.locator('#post-publishAt'))).fill('2099-01-01 09:00')
    await page.getByRole('button', { name: '저장' }).click()
    await page.getByRole('status').filter({ hasText: '게시 시간을 정했습니다' }).waitFor()
    await page.getByText('2099. 1. 1.(목) 09:00 예정').waitFor()
    const { id } = await press.newest('gaon-lakepark')
    const visitor = openClient(server)
    const locationFor = async () => (await visitor.ask(`${here}/${id}`)).headers.get('location')
    expect(await locationFor()).toBe('/Promotion/Press')
    // Its minute comes.
    await press.db
      .updateTable('press_posts')
      .set({ published_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    expect((await visitor.ask(`${here}/${id}`)).status).toBe(200)
    expect(await (await visitor.ask(here)).text()).toContain('내일 나올 글')
    expect(await (await visitor.ask(`${here}/rss.xml`)).text()).toContain('내일 나올 글')

    await page.goto(`${server.origin}${here}/${id}`)
    await page.getByRole('link', { name: '수정' }).click()
    await page.waitForURL(`**/admin/press/${id}`)
    await page.fill('#post-content', '첫 줄\n둘째 줄 https://a.example/b')
    const shown = page.context().waitForEvent('page')
    await page.getByRole('button', { name: '미리보기' }).click()
    const preview = await shown
    await preview.getByText('아직 저장하지 않았습니다').waitFor()
    expect(await preview.getByRole('link', { name: 'https://a.example/b' }).getAttribute('rel')).toBe(
      'noopener nofollow ugc',
    )
    await preview.close()
    await page.getByRole('button', { name: '저장' }).click()
    await page.getByRole('status').filter({ hasText: '글을 게시했습니다' }).waitFor()
    await page.goto(`${server.origin}${here}/${id}`)
    expect(await page.getByText('둘째 줄').count()).toBe(1)
    expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('NewsArticle')

    await page.getByRole('link', { name: '수정' }).click()
    await page.getByRole('button', { name: '휴지통으로 이동' }).click()
    await page.getByRole('status').filter({ hasText: '처리했습니다' }).waitFor()
    expect((await visitor.ask(`${here}/${id}`)).status).toBe(410)
    await page.goto(`${server.origin}${here}/${id}`)
    await page.getByRole('link', { name: '휴지통에서 복원' }).click()
    await page.getByText('뒤에 지워짐').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page
      .getByRole('button', { name: /더 할 일/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: '복원' }).click()
    await page.getByRole('status').filter({ hasText: '처리했습니다' }).waitFor()
    expect((await visitor.ask(`${here}/${id}`)).status).toBe(200)

    await page.goto(`${server.origin}/admin/press/${id}`)
    await page.locator('#post-image summary').click()
    await page.locator('#post-image label', { hasText: 'site-plan.svg' }).click()
    await page.getByRole('button', { name: '저장' }).click()
    await page.getByRole('alert').filter({ hasText: '이미지에 무엇이 보이는지' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.querySelector('[role="alert"]') !== null))
      .toBe(true)
    expect(await faultsOf(page)).toEqual([])
    await page.fill('#post-imageAlt', '단지배치도')
    await page.getByRole('button', { name: '저장' }).click()
    await page.waitForURL('**/admin/press?site=gaon-lakepark&done=published')
    await page.goto(`${server.origin}${here}/${id}`)
    await page.getByRole('img', { name: '단지배치도' }).waitFor()
    expect(opened.complaints.filter((said) => !said.includes('status of 4'))).toEqual([])
  })

  test('the person who saves second gets a conflict, sees what was saved, and loses nothing', {
    tags: 'long',
  }, async () => {
    const { id } = await press.newest('gaon-lakepark')
    const page = await visit(here)
    await signIn(page)
    await page.goto(`${server.origin}/admin/press/${id}`)
    const other = openClient(server)
    await other.signIn('desk@orbit.example', 'gaon-lakepark')
    const version = String((await press.post(id))?.version)
    await other.send(`/admin/press/${id}`, { version, title: '남이 먼저 고친 제목', summary: '요약' })
    await page.fill('#post-title', '내가 고친 제목')
    await page.getByRole('button', { name: '저장' }).click()
    await page.getByRole('alert').filter({ hasText: '다른 분이 이 글을 수정했습니다' }).waitFor()
    expect(await page.inputValue('#post-title')).toBe('내가 고친 제목')
    await page.getByText('남이 먼저 고친 제목').waitFor()
    expect((await press.post(id))?.title).toBe('남이 먼저 고친 제목')
    await page.getByRole('button', { name: '이 글로 저장' }).click()
    await expect.poll(async () => (await press.post(id))?.title).toBe('내가 고친 제목')
  })

  test('whose session has ended keeps what was written below the list', async () => {
    const { send } = openClient(server)
    const answer = await send(here, {
      intent: 'write',
      key: 'a-key-of-a-form',
      title: '쓰던 글',
      summary: '요약',
    })
    expect(answer.status).toBe(401)
    const text = await answer.text()
    expect(text).toContain('로그인이 만료되었습니다')
    expect(text).toContain('value="쓰던 글"')
  })
})

test('somebody of another site neither sees nor changes a post, by any address or form', {
  tags: ['long'],
}, async () => {
  const client = openClient(server)
  expect((await client.signIn('desk@hannae.example', 'hannae-riverview')).status).toBe(303)
  const { id, version } = await press.newest('gaon-lakepark')
  const secret = '가온만 아는 글'
  await press.db
    .updateTable('press_posts')
    .set({ unpublished: 1, title: secret })
    .where('id', '=', id)
    .execute()
  const own = await press.newest('hannae-riverview')
  const picture = await press.db
    .selectFrom('media')
    .select('id')
    .where('site_id', '=', await press.siteId('gaon-lakepark'))
    .executeTakeFirstOrThrow()
  const everything = async () =>
    JSON.stringify(await press.db.selectFrom('press_posts').selectAll().orderBy('id').execute())
  const before = await everything()
  const theirs = '/hannae-riverview/press'
  const reads = [
    here,
    `${here}?through=0-20991231T000000000-${id}`,
    `${here}/preview`,
    `${here}/rss.xml`,
    `${here}/feed.json`,
  ]
  for (const base of [here, theirs, '/admin/press'])
    reads.push(`${base}/${id}`, `${base}/${id}/opened`, `${base}/${id}.data`, `${base}.data`)
  reads.push(
    '/admin/press?site=gaon-lakepark',
    '/admin/press?state=unpublished',
    '/admin/press/new?site=gaon-lakepark',
  )
  reads.push(
    '/admin/press/new.data?site=gaon-lakepark',
    '/admin/press.data?site=gaon-lakepark',
    `/admin/press/${id}?site=hannae-riverview`,
  )
  for (const path of reads) {
    const answer = await client.ask(path)
    expect(await answer.text(), path).not.toContain(secret)
    if (/admin\/press\/|site=gaon/.test(path)) expect(answer.status, path).toBeGreaterThanOrEqual(400)
  }
  const form = {
    title: '남의 글',
    summary: '요약',
    version: String(version),
    key: 'a-key-of-a-form',
    post: id,
  }
  for (const intent of ['write', 'publish', 'unpublish', 'bin', 'restore'])
    for (const path of [
      here,
      theirs,
      `${here}/${id}`,
      `${theirs}/${id}`,
      `${here}/preview`,
      `/admin/press/${id}`,
      '/admin/press',
      '/admin/press/new?site=gaon-lakepark',
    ]) {
      // A new post on their own site is what they may write.
      if (intent === 'write' && path === theirs) continue
      for (const site of ['gaon-lakepark', 'hannae-riverview']) {
        const answer = await client.send(path, { ...form, intent, site })
        expect(answer.status, `${intent} ${path}`).toBeGreaterThanOrEqual(400)
        // Refused for whose it is, not for where it was sent from.
        expect(await answer.text(), `${intent} ${path}`).not.toMatch(/가온만 아는 글|다른 누리집에서 보낸/)
      }
    }
  const withTheirs = {
    intent: 'write',
    ...form,
    version: String(own.version),
    image: picture.id,
    imageAlt: '그림',
  }
  expect((await client.send(`/admin/press/${own.id}`, withTheirs)).status).toBe(422)
  expect((await client.send(theirs, withTheirs)).status).toBe(422)
  expect(await (await client.send(`${theirs}/preview`, withTheirs)).text()).not.toContain('<figure')
  expect(await everything()).toBe(before)
  const ownIntent = {
    intent: 'unpublish',
    version: String(own.version),
    post: own.id,
    site: 'hannae-riverview',
  }
  expect((await client.send('/admin/press', ownIntent)).status, 'their own they may').toBe(200)
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { desktop, launchBrowser, openPage } from '../support/browser.ts'
import { first } from '../support/long.ts'
import { openPress } from '../support/press.ts'
import { scriptPayloads } from '../support/script-payloads.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let browser: Browser
let server: TestServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), startTestServer()])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

/** Payloads of one post: so many that a few pages hold all, so few that a title is not too long to be one. */
const together = 14

test('stored scripts run nowhere: neither in title, summary, content nor link, by eye of the policy', {
  tags: 'long',
}, async () => {
  expect(scriptPayloads.length).toBeGreaterThanOrEqual(200)
  const payloads = first(together, scriptPayloads)
  const press = openPress(server)
  const siteId = await press.siteId('dalbit-maru')
  await press.db.deleteFrom('press_posts').where('site_id', '=', siteId).execute()
  const now = new Date().toISOString()
  const ids: string[] = []
  // As if somebody had written into the database: what forms would refuse has to be inert as well.
  for (let i = 0; i < payloads.length; i += together) {
    const some = payloads.slice(i, i + together)
    const id = newId()
    ids.push(id)
    await press.db
      .insertInto('press_posts')
      .values({
        id,
        site_id: siteId,
        title: some.join(' '),
        summary: some.join(' '),
        content: some.join('\n'),
        source_name: some.join(' '),
        source_url: some[0] as string,
        image_media_id: null,
        image_alt: null,
        image_caption: null,
        share_media_id: null,
        published_at: now,
        submission_key: null,
        created_by: null,
        created_at: now,
        updated_at: now,
        deleted_at: null,
      })
      .execute()
  }
  await press.employ('desk@orbit.example', 'editor', 'dalbit-maru')

  const { page, complaints, close } = await openPage(browser, desktop)
  const hits: string[] = []
  await page.context().exposeFunction('hit', () => hits.push(page.url()))
  page.context().on('dialog', (dialog) => {
    hits.push(`${page.url()} ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(`${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== server.origin) asked.push(request.url())
  })

  /** What a page has become: nothing of a payload may be an element, an attribute or a link of another kind. */
  const inert = async (path: string) => {
    await page.goto(server.origin + path)
    const found = await page.evaluate(() => {
      const all = [...document.querySelectorAll('main *, head *')]
      const attributes = all.flatMap((element) => [...element.attributes])
      return {
        handlers: attributes
          .filter(({ name }) => name.startsWith('on'))
          .map(({ name, value }) => name + value),
        made: [
          ...document.querySelectorAll(
            'main :is(script:not([type="application/ld+json"]), iframe, object, embed, base, meta, style, template, math, marquee, portal)',
          ),
        ].length,
        hrefs: [...document.querySelectorAll<HTMLAnchorElement>('main a, main form')]
          .map((link) => link.getAttribute('href') ?? link.getAttribute('action') ?? '')
          .filter((address) => !/^(\/|https?:\/\/|tel:|#|\?)/.test(address) && address !== ''),
        bases: document.querySelectorAll('base').length,
        violations: (window as unknown as { violations: string[] }).violations,
        unread: [...document.querySelectorAll('script[type="application/ld+json"]')].filter((data) => {
          try {
            return !JSON.parse(data.textContent ?? '')
          } catch {
            return true
          }
        }).length,
      }
    })
    expect(found, path).toEqual({ handlers: [], made: 0, hrefs: [], bases: 0, violations: [], unread: 0 })
  }

  await inert(`/dalbit-maru/press?through=0-20000101T000000000-${ids[0]}`)
  for (const id of ids) await inert(`/dalbit-maru/press/${id}`)
  const [postId] = ids
  expect(
    await page
      .goto(`${server.origin}/dalbit-maru/press/${postId}`)
      .then(() => page.locator('h1').textContent()),
  ).toContain('<img src=x onerror=hit(1)>')

  // The same for who writes: lists, forms and the preview.
  await page.goto(`${server.origin}/dalbit-maru/press`)
  await page.locator('summary', { hasText: '관리자 로그인' }).click()
  await page.fill('#sign-in-email', 'desk@orbit.example')
  await page.fill('#sign-in-password', 'a long pass phrase')
  await page.getByRole('button', { name: '로그인' }).click()
  await page.getByText('desk@orbit.example님').waitFor()
  await press.db
    .updateTable('press_posts')
    .set({ unpublished: 1 })
    .where('id', 'in', ids.slice(0, 3))
    .execute()
  await inert('/dalbit-maru/press')
  for (const id of ids.slice(0, 3)) await inert(`/dalbit-maru/press/${id}`)
  for (const path of ['/admin/press?site=dalbit-maru', `/admin/press/${postId}`]) {
    await page.goto(server.origin + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(
      await page.locator('main :is(script, iframe, object, base), main [onerror], main [onload]').count(),
    ).toBe(0)
  }

  // And through the form itself, which takes some and refuses others.
  for (const payload of payloads.filter((_, i) => i % 25 === 0)) {
    await page.goto(`${server.origin}/dalbit-maru/press`)
    await page.fill('#post-title', `${payload} 제목`)
    await page.fill('#post-summary', payload)
    await page.fill('#post-content', payload)
    await page.getByRole('button', { name: '글 게시' }).click()
    await page.getByRole('status').filter({ hasText: '글을 게시했습니다' }).waitFor()
  }
  await inert('/dalbit-maru/press')
  expect(hits).toEqual([])
  expect(asked).toEqual([])
  expect(complaints).toEqual([])
  await close()
  await press.db.destroy()
})

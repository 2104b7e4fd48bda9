import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb } from '#app/db/client.server.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let db: Db
beforeAll(async () => {
  server = await startTestServer()
  db = openDb(server)
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
})

/** Alters the published terms page of the default site behind the product's back. */
async function breakTerms(alter: (content: string) => string) {
  const page = await db
    .selectFrom('pages')
    .innerJoin('sites', 'sites.id', 'pages.site_id')
    .innerJoin('page_revisions', 'page_revisions.id', 'pages.published_revision_id')
    .select(['page_revisions.id', 'content'])
    .where('is_default', '=', 1)
    .where('path', '=', '/terms')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('page_revisions')
    .set({ content: alter(page.content) })
    .where('id', '=', page.id)
    .execute()
  await db
    .updateTable('sites')
    .set((value) => ({ content_version: value('content_version', '+', 1) }))
    .execute()
}

async function expectErrorScreen(path: string) {
  const response = await fetch(server.origin + path)
  const html = await response.text()
  expect(response.status).toBe(500)
  expect(response.headers.get('cache-control') ?? '').not.toContain('public')
  expect(html).toContain('<h1>Unexpected Application Error!</h1>')
  expect(html).toContain('1577-0000')
  expect(html).toContain(response.headers.get('x-request-id'))
  expect(html).not.toMatch(/\bat .+:\d+:\d+|node_modules|Error:/)
}

test('a page that cannot be drawn shows the error screen with its request id and no stack', async () => {
  await breakTerms(() =>
    JSON.stringify({
      path: '/terms',
      title: 'a',
      description: 'b',
      keywords: [],
      blocks: [{ type: 'gone' }],
      notices: [],
    }),
  )
  await expectErrorScreen('/terms')
})

test('every other page goes on', async () => {
  expect((await fetch(`${server.origin}/`)).status).toBe(200)
})

test('an unknown path, an unknown site and a missing file are Not Found in the frame', async () => {
  for (const path of [
    ...['/nowhere', '/Brand/nowhere', '/nobody/customer'],
    ...['/files/nothing.pdf', '/dalbit-maru/schedule/nothing.ics', '/nobody/press/rss.xml', '/nothing.txt'],
  ]) {
    const response = await fetch(server.origin + path)
    const html = await response.text()
    expect([path, response.status]).toEqual([path, 404])
    expect(html).toContain('404 Not Found')
    expect(html).toContain('<h1>페이지를 찾을 수 없습니다</h1>')
    expect(html).toContain('온새')
    expect(html).toContain('href="tel:1577-0000"')
  }
  // What a page of ours asks for is no document.
  const file = await fetch(`${server.origin}/files/nothing.pdf`, { headers: { 'sec-fetch-dest': 'empty' } })
  expect([file.status, await file.text()]).toEqual([404, 'Not Found'])
})

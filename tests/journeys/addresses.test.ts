import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openDb } from '#app/db/client.server.ts'
import { type Answer, ask, askPath, attributeOf } from '../support/crawler.ts'
import { served } from '../support/served.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { originOf } from '../support/site-pages.ts'

let server: TestServer
let db: Db
let origin: string
let port: number
beforeAll(async () => {
  server = await startTestServer('sqlite', {}, 'demo')
  db = openDb(server)
  origin = originOf(server, 'gaon-lakepark')
  port = Number(new URL(server.origin).port)
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
})

const own = () => ({ host: new URL(origin).host, port })
const led = ({ status, headers }: Answer) => [status, headers.location]

describe('another host of a site', () => {
  const www = () => ({ host: `www.${new URL(origin).host}`, port })

  test.each(['/', '/Brand/intro', '/gaon-lakepark/press', '/sitemap.xml', '/nowhere'])(
    'leads from %s to the main one for good',
    async (path) => {
      expect(led(await askPath(path, www()))).toEqual([301, origin + path])
    },
  )

  test('keeps the query letter for letter, so that advertisers know who came', async () => {
    const query = '?NaPm=ct%3Dlx2%7Cci%3D0yW0%2B%7Ctr%3Dsa&utm_source=naver&utm_campaign=%EB%B6%84%EC%96%91+1'
    expect(led(await askPath(`/Brand/intro/${query}`, www()))).toEqual([301, `${origin}/Brand/intro${query}`])
  })

  test('takes what a form sends, which a redirect would lose', async () => {
    expect((await askPath('/gaon-lakepark/leads', www(), {}, 'POST')).status).not.toBe(301)
  })

  test('that is nobody’s shows the site without being the one that counts', async () => {
    const answer = await askPath('/Brand/intro', { host: `nowhere.example:${port}`, port })
    expect(answer.status).toBe(200)
    expect(attributeOf(answer.body.toString(), '<link rel="canonical"', 'href')).toBe(`${origin}/Brand/intro`)
  })
})

describe('an address that is spelt otherwise', () => {
  test.each([
    ['/brand/intro?utm_source=x', '/Brand/intro?utm_source=x'],
    ['/FLOORPLAN/84a', '/FloorPlan/84A'],
    ['/GAON-LAKEPARK/PRESS', '/gaon-lakepark/press'],
    ['/gaon-lakepark/Customer', '/gaon-lakepark/customer'],
    ['/ANNOUNCEMENT.PDF', '/announcement.pdf'],
    ['/Robots.txt', '/robots.txt'],
    ['/Gaon-Lakepark/Press/RSS.xml', '/gaon-lakepark/press/rss.xml'],
    ['/gaon-lakepark/Search?q=a', '/gaon-lakepark/search?q=a'],
    ['/gaon-lakepark/Icon.SVG', '/gaon-lakepark/icon.svg'],
    ['/promotion/PRESS', '/Promotion/Press'],
    ['/tour/gaon-lakepark/59a', '/tour/gaon-lakepark/59A'],
    ['/Tour/Gaon-Lakepark/59a', '/tour/gaon-lakepark/59A'],
    ['/gaon-lakepark?utm_source=x', '/?utm_source=x'],
    ['/Brand/intro/', '/Brand/intro'],
    ['/Brand//intro', '/Brand/intro'],
    ['//evil.example/', '/evil.example'],
    ['/customer', '/gaon-lakepark/customer'],
    ['/index.html?NaPm=a%7Cb', '/?NaPm=a%7Cb'],
    ['/FloorPlan/84C', '/FloorPlan/114A'],
  ])('%s leads to %s for good', async (path, expected) => {
    const answer = await askPath(path, own())
    expect(answer.status).toBe(301)
    const to = new URL(answer.headers.location ?? '', origin)
    expect([to.origin, to.pathname + to.search]).toEqual([origin, expected])
  })

  test('leads to it at once', async () => {
    for (const path of ['/TOUR/GAON-LAKEPARK/84a', '/GAON-LAKEPARK/Press/Feed.JSON', '/BRAND/Intro/']) {
      const [, to = ''] = led(await askPath(path, own()))
      const next = await ask(new URL(String(to), origin).href)
      expect([path, to, next.status]).toEqual([path, to, 200])
    }
  })

  test('never leads to itself', async () => {
    for (const path of ['/', '/Brand/intro', '/nowhere', '/%E0%A4%A', '/gaon-lakepark/press'])
      expect([path, (await askPath(path, own())).status]).not.toEqual([path, 301])
  })
})

describe('what is nobody else’s', () => {
  test.each(['/admin/sign-in', '/gaon-lakepark/my/no-such-token', '/gaon-lakepark/leads'])(
    '%s is neither kept nor found',
    async (path) => {
      const { headers } = await ask(origin + path)
      expect([headers['cache-control'], headers['x-robots-tag']]).toEqual([
        expect.stringContaining('no-store'),
        'noindex',
      ])
    },
  )

  test('an answer to a form is neither', async () => {
    const answer = await ask(`${origin}/gaon-lakepark/customer`, {}, 'POST')
    expect(answer.headers['x-robots-tag']).toBe('noindex')
  })

  test('results of the search, and placeholders, are not found, and show all the same', async () => {
    for (const path of ['/gaon-lakepark/search?q=%EA%B3%84%EC%95%BD', '/FloorPlan/114B', '/nowhere']) {
      const { body } = await ask(origin + path)
      expect(attributeOf(body.toString(), '<meta name="robots"', 'content')).toContain('noindex')
    }
  })
})

describe('answers to programs', () => {
  const textOf = async (path: string) => (await ask(origin + path)).body.toString()

  test('what they may read and where the sitemap is', async () => {
    const robots = await textOf('/robots.txt')
    expect(robots).toContain('Disallow: /admin')
    expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
  })

  test('by name how the site wants to be called, with icons that are there', async () => {
    const manifest = JSON.parse(await textOf('/gaon-lakepark/manifest.webmanifest')) as {
      name: string
      icons: { src: string; type: string }[]
    }
    expect(manifest.name).toBe('오르빛 가온 레이크파크')
    expect(manifest.icons).toHaveLength(4)
    for (const { src, type } of manifest.icons) {
      const { status, headers } = await ask(origin + src)
      expect([src, status, headers['content-type']]).toEqual([src, 200, type])
    }
  })

  test('in plain words what the site has', async () => {
    const words = await textOf('/llms.txt')
    expect(words).toMatch(/^# 오르빛 가온 레이크파크\n/)
    expect(words).toContain(`(${origin}/SalesInfo/FAQ): `)
  })

  test('of ownership, as search services ask for it', async () => {
    const row = await db
      .selectFrom('site_revisions')
      .innerJoin('sites', 'sites.published_revision_id', 'site_revisions.id')
      .select(['site_revisions.id', 'settings'])
      .where('slug', '=', 'hannae-riverview')
      .executeTakeFirstOrThrow()
    const verification = { naver: 'naver0123', google: 'google-0123', daum: '#DaumWebMasterTool:abc:def==' }
    const id = `${row.id}-2`
    await db
      .insertInto('site_revisions')
      .columns(['id', 'site_id', 'number', 'settings', 'created_at', 'created_by'])
      .expression((from) =>
        from
          .selectFrom('site_revisions')
          .select((select) => [
            select.val(id).as('id'),
            'site_id',
            select.val(99).as('number'),
            select.val(JSON.stringify({ ...JSON.parse(row.settings), verification })).as('settings'),
            'created_at',
            'created_by',
          ])
          .where('id', '=', row.id),
      )
      .execute()
    await db
      .updateTable('sites')
      .set((value) => ({ published_revision_id: id, content_version: value('content_version', '+', 1) }))
      .where('slug', '=', 'hannae-riverview')
      .execute()
    const hannae = originOf(server, 'hannae-riverview')
    await served(db, hannae, 'hannae-riverview')
    const html = (await ask(`${hannae}/`)).body.toString()
    expect(attributeOf(html, '<meta name="naver-site-verification"', 'content')).toBe('naver0123')
    expect(attributeOf(html, '<meta name="google-site-verification"', 'content')).toBe('google-0123')
    expect((await ask(`${hannae}/robots.txt`)).body.toString()).toMatch(/^#DaumWebMasterTool:abc:def==\n/)
  })
})

describe('in maintenance', () => {
  const close = async (name: string, until = '') => {
    // Whole at once: half a sign would be read as one without an end.
    await writeFile(join(server.dataDir, 'sign'), until)
    await rename(join(server.dataDir, 'sign'), join(server.dataDir, name))
  }
  const open = (name: string) => rm(join(server.dataDir, name))
  const eventually = async (path: string, status: number) => {
    for (let tries = 0; tries < 60; tries++) {
      const answer = await ask(origin + path)
      if (answer.status === status) return answer
      await new Promise((done) => setTimeout(done, 100))
    }
    throw new Error(`${path} never answered ${status}`)
  }

  test('one site says when to come again, and the others and the office go on', async () => {
    await close('maintenance-gaon-lakepark', '2099-01-01T06:00+09:00')
    const answer = await eventually('/Brand/intro', 503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3600)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body.toString()).toContain('점검 중입니다')
    expect(answer.body.toString()).toContain('1500-0000')
    expect((await ask(`${originOf(server, 'hannae-riverview')}/`)).status).toBe(200)
    expect((await ask(`${origin}/admin/sign-in`)).status).toBe(200)
    await open('maintenance-gaon-lakepark')
    await eventually('/Brand/intro', 200)
  })

  test('all of it is closed but its signs of life', async () => {
    await close('maintenance')
    expect((await eventually('/', 503)).headers['retry-after']).toBe('600')
    expect((await ask(`${origin}/admin/sign-in`)).status).toBe(503)
    expect((await ask(`${origin}/healthz`)).status).toBe(200)
    await open('maintenance')
    await eventually('/', 200)
  })
})

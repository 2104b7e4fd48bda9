import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commonHeaders } from '../server/security.ts'
import { type Answer, ask, askPath } from './support/crawler.ts'
import { readersServer, type TestServer } from './support/server.ts'
import { originOf } from './support/site-pages.ts'

/** Every kind of address that the product answers; where it is found in a page, by an expression. */
const kinds: [name: string, where: string | { on: string; by: RegExp }][] = [
  ['the home page', '/'],
  ['a page of content', '/Brand/video'],
  ['an option of a page', '/BusinessGuide/intro?phase=3'],
  ['a page with a made-up query', '/Brand/intro?x=1'],
  ['the form', '/gaon-lakepark/customer'],
  ['the press', '/gaon-lakepark/press'],
  ['a post', { on: '/gaon-lakepark/press', by: /href="(\/gaon-lakepark\/press\/[0-9a-f-]{36})"/ }],
  ['a search', '/gaon-lakepark/search?q=%EA%B3%84%EC%95%BD'],
  ['a page that is not there', '/nowhere'],
  ['an office screen', '/admin/sign-in'],
  ['sitemaps', '/sitemap.xml'],
  ['a sitemap', '/sitemap-pages.xml'],
  ['robots', '/robots.txt'],
  ['llms', '/llms.txt'],
  ['a manifest', '/gaon-lakepark/manifest.webmanifest'],
  ['a feed', '/gaon-lakepark/press/rss.xml'],
  ['a feed of JSON', '/gaon-lakepark/press/feed.json'],
  ['a calendar', '/gaon-lakepark/schedule/all.ics'],
  ['the mark', '/gaon-lakepark/icon.svg'],
  ['the icon of old', '/favicon.ico'],
  ['a drawn plan', { on: '/', by: /(\/gaon-lakepark\/plans\/\d+\/\w+\.svg)/ }],
  [
    'a drawn map',
    { on: '/LocationEnvironment/intro', by: /"(\/gaon-lakepark\/maps\/\d+\/[\w-]+\/[\w-]+\.svg)"/ },
  ],
  ['a script', { on: '/', by: /src="(\/assets\/[^"]+\.js)"/ }],
  ['a style sheet', { on: '/admin/sign-in', by: /href="(\/assets\/[^"]+\.css)"/ }],
  ['a file of the build', '/maintenance.css'],
  ['the rules of speculation', '/speculation-rules.json'],
  ['a picture', { on: '/', by: /(\/media\/[0-9a-f-]+-\d+\.avif)/ }],
  ['a font', { on: '/', by: /(\/media\/[0-9a-f]+\.woff2)/ }],
  ['the announcement', '/announcement.pdf'],
  ['a sign of life', '/healthz'],
  ['a file that is not there', '/assets/none.js'],
]

let server: TestServer
let origin: string
beforeAll(async () => {
  server = await readersServer()
  origin = originOf(server, 'gaon-lakepark')
})
afterAll(() => server.stop())

const found = async (where: (typeof kinds)[number][1]): Promise<string> => {
  if (typeof where === 'string') return where
  const html = (await ask(origin + where.on)).body.toString()
  const path = where.by.exec(html)?.[1]
  if (!path) throw new Error(`nothing on ${where.on} matches ${where.by}`)
  return path
}

const policyName = 'content-security-policy'
const safety = Object.keys(commonHeaders(false))

/** What may differ between two answers of the same thing. */
const passing = new Set(['date', 'x-request-id', 'connection', 'keep-alive', 'transfer-encoding', policyName])
const steadyOf = ({ headers }: Answer) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !passing.has(name))
      .map(([name, value]) => [name, value?.toLowerCase().replaceAll(' ', '')]),
  )

describe.each(kinds)('%s', (_, where) => {
  test('answers HEAD as GET without a body, and is whole for the next client', async () => {
    const path = await found(where)
    const head = await ask(origin + path, {}, 'HEAD')
    const get = await ask(origin + path)
    expect([path, head.status, head.body.length]).toEqual([path, get.status, 0])
    const { 'content-length': ofHead, ...others } = steadyOf(head)
    const { 'content-length': _ofGet, ...same } = steadyOf(get)
    expect(others).toEqual(same)
    // The length may be left out of either, but where HEAD names one it is the true one.
    if (ofHead !== undefined) expect([path, ofHead]).toEqual([path, String(get.body.length)])
    if (get.status === 200) expect(get.body.length).toBeGreaterThan(0)
  })

  test('carries the security headers, and says how long it may be kept', async () => {
    const path = await found(where)
    const { headers } = await ask(origin + path)
    const ofBuild = /^\/assets\/\w.*\w-|\.css$|^\/speculation/.test(path)
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(ofBuild ? safety : [policyName, ...safety]))
    expect(headers['cache-control'] ?? (headers.location || 'none')).not.toBe('none')
  })

  test('is not sent again to a client that has it', async () => {
    const address = origin + (await found(where))
    const { etag } = (await ask(address)).headers
    if (!etag) return
    for (const method of ['GET', 'HEAD']) {
      const again = await ask(address, { 'if-none-match': etag }, method)
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
      expect((await ask(address, { 'if-none-match': '"another"' }, method)).status).toBe(200)
    }
  })

  test('comes whole or in the part that was asked for, never in a wrong one', async () => {
    const address = origin + (await found(where))
    const whole = await ask(address)
    if (whole.status !== 200 || !whole.headers.etag) return
    const part = await ask(address, { range: 'bytes=3-12' })
    if (part.status === 206) {
      expect(part.headers['content-range']).toBe(`bytes 3-12/${whole.body.length}`)
      expect(part.body.equals(whole.body.subarray(3, 13))).toBe(true)
      expect((await ask(address, { range: 'bytes=999999999-' })).status).toBe(416)
    } else expect([part.status, part.body.equals(whole.body)]).toEqual([200, true])
    const stale = await ask(address, { range: 'bytes=3-12', 'if-range': '"another"' })
    expect([stale.status, stale.body.equals(whole.body)]).toEqual([200, true])
  })
})

describe('an unusual request', () => {
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const line = connect(Number(new URL(server.origin).port), '127.0.0.1', () =>
        line.write(text.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')),
      )
      let heard = ''
      line.on('data', (chunk) => {
        heard += chunk.toString('latin1')
      })
      line.on('end', () => resolve(heard.split('\r\n\r\n', 1)[0] ?? ''))
      line.on('error', reject)
    })
  const host = () => new URL(origin).host

  test.each([
    ['two hosts', (h: string) => `GET / HTTP/1.1\r\nHost: ${h}\r\nHost: evil.example\r\n\r\n`, 400],
    ['a host that is no name', () => 'GET / HTTP/1.1\r\nHost: a/b\r\n\r\n', 400],
    ['a path that cannot be read', (h: string) => `GET /%ff HTTP/1.1\r\nHost: ${h}\r\n\r\n`, 404],
    ['a target that is no path', (h: string) => `GET * HTTP/1.1\r\nHost: ${h}\r\n\r\n`, 400],
    [
      'an address with a user',
      (h: string) => `GET http://a@${h}/robots.txt HTTP/1.1\r\nHost: ${h}\r\n\r\n`,
      400,
    ],
    [
      'two hosts beside an address',
      (h: string) => `GET http://${h}/ HTTP/1.1\r\nHost: ${h}\r\nHost: ${h}\r\n\r\n`,
      400,
    ],
    [
      'an address with its host',
      (h: string) => `GET http://${h}/robots.txt HTTP/1.1\r\nHost: evil.example\r\n\r\n`,
      200,
    ],
    ['a method that sends the request back', (h: string) => `TRACE / HTTP/1.1\r\nHost: ${h}\r\n\r\n`, 405],
    ['another method', (h: string) => `DELETE / HTTP/1.1\r\nHost: ${h}\r\n\r\n`, 405],
    [
      'PUT where POST is meant',
      (h: string) => `PUT /gaon-lakepark/leads HTTP/1.1\r\nHost: ${h}\r\nContent-Length: 0\r\n\r\n`,
      405,
    ],
    ['a body for reading', (h: string) => `GET / HTTP/1.1\r\nHost: ${h}\r\nContent-Length: 1\r\n\r\nx`, 400],
    [
      'a body of unknown length',
      (h: string) =>
        `POST /gaon-lakepark/leads HTTP/1.1\r\nHost: ${h}\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n`,
      411,
    ],
    [
      'a form that is no form',
      (h: string) =>
        `POST /gaon-lakepark/customer HTTP/1.1\r\nHost: ${h}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 3\r\n\r\nabc`,
      422,
    ],
    [
      'a sign-in that is no form',
      (h: string) =>
        `POST /admin/sign-in HTTP/1.1\r\nHost: ${h}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 3\r\n\r\nabc`,
      400,
    ],
    [
      'an origin that is no address',
      (h: string) =>
        `POST /gaon-lakepark/leads HTTP/1.1\r\nHost: ${h}\r\nOrigin: ::::\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
      403,
    ],
    [
      'an upload without a session',
      () => 'POST /admin/pictures/upload HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx',
      401,
    ],
  ])('%s is answered by a status that says so, with the security headers', async (_, text, status) => {
    const head = await raw(text(host()))
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    for (const name of [policyName, ...safety]) expect(head.toLowerCase()).toContain(`\r\n${name}:`)
  })

  test("a path that cannot be read, or is escaped as on old Korean sites, ends on the site's own 404 page", async () => {
    const port = Number(new URL(server.origin).port)
    for (const path of ['/%E0%A4%A', '/%zz', '/100%', '/%BA%D0%BE%E7.html', '/a/%ff%fe?x=1']) {
      const { status, headers, body } = await askPath(path, { host: host(), port })
      const html = body.toString()
      expect([path, status, headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8'])
      expect(html).toContain('오르빛 가온 레이크파크')
      expect(html).toContain('<meta name="robots" content="noindex"/>')
    }
  })

  test('a made-up host shares the document of the site that it is shown, byte for byte', async () => {
    const port = Number(new URL(server.origin).port)
    const own = await askPath('/Brand/intro', { host: host(), port })
    for (const made of ['a.example', 'b.example:99', 'x'.repeat(200)]) {
      const answer = await askPath('/Brand/intro', { host: made, port })
      expect([made, answer.headers.etag]).toEqual([made, own.headers.etag])
    }
  })
})

test('a form that is answered unread, since its session has ended, leaves the connection to the next request', async () => {
  const { hostname, port, host } = new URL(server.origin)
  const line = connect(Number(port), hostname).setEncoding('utf8')
  const answers = line[Symbol.asyncIterator]()
  const head = (path: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.origin}\r\nCookie: bunyang.session_token=ended\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`
  line.write(head('/admin/leads', 250_000) + 'x'.repeat(250_000))
  expect((await answers.next()).value).toMatch(/^HTTP\/1.1 302 /)
  // The next form arrives over a slow line.
  line.write(`${head('/admin/leads', 2)}x`)
  setTimeout(() => line.write('='), 700)
  expect((await answers.next()).value).toMatch(/^HTTP\/1.1 302 /)
  line.destroy()
})

import { expect, test } from 'vitest'
import { isSecure } from './front/external-address.ts'
import { policyFor, senderOf } from './security.ts'

/** As the visitor's browser has the address; behind TLS the request itself says http. */
const here = { origin: 'https://site.example' }

const isOurs = (request: Request) => senderOf(request, here) === 'ours'

const formWith = (headers: Record<string, string>) =>
  new Request('http://site.example/a/leads', {
    method: 'POST',
    headers: { host: 'site.example', ...headers },
  })

const post = (headers: Record<string, string>) => isOurs(formWith(headers))

test('requests that change something come from a page of the same host, or from no browser', () => {
  expect(post({})).toBe(true)
  expect(post({ origin: 'https://site.example', 'sec-fetch-site': 'same-origin' })).toBe(true)
  expect(post({ origin: 'https://site.example' })).toBe(true)
  expect(post({ origin: 'http://site.example' })).toBe(false)
  expect(post({ origin: 'https://site.example:8443' })).toBe(false)
  expect(post({ origin: 'not an address' })).toBe(false)
  expect(post({ origin: 'https://evil.example' })).toBe(false)
  expect(post({ origin: 'null' })).toBe(false)
  // A page with `no-referrer`, such as the first administrator's, sends null to itself.
  expect(post({ origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(true)
  expect(post({ origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe(false)
  expect(post({ 'sec-fetch-site': 'cross-site' })).toBe(false)
  expect(post({ 'sec-fetch-site': 'same-site' })).toBe(false)
})

test('senderOf: tells a page of the same host behind an unknown TLS proxy from a foreign one', () => {
  const http = (origin: string, address = 'http://site.example') =>
    senderOf(formWith({ origin }), { origin: address })
  expect(http('https://site.example')).toBe('other-scheme')
  expect(http('https://site.example:3443', 'http://site.example:3443')).toBe('other-scheme')
  expect(http('https://site.example:3443')).toBe('foreign')
  expect(http('https://evil.example')).toBe('foreign')
  // The other way round the page itself is not safe.
  expect(http('http://site.example', 'https://site.example')).toBe('foreign')
})

test('with a session, or with cookies where people work, a request says where it comes from', () => {
  const postTo = (path: string, headers: Record<string, string>) =>
    isOurs(
      new Request(`http://site.example${path}`, {
        method: 'POST',
        headers: { host: 'site.example', ...headers },
      }),
    )
  const session = { cookie: 'a=b; __Host-bunyang.session_token=x.y' }
  for (const path of [
    '/admin/people',
    '/admin.data',
    '/Admin/sign-out',
    '/gaon/press',
    '/gaon/press/p1/edit',
  ]) {
    expect(postTo(path, session), path).toBe(false)
    expect(postTo(path, { cookie: 'a=b' }), path).toBe(false)
    expect(postTo(path, { ...session, origin: 'https://site.example' }), path).toBe(true)
    expect(postTo(path, { ...session, 'sec-fetch-site': 'same-origin' }), path).toBe(true)
    expect(postTo(path, { ...session, 'sec-fetch-site': 'cross-site' }), path).toBe(false)
  }
  // A visitor's form without a browser carries nobody's rights.
  expect(postTo('/gaon/leads', { cookie: 'a=b' })).toBe(true)
  expect(postTo('/gaon/leads', { cookie: 'bunyang.session_token=x.y' })).toBe(false)
})

test('cookies are of https always in production, and in a trial where an own proxy says so', () => {
  const production = { BUNYANG_ENV: 'production', TRUSTED_PROXY_HOPS: 0 } as const
  const trial = (TRUSTED_PROXY_HOPS: number) => ({ BUNYANG_ENV: 'demo', TRUSTED_PROXY_HOPS }) as const
  for (const said of [undefined, 'http', 'https']) expect(isSecure(production, said)).toBe(true)
  // What a visitor writes without a proxy of ours between is not believed.
  expect(isSecure(trial(0), 'https')).toBe(false)
  expect(isSecure(trial(1), 'https')).toBe(true)
  expect(isSecure(trial(1), 'http')).toBe(false)
  expect(isSecure(trial(1), 'https, http')).toBe(false)
  expect(isSecure(trial(2), 'https')).toBe(true)
  expect(isSecure(trial(1), undefined)).toBe(false)
})

test('reading is free to all', () => {
  expect(isOurs(new Request('http://site.example/', { headers: { origin: 'https://evil.example' } }))).toBe(
    true,
  )
})

test('only tours may be framed, and only hosts that the site allows may be framed by its pages', () => {
  const settings = { measurement: undefined, frames: ['my.matterport.com', 'tour.example'] }
  const page = policyFor(new URL('https://a.example/FloorPlan/Emodel'), settings, null)
  expect(page).toContain(
    "frame-src 'self' https://www.youtube-nocookie.com https://my.matterport.com https://tour.example;",
  )
  expect(page).toContain("frame-ancestors 'none'")
  expect(
    policyFor(new URL('https://a.example/'), { measurement: undefined, frames: undefined }, null),
  ).toContain("frame-src 'self' https://www.youtube-nocookie.com;")
  for (const path of ['/tour/gaon-lakepark/84A', '/Tour/gaon-lakepark/84A']) {
    const tour = policyFor(new URL(path, 'https://a.example'), settings, null)
    expect(tour).toContain("frame-ancestors 'self'")
    expect(tour).toContain("default-src 'self'")
    expect(tour).not.toContain('https:')
  }
})

test('a draft is framed by the office alone, counts nothing and sends what is said of it', () => {
  const measurement = { ga4: 'G-ABC123', consent: { title: '광고 측정', note: '' } }
  const counting = { measurement, frames: undefined }
  expect(policyFor(new URL('https://a.example/'), counting, null)).toContain('google')
  const draft = policyFor(new URL('https://a.example/draft/token/'), counting, null)
  expect(draft).toContain("frame-ancestors 'self'")
  expect(draft).toContain("connect-src 'none'")
  expect(draft).toContain('form-action https://a.example/draft/;')
  expect(draft).not.toContain('google')
})

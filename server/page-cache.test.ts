import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { answerWith, createPageCache } from './page-cache.ts'

const query = (text = '') => new URLSearchParams(text)
const html = new Headers({ 'content-type': 'text/html', 'cache-control': 'public' })
const withVariant = new Headers({ ...Object.fromEntries(html), 'x-variant': 'phase=3' })
const body = (text: string) => Buffer.from(text)

test('a page is found under its place, whatever unknown query it is asked with', () => {
  const cache = createPageCache()
  expect(cache.find('site 1 /', query())).toBeUndefined()
  cache.keep('site 1 /', query('utm_source=naver'), html, body('one'))
  expect(cache.find('site 1 /', query('utm_source=kakao&x=1'))?.body.toString()).toBe('one')
  expect(cache.find('site 2 /', query())).toBeUndefined()
})

test('the options a page knows have entries of their own; unknown ones share the default', () => {
  const cache = createPageCache()
  cache.keep('p', query(), withVariant, body('default'))
  expect(cache.find('p', query('phase=3'))).toBeUndefined()
  cache.keep('p', query('phase=3'), withVariant, body('third'))
  expect(cache.find('p', query('phase=3&utm=1'))?.body.toString()).toBe('third')
  expect(cache.find('p', query('phase=9'))?.body.toString()).toBe('default')
})

test('two parameters of a page make an entry for each pair of their values, in whatever order they come', () => {
  const cache = createPageCache()
  const withPair = new Headers({ ...Object.fromEntries(html), 'x-variant': 'a=59A,84A;b=59A,84A' })
  cache.keep('p', query('a=59A&b=84A'), withPair, body('59A and 84A'))
  expect(cache.find('p', query('b=84A&a=59A'))?.body.toString()).toBe('59A and 84A')
  expect(cache.find('p', query('a=84A&b=59A'))).toBeUndefined()
  expect(cache.find('p', query('a=59A'))).toBeUndefined()
})

test('the least recently used page goes when there is no room', () => {
  const cache = createPageCache(10)
  cache.keep('a', query(), html, body('aaaa'))
  cache.keep('b', query(), html, body('bbbb'))
  cache.find('a', query())
  cache.keep('c', query(), html, body('cccc'))
  expect(cache.find('b', query())).toBeUndefined()
  expect(cache.find('a', query())?.body.toString()).toBe('aaaa')
})

test('a page is answered as the browser can take it', async () => {
  const page = createPageCache().keep('p', query(), withVariant, body('본문 '.repeat(50)))
  const ask = (headers: Record<string, string>, method = 'GET') =>
    answerWith(page, new Request('http://a/', { headers, method }))
  const br = ask({ 'accept-encoding': 'gzip, deflate, br' })
  expect(br.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toContain('본문')
  expect(
    gunzipSync(Buffer.from(await ask({ 'accept-encoding': 'gzip' }).arrayBuffer())).toString(),
  ).toContain('본문')
  expect(await ask({}).text()).toContain('본문')
  expect(await ask({}, 'HEAD').text()).toBe('')
  expect(br.headers.has('x-variant')).toBe(false)
  const again = ask({ 'if-none-match': br.headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

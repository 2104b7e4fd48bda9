import { expect, test } from 'vitest'
import { type CacheKey, createPageCache } from './page-cache.ts'
import { encodedFor } from './prepared.ts'

const at = (path: string, version = 1, homes = 0): CacheKey => ({ siteId: 's', version, homes, path })
const query = (text = '') => new URLSearchParams(text)
const html = new Headers({ 'content-type': 'text/html', 'cache-control': 'public' })
const withHeader = (name: string, value: string) =>
  new Headers({ ...Object.fromEntries(html), [name]: value })
const body = (text: string) => Buffer.from(text)

type Cache = ReturnType<typeof createPageCache>
const read = (cache: Cache, place: CacheKey, asked = '') => {
  const page = cache.find(place, query(asked))?.page
  return page && encodedFor(page, undefined).body.toString()
}

test('a page is found under its path, whatever unknown query it is asked with, and by no other', async () => {
  const cache = createPageCache()
  expect(read(cache, at('/'))).toBeUndefined()
  await cache.store(at('/'), query('utm_source=naver'), html, body('one'))
  expect(read(cache, at('/'), 'utm_source=kakao&x=1')).toBe('one')
  expect(read(cache, at('/other'))).toBeUndefined()
  expect(read(cache, { ...at('/'), siteId: 't' })).toBeUndefined()
})

test('the options a page knows have entries of their own; unknown ones share the default', async () => {
  const cache = createPageCache()
  const known = withHeader('x-variant', 'phase=3')
  const page = await cache.store(at('/p'), query(), known, body('default'))
  expect(page.headers).not.toContain('x-variant')
  expect(read(cache, at('/p'), 'phase=3')).toBeUndefined()
  await cache.store(at('/p'), query('phase=3'), known, body('third'))
  expect(read(cache, at('/p'), 'phase=3&utm=1')).toBe('third')
  expect(read(cache, at('/p'), 'phase=9')).toBe('default')
})

test('two parameters of a page make an entry for each pair of their values, in whatever order they come', async () => {
  const cache = createPageCache()
  await cache.store(
    at('/p'),
    query('a=59A&b=84A'),
    withHeader('x-variant', 'a=59A,84A;b=59A,84A'),
    body('59A and 84A'),
  )
  expect(read(cache, at('/p'), 'b=84A&a=59A')).toBe('59A and 84A')
  expect(read(cache, at('/p'), 'a=84A&b=59A')).toBeUndefined()
  expect(read(cache, at('/p'), 'a=59A')).toBeUndefined()
})

test('a parameter whose values are too many to keep is drawn for each request, and fills nothing', async () => {
  const cache = createPageCache()
  await cache.store(at('/customer'), query(), withHeader('x-variant', 'home=*'), body('form'))
  expect(read(cache, at('/customer'), 'utm_source=naver')).toBe('form')
  expect(read(cache, at('/customer'), 'home=')).toBe('form')
  for (const asked of ['home=101-1502', 'home=x&utm_source=naver', 'home=*'])
    expect(read(cache, at('/customer'), asked)).toBeUndefined()
  const bytes = cache.bytes
  expect(await cache.once(at('/customer'), query('home=101-1502'), async () => undefined)).toBeUndefined()
  expect([cache.size, cache.bytes]).toEqual([1, bytes])
})

test('what was kept before a publication is not found after it, and takes no room', async () => {
  const cache = createPageCache()
  await cache.store(at('/', 1), query(), html, body('old'))
  expect(read(cache, at('/', 2))).toBeUndefined()
  await cache.store(at('/', 2), query(), html, body('new'))
  expect([read(cache, at('/', 2)), cache.size]).toEqual(['new', 1])
  // One that was drawn before the publication and comes late.
  await cache.store(at('/', 1), query(), html, body('late'))
  expect(read(cache, at('/', 2))).toBe('new')
})

test('a list whose entries appear by the clock is kept for as long as it says', async () => {
  let now = 0
  const cache = createPageCache({ now: () => now })
  await cache.store(at('/rss.xml'), query(), withHeader('x-keep-seconds', '60'), body('one'))
  now = 59_000
  expect(read(cache, at('/rss.xml'))).toBe('one')
  now = 60_000
  expect(read(cache, at('/rss.xml'))).toBeUndefined()
})

test('nothing empty is ever kept', async () => {
  const cache = createPageCache()
  await cache.store(at('/'), query(), html, body(''))
  expect([cache.find(at('/'), query()), cache.size, cache.bytes]).toEqual([undefined, 0, 0])
})

test('everything that is kept counts, and the least recently used goes when there is no room', async () => {
  const large = 'x'.repeat(150)
  const one = createPageCache()
  await one.store(at('/a'), query(), html, body(large))
  const cache = createPageCache({ maxBytes: one.bytes * 2 + 10 })
  await cache.store(at('/a'), query(), html, body(large))
  await cache.store(at('/b'), query(), html, body(large))
  cache.find(at('/a'), query())
  await cache.store(at('/c'), query(), html, body(large))
  expect(['/a', '/b', '/c'].map((path) => read(cache, at(path)))).toEqual([large, undefined, large])
  expect(cache.bytes).toBe(one.bytes * 2)
})

test('paths of ten thousand characters and entries without number stay within both bounds', async () => {
  const cache = createPageCache({ maxBytes: 1_000_000, maxEntries: 50 })
  for (let i = 0; i < 200; i++) await cache.store(at(`/${i}${'y'.repeat(10_000)}`), query(), html, body('z'))
  expect(cache.bytes).toBeLessThanOrEqual(1_000_000)
  expect(cache.size).toBeLessThanOrEqual(50)
  const narrow = createPageCache({ maxEntries: 5 })
  for (let i = 0; i < 20; i++) await narrow.store(at(`/${i}`), query(), html, body('z'))
  expect(narrow.size).toBe(5)
})

test('a page that many ask for at once is drawn once; what is nobody else’s is drawn for each', async () => {
  const cache = createPageCache()
  let drawn = 0
  const draw = async () => {
    drawn++
    return await cache.store(at('/'), query(), html, body('one'))
  }
  const pages = await Promise.all(Array.from({ length: 32 }, () => cache.once(at('/'), query(), draw)))
  expect([drawn, new Set(pages).size]).toEqual([1, 1])
  const own = await Promise.all([1, 2].map(() => cache.once(at('/my'), query(), async () => undefined)))
  expect(own).toEqual([undefined, undefined])
  const failing = [1, 2].map(() =>
    cache.once(at('/bad'), query(), async () => Promise.reject(new Error('away'))),
  )
  const [first, second] = await Promise.allSettled(failing)
  expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled'])
})

test('made-up queries that come at once share one drawing, an option of the page has its own', async () => {
  const cache = createPageCache()
  const drawn: string[] = []
  const ask = (text: string) =>
    cache.once(at('/'), query(text), async () => {
      drawn.push(text)
      return await cache.store(at('/'), query(text), withHeader('x-variant', 'phase=3'), body(text))
    })
  await Promise.all(['utm=1', 'utm=2', 'phase=3', 'phase=3', 'utm=3'].map(ask))
  expect(drawn).toEqual(['utm=1', 'phase=3'])
})

test('a contract evicts the pages that show what is sold, and no others', async () => {
  const cache = createPageCache()
  await cache.store(at('/homes', 1, 3), query(), withHeader('x-follows', 'homes'), body('before'))
  const page = await cache.store(at('/', 1, 3), query(), html, body('home page'))
  expect(page.headers).not.toContain('x-follows')
  expect([read(cache, at('/homes', 1, 3)), read(cache, at('/', 1, 3))]).toEqual(['before', 'home page'])
  expect([read(cache, at('/homes', 1, 4)), read(cache, at('/', 1, 4))]).toEqual([undefined, 'home page'])
  await cache.store(at('/homes', 1, 4), query(), withHeader('x-follows', 'homes'), body('after'))
  // Drawn before the contract, finished after it.
  await cache.store(at('/homes', 1, 3), query(), withHeader('x-follows', 'homes'), body('before'))
  expect(read(cache, at('/homes', 1, 4))).toBe('after')
  expect(read(cache, at('/', 2, 4))).toBeUndefined()
})

import { expect, test } from 'vitest'
import { createMediaCache } from './media-cache.ts'
import { select } from './prepared.ts'

const request = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://a/media/x', { method, headers })
const file = (body: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(body, { status, headers: { etag: '"x"', 'content-length': String(body.length), ...headers } })

test('a small file is held with the headers that it was answered with', async () => {
  const cache = createMediaCache()
  const first = await cache.store('/media/x.avif', request(), file('picture', { 'accept-ranges': 'bytes' }))
  expect([await first.text(), first.headers.get('content-length')]).toEqual(['picture', '7'])
  const held = cache.find('/media/x.avif', 'br')
  const { headers, body } = select(held as NonNullable<typeof held>, {})
  expect(body?.toString()).toBe('picture')
  expect(headers.join()).toBe(
    'accept-ranges,bytes,content-type,text/plain;charset=UTF-8,etag,"x",content-length,7',
  )
  expect(select(held as NonNullable<typeof held>, { ifNoneMatch: '"x"' }).status).toBe(304)
})

test('a drawing is held once for those who take brotli and once for others', async () => {
  const cache = createMediaCache()
  const br = request({ 'accept-encoding': 'gzip, br' })
  await cache.store('/media/x.svg', br, file('small', { 'content-encoding': 'br' }))
  expect(cache.find('/media/x.svg', 'gzip')).toBeUndefined()
  expect(cache.find('/media/x.svg', 'br;q=0')).toBeUndefined()
  expect(cache.find('/media/x.svg', 'br')?.headers).toContain('content-encoding')
})

test.each([
  ['parts', request({ range: 'bytes=0-1' }), file('pi', {}, 206)],
  ['parts that are the whole', request({ range: 'bytes=0-9' }), file('pi')],
  ['absent files', request(), file('Not Found', {}, 404)],
  ['large files', request(), file('x'.repeat(600_000))],
  ['files of unknown length', request(), new Response('x')],
  ['what HEAD is answered', request({}, 'HEAD'), file('')],
])('%s are not held', async (_, asked, response) => {
  const cache = createMediaCache()
  expect(await cache.store('/media/x.avif', asked, response)).toBe(response)
  expect([cache.find('/media/x.avif', undefined), cache.bytes]).toEqual([undefined, 0])
})

test('files stay within the bytes that they may take together', async () => {
  const cache = createMediaCache({ maxBytes: 100_000 })
  for (let i = 0; i < 20; i++) await cache.store(`/media/${i}.avif`, request(), file('x'.repeat(20_000)))
  expect(cache.bytes).toBeLessThanOrEqual(100_000)
  expect(cache.bytes).toBeGreaterThan(80_000)
  expect(cache.find('/media/19.avif', undefined)).toBeDefined()
})

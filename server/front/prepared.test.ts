import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { prepare, select } from './prepared.ts'

const text = '본문 '.repeat(100)
const html = () => prepare({ 'content-type': 'text/html; charset=utf-8' }, Buffer.from(text))
const headersOf = ({ headers }: { headers: readonly string[] }) =>
  Object.fromEntries(
    Array.from({ length: headers.length / 2 }, (_, i) => [headers[2 * i], headers[2 * i + 1]]),
  )

test('an answer comes in the smallest form that a browser takes', async () => {
  const page = await html()
  const br = select(page, { accepted: 'gzip, deflate, br' })
  expect(headersOf(br)).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(br.body as Buffer).toString()).toBe(text)
  expect(gunzipSync(select(page, { accepted: 'gzip' }).body as Buffer).toString()).toBe(text)
  for (const accepted of [undefined, '', 'identity', 'br;q=0, gzip;q=0.0', 'brotli']) {
    const plain = select(page, { accepted })
    expect([accepted, plain.body?.toString()]).toEqual([accepted, text])
    expect(headersOf(plain)).toMatchObject({
      'content-length': String(Buffer.byteLength(text)),
      vary: 'accept-encoding',
    })
  }
})

test('forms that few ask for are made when they are asked for, and then kept', async () => {
  const page = await html()
  expect(Object.keys(page.encoded)).toEqual(['br'])
  const [first, second] = [1, 2].map(() => select(page, { accepted: 'gzip' }).body)
  expect(second).toBe(first)
  const other = await prepare({ 'content-type': 'text/html' }, Buffer.from(text.replaceAll('본문', '다른')))
  expect(gunzipSync(select(other, { accepted: 'gzip' }).body as Buffer).toString()).toContain('다른')
})

test('what a browser has already is not sent again, however it names it', async () => {
  const page = await html()
  for (const ifNoneMatch of [page.etag, `"x", ${page.etag}`, page.etag.slice(2), '*']) {
    const { status, body } = select(page, { ifNoneMatch })
    expect([ifNoneMatch, status, body]).toEqual([ifNoneMatch, 304, undefined])
  }
  for (const ifNoneMatch of ['"x"', '', 'W/""']) expect(select(page, { ifNoneMatch }).status).toBe(200)
})

test('what does not shrink is kept as it is', async () => {
  const picture = await prepare({ 'content-type': 'image/png' }, Buffer.alloc(5000))
  expect(headersOf(select(picture, { accepted: 'br' }))).not.toHaveProperty('content-encoding')
  const word = await prepare({ 'content-type': 'text/plain' }, Buffer.from('ok'))
  expect(select(word, { accepted: 'br' }).body?.toString()).toBe('ok')
})

import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { readEnv } from '#app/platform/env.ts'
import { startS3, type TestBucket } from '../../../tests/support/s3.ts'
import { localStorage } from './local-storage.server.ts'
import { openStorage } from './open-storage.server.ts'
import { s3Storage } from './s3-storage.server.ts'
import { serveMedia } from './serve-media.server.ts'
import { type MediaStorage, StorageFailed } from './storage-port.ts'

const bytes = (first: number, length = 1000) =>
  new Uint8Array(Array.from({ length }, (_, i) => (first + i) % 256))
const log = { error: vi.fn() } as unknown as Parameters<typeof serveMedia>[1]['log']

let bucket: TestBucket
let folder: string
beforeAll(async () => {
  bucket = await startS3()
})
afterAll(() => bucket.stop())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunyang-storage-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function listed(storage: MediaStorage): Promise<string[]> {
  const names: string[] = []
  for await (const name of storage.list()) names.push(name)
  return names
}

/** A name that no other test uses. */
let count = 0
const freshName = (ending = 'jpg') => `${(++count).toString(16).padStart(20, '0')}.${ending}`

describe.each([
  ['a folder', () => localStorage(folder)],
  ['a bucket', () => s3Storage(bucket.settings)],
] as [string, () => MediaStorage][])('media in %s', (_, open) => {
  const readAll = async (storage: MediaStorage, name: string, range?: string) => {
    const part = await storage.read(name, range)
    if (!part?.stream) return part
    const content = new Uint8Array(await new Response(part.stream).arrayBuffer())
    return { first: part.first, last: part.last, size: part.size, content }
  }

  test('are kept once and read whole', async () => {
    const storage = open()
    const name = freshName()
    expect(await storage.sizeOf(name)).toBe(undefined)
    expect(await storage.read(name)).toBe(undefined)
    await storage.keep(name, bytes(0))
    expect(await storage.sizeOf(name)).toBe(1000)
    expect(await readAll(storage, name)).toEqual({ first: 0, last: 999, size: 1000, content: bytes(0) })
  })

  test('are never replaced, by a later or a simultaneous write', async () => {
    const storage = open()
    const name = freshName()
    await storage.keep(name, bytes(0))
    await storage.keep(name, bytes(7))
    expect(await readAll(storage, name)).toMatchObject({ content: bytes(0) })
    const contested = freshName()
    await Promise.all([1, 2, 3].map((first) => storage.keep(contested, bytes(first))))
    const [kept] = await Promise.all([readAll(storage, contested)])
    expect([bytes(1), bytes(2), bytes(3)]).toContainEqual((kept as { content: unknown }).content)
  })

  test('are gone once they are removed, and may be removed again', async () => {
    const storage = open()
    const [name, other] = [freshName(), freshName()]
    for (const one of [name, other]) await storage.keep(one, bytes(0))
    for (let n = 0; n < 2; n++) await storage.remove(name)
    expect([await storage.sizeOf(name), await storage.sizeOf(other)]).toEqual([undefined, 1000])
  })

  test('are listed, originals too, but for what is still being written', async () => {
    const storage = open()
    const names = [freshName(), freshName(), freshName(), 'originals/a.jpg', 'originals/b.jpg']
    for (const one of names) await storage.keep(one, bytes(0))
    writeFileSync(join(folder, `${freshName()}.part`), '')
    expect(await listed(storage)).toEqual(expect.arrayContaining(names))
    expect((await listed(storage)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('are read in parts', async () => {
    const storage = open()
    const name = freshName('mp4')
    await storage.keep(name, bytes(0))
    const part = (first: number, last: number) => ({
      first,
      last,
      size: 1000,
      content: bytes(0).slice(first, last + 1),
    })
    expect(await readAll(storage, name, 'bytes=10-19')).toEqual(part(10, 19))
    expect(await readAll(storage, name, 'bytes=990-')).toEqual(part(990, 999))
    expect(await readAll(storage, name, 'bytes=-5')).toEqual(part(995, 999))
    expect(await readAll(storage, name, 'bytes=0-1,5-6')).toEqual(part(0, 999))
    expect(await readAll(storage, name, 'bytes=1000-')).toEqual({ size: 1000 })
  })

  test('may be films that are streamed from a file, and empty', async () => {
    const storage = open()
    const path = join(folder, 'film')
    const content = bytes(3, 300_000)
    writeFileSync(path, content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const film = freshName('mp4')
    await storage.keep(film, { path, sha256 })
    expect(await readAll(storage, film)).toMatchObject({ size: 300_000, content })
    const empty = freshName('vtt')
    await storage.keep(empty, new Uint8Array())
    expect(await readAll(storage, empty)).toMatchObject({ size: 0, content: new Uint8Array() })
  })

  test('are served for ever with their type, in parts, not at all for HEAD, and not again', async () => {
    const media = open()
    const name = freshName('mp4')
    await media.keep(name, bytes(0))
    const ask = (headers: Record<string, string> = {}, method = 'GET') =>
      serveMedia(new Request(`http://a.example/media/${name}`, { method, headers }), { media, log }, name)
    const whole = await ask()
    expect(whole.status).toBe(200)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes(0))
    const part = await ask({ range: 'bytes=10-19' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/1000'])
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes(0).slice(10, 20))
    const head = await ask({}, 'HEAD')
    expect([head.headers.get('content-length'), head.body]).toEqual(['1000', null])
    expect((await ask({ 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304)
    const beyond = await ask({ range: 'bytes=1000-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
  })

  test('are served as drawings that may do nothing, compressed where the browser can', async () => {
    const media = open()
    const name = freshName('svg')
    await media.keep(name, bytes(1))
    await media.keep(`${name}.br`, bytes(2, 10))
    const ask = (headers: Record<string, string>) =>
      serveMedia(new Request('http://a.example/', { headers }), { media, log }, name)
    const plain = await ask({})
    expect(plain.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    )
    expect(plain.headers.get('content-type')).toBe('image/svg+xml')
    expect(new Uint8Array(await plain.arrayBuffer())).toEqual(bytes(1))
    const compressed = await ask({ 'accept-encoding': 'gzip, br' })
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(compressed.headers.get('vary')).toBe('accept-encoding')
    expect(new Uint8Array(await compressed.arrayBuffer())).toEqual(bytes(2, 10))
  })

  test('of other names are not there: originals, notes, folders above', async () => {
    const media = open()
    await media.keep(`originals/${'a'.repeat(64)}.jpeg`, bytes(0))
    writeFileSync(join(folder, 'secret.txt'), 'secret')
    for (const name of [
      `originals/${'a'.repeat(64)}.jpeg`,
      '../secret.txt',
      'secret.txt',
      '%2e%2e/secret.txt',
      '',
      `${freshName('svg')}.br`,
      freshName('json'),
      freshName('html'),
      freshName('constructor'),
    ])
      expect((await serveMedia(new Request('http://a.example/'), { media, log }, name)).status, name).toBe(
        404,
      )
  })
})

describe('media in a folder', () => {
  test('appear whole or not at all', async () => {
    const storage = localStorage(folder)
    const name = freshName()
    await expect(storage.keep(name, { path: join(folder, 'none'), sha256: '' })).rejects.toThrow('ENOENT')
    expect(readdirSync(folder)).toEqual([])
  })

  test('are readable by everybody who may read the folder; originals by nobody else', async () => {
    const before = process.umask(0o077)
    onTestFinished(() => void process.umask(before))
    const rights = (name: string) => statSync(join(folder, name)).mode & 0o777
    const original = `originals/${'c'.repeat(64)}.jpeg`
    await localStorage(folder).keep(original, bytes(0))
    expect([rights('originals'), rights(original)]).toEqual([0o700, 0o600])
    for (const [ofFolder, ofFile] of [
      [0o700, 0o600],
      [0o750, 0o640],
      [0o755, 0o644],
    ] as const) {
      chmodSync(folder, ofFolder)
      const name = freshName()
      await localStorage(folder).keep(name, bytes(0))
      expect(rights(name)).toBe(ofFile)
    }
  })
})

describe('media in a bucket', () => {
  test('lie under names and with types that a CDN can serve, originals apart', async () => {
    const storage = s3Storage(bucket.settings)
    const name = freshName('avif')
    const original = `originals/${'b'.repeat(64)}.jpeg`
    await storage.keep(name, bytes(0))
    await storage.keep(original, bytes(0))
    expect(bucket.given.get(`/bunyang/media/${name}`)).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(bucket.given.get(`/bunyang/${original}`)?.['cache-control']).toBe('private, no-store')
  })

  // S3rver makes no tokens on today's Node.
  test('are listed page by page', async () => {
    const asked: string[] = []
    const service = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://s3.example')
      asked.push(`${searchParams.get('prefix')} ${searchParams.get('continuation-token')}`)
      const page = asked.length === 1 ? '<NextContinuationToken>a+b/c=</NextContinuationToken>' : ''
      const key = `${searchParams.get('prefix')}${asked.length}&amp;.jpg`
      response.end(
        `<?xml version="1.0"?><ListBucketResult>${page}<Contents><Key>${key}</Key></Contents></ListBucketResult>`,
      )
    })
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
    onTestFinished(() => void service.close())
    const { port } = service.address() as AddressInfo
    const storage = s3Storage({ ...bucket.settings, endpoint: `http://127.0.0.1:${port}` })
    expect(await listed(storage)).toEqual(['1&.jpg', '2&.jpg', 'originals/3&.jpg'])
    expect(asked).toEqual(['media/ null', 'media/ a+b/c=', 'originals/ null'])
  })

  test('are asked for again when the service fails for a moment or says nothing', async () => {
    const storage = s3Storage(bucket.settings)
    const name = freshName()
    bucket.faults.push(503, 'silence', 500)
    await storage.keep(name, bytes(5))
    bucket.faults.push('silence', 429)
    expect(await storage.sizeOf(name)).toBe(1000)
    expect(bucket.faults).toEqual([])
  })

  test('fail in the end, told by status and code, and are then answered by 503', async () => {
    const media = s3Storage({ ...bucket.settings, pauseMs: 1 })
    bucket.faults.push(503, 503, 503, 503)
    await expect(media.sizeOf('x.jpg')).rejects.toThrow(/HEAD media\/x\.jpg: 503.* \(4 tries\)/)
    bucket.faults.push(503, 503, 503, 503)
    const response = await serveMedia(new Request('http://a.example/'), { media, log }, freshName())
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
    const nowhere = s3Storage({ ...bucket.settings, endpoint: 'http://127.0.0.1:9' })
    await expect(nowhere.keep('x.jpg', bytes(0))).rejects.toThrow(StorageFailed)
  })

  test('an upload whose answer got lost is not a failure', async () => {
    const storage = s3Storage(bucket.settings)
    const name = freshName()
    await storage.keep(name, bytes(1))
    const before = bucket.heard.length
    await storage.keep(name, bytes(1))
    await expect.poll(() => bucket.heard.slice(before)).toEqual([`PUT /bunyang/media/${name} 412`])
  })

  test('are refused where key, secret, clock or content do not fit, without asking again', async () => {
    const code = async (work: Promise<unknown>) =>
      await work.then(
        () => 'no error',
        (error: Error) => error.message,
      )
    const wrongSecret = s3Storage({ ...bucket.settings, secretAccessKey: 'another' })
    expect(await code(wrongSecret.read('x.jpg'))).toContain('403 SignatureDoesNotMatch (1 tries)')
    const wrongKey = s3Storage({ ...bucket.settings, accessKeyId: 'nobody' })
    expect(await code(wrongKey.read('x.jpg'))).toContain('403 InvalidAccessKeyId')
    const path = join(folder, 'altered')
    writeFileSync(path, bytes(1))
    const altered = s3Storage(bucket.settings).keep('x.mp4', { path, sha256: '0'.repeat(64) })
    expect(await code(altered)).toContain('400 XAmzContentSHA256Mismatch')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 })
    const late = s3Storage(bucket.settings).read('x.jpg')
    vi.useRealTimers()
    expect(await code(late)).toContain('403 RequestTimeTooSkewed')
  })

  test('need all of their settings; without them media lie in a folder', async () => {
    const one = { S3_BUCKET: 'bunyang', S3_ENDPOINT: bucket.settings.endpoint, S3_REGION: 'kr-standard' }
    expect(() => readEnv(one)).toThrow(/^S3_ACCESS_KEY_ID: .*\nS3_SECRET_ACCESS_KEY: /)
    const whole = readEnv({ ...one, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' })
    const name = freshName()
    await openStorage(whole).keep(name, bytes(0))
    expect(await s3Storage(bucket.settings).sizeOf(name)).toBe(1000)
    await openStorage({ s3: undefined, mediaDir: folder }).keep(name, bytes(0))
    expect(readdirSync(folder)).toEqual([name])
  })
})

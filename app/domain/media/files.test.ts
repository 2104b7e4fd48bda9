import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { smallSite } from '../../../tests/support/small-site.ts'
import { mimeOf } from './file.ts'
import { findFiles } from './find-files.server.ts'
import { findPictures } from './find-pictures.server.ts'
import { sendFile } from './send-file.server.ts'
import { storeFile } from './store-file.server.ts'

const words = (first: number) => Buffer.from(Array.from({ length: 1000 }, (_, i) => (first + i) % 256))
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"/>'

describe.each(databaseKinds)('documents and films of sites, on %s', (kind) => {
  let folder: string
  let office: TestInstall
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bunyang-files-'))
    for (const [site, first] of [
      ['first', 0],
      ['second', 7],
    ] as const) {
      mkdirSync(join(folder, site, 'files'), { recursive: true })
      mkdirSync(join(folder, site, 'media'))
      writeFileSync(join(folder, site, 'files/announcement.pdf'), words(first))
      writeFileSync(join(folder, site, 'media/plan.svg'), drawing)
    }
    const withFiles = (slug: string, isDefault: boolean) => ({
      ...smallSite(slug, isDefault),
      mediaDir: join(folder, slug, 'media'),
      filesDir: join(folder, slug, 'files'),
    })
    office = await openTestInstall(kind, [withFiles('first', true), withFiles('second', false)])
  })
  afterAll(async () => {
    await office.close()
    rmSync(folder, { recursive: true })
  })

  const fileOf = async (site: TestInstall['site']) => {
    const { 'announcement.pdf': file } = await findFiles(office.db, site)
    if (!file) throw new Error('the site has no announcement')
    return file
  }
  const send = async (headers: Record<string, string> = {}, method = 'GET') =>
    sendFile(
      new Request('http://site.example/announcement.pdf', { method, headers }),
      office.media,
      await fileOf(office.site),
    )

  test('are kept by their content and belong to their site', async () => {
    const [own, other] = [await fileOf(office.site), await fileOf(office.otherSite)]
    expect(own).toMatchObject({ mime: 'application/pdf', bytes: 1000 })
    expect(own.address).toMatch(/^\/media\/[0-9a-f]{20}\.pdf$/)
    expect(other.address).not.toBe(own.address)
    expect(readFileSync(join(office.dataDir, 'media', own.stored))).toEqual(words(0))
    expect(readFileSync(join(office.dataDir, 'media', other.stored))).toEqual(words(7))
  })

  test('are no pictures, and pictures are no files', async () => {
    expect(Object.keys(await findPictures(office.db, office.site))).toEqual(['plan.svg'])
    expect(Object.keys(await findFiles(office.db, office.site))).toEqual(['announcement.pdf'])
  })

  test('are sent whole, in parts, not at all for HEAD, and not again', async () => {
    const whole = await send()
    expect(whole.status).toBe(200)
    expect(whole.headers.get('content-length')).toBe('1000')
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(words(0))

    const part = await send({ range: 'bytes=10-19' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe('bytes 10-19/1000')
    expect(part.headers.get('content-length')).toBe('10')
    expect(Buffer.from(await part.arrayBuffer())).toEqual(words(0).subarray(10, 20))

    const head = await send({}, 'HEAD')
    expect(head.headers.get('content-length')).toBe('1000')
    expect(head.body).toBe(null)

    const etag = whole.headers.get('etag') ?? ''
    expect((await send({ 'if-none-match': etag })).status).toBe(304)
    expect((await send({ range: 'bytes=1000-' })).status).toBe(416)
    expect((await send({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await send({ range: 'bytes=0-9', 'if-range': '"older"' })).status).toBe(200)
  })

  test('of other kinds are refused', async () => {
    const page = join(folder, 'page.html')
    writeFileSync(page, '<script>')
    await expect(storeFile(page, office.media)).rejects.toThrow('올릴 수 없는 형식')
    expect(mimeOf('film.mp4')).toBe('video/mp4')
    expect(mimeOf('constructor')).toBe(undefined)
  })
})

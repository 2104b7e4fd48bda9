// @module-tag long
import { randomFillSync } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Zip, ZipPassThrough } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadPicture } from '#app/domain/media/upload-picture.server.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { watchWork } from '../../../../tests/support/longest-gap.ts'
import { silent } from '../../../../tests/support/outbox.ts'
import { residentMegabytes } from '../../../../tests/support/resident-memory.ts'
import { listDraftedPictures } from './draft-picture.server.ts'
import { findPictureZip, keepPictureZip, savePictureZip } from './picture-zips.server.ts'

const count = 60
const side = { width: 3700, height: 2450 }

let office: TestInstall & { log: typeof silent }
let dir: string
beforeAll(async () => {
  office = Object.assign(await openTestInstall('sqlite'), { log: silent })
  dir = mkdtempSync(join(tmpdir(), 'bunyang-large-'))
})
afterAll(async () => {
  rmSync(dir, { recursive: true })
  await office.close()
})

/**
 * Noise, which no format makes small: 60 of them have some 400 MB. To save one takes 5 s of a core, more than half of
 * them for the two largest widths.
 */
async function noise(seed: number): Promise<Buffer> {
  const pixels = randomFillSync(Buffer.alloc(side.width * side.height * 3))
  pixels[0] = seed
  const raw = { ...side, channels: 3 as const }
  return await sharp(pixels, { raw }).jpeg({ quality: 88 }).toBuffer()
}

/** Writes a ZIP file by file. */
async function writeZip(path: string): Promise<void> {
  const file = openSync(path, 'w')
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    writeSync(file, chunk)
  })
  for (let i = 0; i < count; i++) {
    const entry = new ZipPassThrough(`교체/그림${i}.jpg`)
    zip.add(entry)
    entry.push(new Uint8Array(await noise(i)), true)
  }
  zip.end()
  closeSync(file)
}

/** How long it took, how long this thread stood still, and how much the process grew. */
async function watched(
  work: () => Promise<void>,
): Promise<{ seconds: number; longest: number; grown: number }> {
  globalThis.gc?.()
  const before = residentMegabytes(process.pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(process.pid))
  }, 20)
  const stop = watchWork()
  const began = performance.now()
  await work()
  const seconds = Math.round((performance.now() - began) / 1000)
  const longest = stop()
  clearInterval(timer)
  return { seconds, longest, grown: most - before }
}

test('a ZIP of 60 pictures with 400 MB is read and saved while the server goes on', async () => {
  const path = join(dir, 'pictures.zip')
  await writeZip(path)
  expect(statSync(path).size).toBeGreaterThan(380 * 1024 * 1024)
  const archive = { db: office.db, clock: office.clock, storage: office.media }
  const small = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a0' } })
    .jpeg()
    .toBuffer()
  for (let i = 0; i < count; i++)
    await uploadPicture(archive, office.site, { name: `그림${i}.png`, content: small }, operator)
  const reading = await watched(async () => {
    await (await keepPictureZip(office, office.site, path, operator)).ended
  })
  const zip = await findPictureZip(office.db, office.site)
  expect(zip?.pictures.map(({ fate }) => fate)).toEqual(Array(count).fill('replaces'))
  const saving = await watched(async () => {
    await (await savePictureZip(office, office.site, zip?.id ?? '', operator))?.ended
  })
  expect((await listDraftedPictures(office.db, office.site)).length).toBe(count)
  console.info('read', reading, 'saved', saving)
  for (const { longest, grown } of [reading, saving]) {
    expect(longest).toBeLessThan(200)
    expect(grown).toBeLessThan(64)
  }
}, 1_800_000)

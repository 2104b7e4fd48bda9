import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { readSheetInChild } from '#app/domain/customers/import-export/sheet/read-sheet-in-child.server.ts'
import { refusalSentence } from '#app/domain/customers/import-export/sheet/sheet-refusals.ts'
import { describeFileRefusal } from '#app/domain/media/file-refusal.ts'
import { localStorage } from '#app/domain/media/local-storage.server.ts'
import { inspectFileInChild, inspectPictureInChild } from '#app/domain/media/media-in-child.server.ts'
import { describePictureRefusal } from '#app/domain/media/picture-refusal.ts'
import { processPicture } from '#app/domain/media/process-picture.server.ts'
import { drawingPart } from '#app/domain/publishing/documents/parts.ts'
import { readDrawingInChild } from '#app/domain/publishing/drafts/drawings/read-drawing-in-child.server.ts'
import { readSiteInChild, unpackSite } from '#app/domain/publishing/site-jobs/site-in-child.server.ts'
import { describeFault } from '#app/domain/site/content-fault.ts'
import { readPage } from '../tools/site-migration/read-page.server.ts'
import { limitPairs, type Reader } from './support/file-limits.ts'
import { testFirst } from './support/long.ts'
import { watchWork } from './support/longest-gap.ts'

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'bunyang-limits-'))
})
afterAll(() => rmSync(dir, { recursive: true }))

let number = 0
const folder = () => {
  const path = join(dir, String(number++))
  mkdirSync(path)
  return path
}

/** What a reader makes of a file: undefined, or the sentence of its refusal. */
type Outcome = string | undefined

const readers: Record<Reader, (file: string, bytes: Uint8Array) => Promise<Outcome>> = {
  list: async (_, bytes) => {
    const read = await readSheetInChild(bytes, 'gaon')
    return read.ok ? undefined : refusalSentence(read)
  },
  archive: async (zip) => {
    const unpacked = await unpackSite({ zip, dir: folder() })
    if (!unpacked.ok) return unpacked.sentence
    const read = await readSiteInChild(unpacked.folder, 'gaon')
    return read.ok ? undefined : read.faults.map(describeFault).join('\n')
  },
  picture: async (file) => {
    const read = await inspectPictureInChild(file)
    return read.ok ? undefined : describePictureRefusal(read)
  },
  encoding: async (file) => {
    const made = await processPicture(file, localStorage(folder()))
    return made.ok ? undefined : describePictureRefusal(made)
  },
  file: async (file) => {
    const read = await inspectFileInChild(file)
    return read.ok ? undefined : describeFileRefusal(read)
  },
  drawing: async (_, bytes) => {
    const read = await readDrawingInChild(
      drawingPart({ kind: 'plan', name: '84A' }),
      new TextDecoder().decode(bytes),
      'gaon',
    )
    return read.fault?.sentence
  },
  page: async (_, bytes) => ((await readPage(bytes)).ok ? undefined : '옮기지 못했습니다'),
}

const megabyte = 2 ** 20

/** The process that asks represents the server: it neither waits nor grows. */
describe('readers of files at two limits at the same time', () => {
  testFirst(
    10,
    limitPairs.map(({ reader, limits, make }) => [`${reader}: ${limits.join(' x ')}`, reader, make] as const),
  )(
    '%s',
    async (_, reader, make) => {
      const bytes = await make()
      const file = join(folder(), 'upload')
      writeFileSync(file, bytes)
      const before = process.memoryUsage.rss()
      const longest = watchWork()
      const outcome = await readers[reader](file, bytes)
      const gap = longest()
      if (outcome !== undefined) expect(outcome).toMatch(/[가-힣]{2}/)
      expect((process.memoryUsage.rss() - before) / megabyte).toBeLessThan(64)
      expect(gap).toBeLessThan(200)
    },
    150_000,
  )
})

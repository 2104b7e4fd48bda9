import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { watchWork } from '../../../tests/support/longest-gap.ts'
import { drawPicture } from '../../../tests/support/pictures.ts'
import { inspectFileInChild, inspectPictureInChild } from './media-in-child.server.ts'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bunyang-media-'))
  await inspect('warm')
})
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(content: string | Buffer): string {
  const path = join(folder, 'upload')
  writeFileSync(path, content)
  return path
}
const inspect = (content: string | Buffer) => inspectPictureInChild(fileOf(content))

test('inspectPictureInChild and inspectFileInChild: tell what a file is', async () => {
  expect(
    await inspect('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><script/><rect/></svg>'),
  ).toMatchObject({ ok: true, kind: 'svg', width: 4, height: 3, svg: expect.not.stringMatching('script') })
  expect(await inspect(await drawPicture(40, 30))).toMatchObject({ ok: true, kind: 'jpeg', width: 40 })
  expect(await inspect('just words')).toEqual({ ok: false, reason: 'not-a-picture', kind: 'unknown' })
  expect(await inspectFileInChild(fileOf('WEBVTT\n\n00:01.000 --> 00:02.000\n안녕'))).toMatchObject({
    ok: true,
    ending: 'vtt',
  })
})

test('inspectFileInChild: refuses a film whose index nests a million boxes', async () => {
  const box = (type: string, inner: Buffer, length = 8 + inner.length) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(length)
    head.write(type, 4)
    return Buffer.concat([head, inner])
  }
  // A length of nothing reaches to the end of what holds the box.
  const nested = Buffer.concat(Array.from({ length: 1_000_000 }, () => box('trak', Buffer.alloc(0), 0)))
  const film = Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0')),
    box('mdat', Buffer.alloc(8)),
    box('moov', nested),
  ])
  expect(await inspectFileInChild(fileOf(film))).toEqual({ ok: false, reason: 'damaged', ending: 'mp4' })
})

describe('what was made to stop the install', () => {
  /** Each took from 45 seconds to for ever. The answer is not that of the time limit: they are simply read. */
  const files: [name: string, content: string, answer: object][] = [
    ['thirty comments', `${'<!---->'.repeat(30)}x`, { reason: 'not-a-picture', kind: 'unknown' }],
    [
      'a document type without end',
      `${'<!DOCTYPE svg []>'.repeat(3000)}x`,
      { reason: 'not-a-picture', kind: 'unknown' },
    ],
    [
      '4 KB of blanks in a style',
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><style>.a{fill:url(${' '.repeat(4096)}}</style></svg>`,
      { ok: true },
    ],
    [
      'a megabyte of blanks in a width',
      `<svg xmlns="http://www.w3.org/2000/svg" width="1${' '.repeat(900_000)}x"/>`,
      { reason: 'drawing', because: 'no-size' },
    ],
    [
      'a drawing of more than a megabyte',
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="${'M0 0'.repeat(262_144)}"/></svg>`,
      { reason: 'drawing', because: 'too-heavy' },
    ],
    [
      'sixty pictures in a drawing',
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3">${'<image href="data:image/png;base64,AAAA"/>'.repeat(60)}</svg>`,
      { reason: 'drawing', because: 'too-complex' },
    ],
    ['drawings within drawings', nested(8), { reason: 'damaged' }],
  ]

  test.each(files)('%s', async (_, content, answer) => {
    const longest = watchWork()
    expect(await inspect(content)).toMatchObject(answer)
    expect(longest()).toBeLessThan(200)
  })
})

/** A drawing in a drawing, as a picture that says to be something else. */
function nested(times: number): string {
  const inner = times ? Buffer.from(nested(times - 1)).toString('base64') : 'AAAA'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><image href="data:image/png;base64,${inner}"/></svg>`
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '../../../tests/support/long.ts'
import { describeFileRefusal } from './file-refusal.ts'
import { inspectFile } from './inspect-file.server.ts'

const demo = (name: string) => readFileSync(resolve('content/gaon-lakepark/files', name))

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'bunyang-inspect-'))
})
afterAll(() => rmSync(dir, { recursive: true }))

async function inspect(content: Buffer | string) {
  const path = join(dir, 'upload')
  writeFileSync(path, content)
  const { ok, ...inspected } = await inspectFile(path)
  return ok ? inspected : { ...inspected, sentence: describeFileRefusal(inspected as never) }
}

const changed = (content: Buffer, from: string, to: string) => {
  const copy = Buffer.from(content)
  for (let at = copy.indexOf(from); at >= 0; at = copy.indexOf(from, at + 1)) copy.write(to, at, 'latin1')
  return copy
}

test('what sites show is what its content says, whatever its name', async () => {
  for (const [name, ending] of [
    ['announcement.pdf', 'pdf'],
    ['promo.mp4', 'mp4'],
    ['guide-84.mp4', 'mp4'],
    ['promo.webm', 'webm'],
    ['promo.vtt', 'vtt'],
  ] as const)
    expect(await inspect(demo(name)), name).toEqual({ ending, bytes: demo(name).length })
})

test('a file that was not written to its end is refused', async () => {
  for (const name of ['announcement.pdf', 'promo.mp4', 'promo.webm']) {
    const whole = demo(name)
    for (const share of [0.5, 0.99])
      expect(await inspect(whole.subarray(0, whole.length * share)), `${name} ${share}`).toMatchObject({
        reason: 'cut-off',
        sentence: expect.stringContaining('끝까지 저장되지 않았습니다'),
      })
  }
})

const fixture = (name: string) => readFileSync(resolve('tests/fixtures/pdf', name))
const bytes = (text: string) => Buffer.from(text, 'latin1')

test('a PDF with something before its header or behind its end is taken, as readers take it', async () => {
  const whole = demo('announcement.pdf')
  const page = `<html>${'<p>처리 시간 10 obj</p>'.repeat(200)}</html>`
  for (const [what, content] of Object.entries({
    'a byte order mark': Buffer.concat([bytes('\xef\xbb\xbf'), whole]),
    'line ends': Buffer.concat([bytes('\r\n\r\n'), whole]),
    '1,000 bytes of a header': Buffer.concat([bytes('x'.repeat(1000)), whole]),
    'zeros of a disk sector': Buffer.concat([whole, Buffer.alloc(64 * 1024)]),
    'a page of a download script': Buffer.concat([whole, Buffer.from(page)]),
  }))
    expect(await inspect(content), what).toEqual({ ending: 'pdf', bytes: content.length })
  expect(await inspect(Buffer.concat([bytes('x'.repeat(1100)), whole]))).toMatchObject({
    reason: 'not-a-file',
  })
  expect(await inspect(Buffer.concat([Buffer.from('<!doctype html>'), whole]))).toMatchObject({
    kind: 'html',
  })
  const update = Buffer.from('12 0 obj\n<</Type/Page>>\nendobj\n')
  expect(await inspect(Buffer.concat([whole, update])), 'its newest revision is cut off').toMatchObject({
    reason: 'cut-off',
  })
})

/** Of MuPDF and, for the draft of AES-256 (revision 5), PDFKit: `open` only forbids printing, `locked` has a password. */
const locks = ['rc4-40', 'rc4-128', 'aes-128', 'aes-256-draft', 'aes-256', 'stream']

test.each(locks)('a PDF encrypted by %s is taken where it opens without a password', async (name) => {
  expect(await inspect(fixture(`${name}-open.pdf`))).toMatchObject({ ending: 'pdf' })
  expect(await inspect(fixture(`${name}-locked.pdf`))).toMatchObject({
    reason: 'locked',
    sentence: expect.stringContaining('문서 열기 암호를 없애고'),
  })
  // Readers find what is encrypted although the place of the cross-reference is wrong.
  const moved = Buffer.concat([fixture(`${name}-locked.pdf`).subarray(0, -6), bytes('%%EOF')])
  moved.write('9', moved.lastIndexOf('startxref') + 10)
  expect(await inspect(moved)).toMatchObject({ reason: 'locked' })
})

test('a PDF that is encrypted in a way that readers do not know is refused by name', async () => {
  const locked = fixture('rc4-128-locked.pdf').toString('latin1')
  const encrypted = (dictionary: string) =>
    bytes(locked.replace(/\/Encrypt ?<<[\s\S]*?>>/, `/Encrypt ${dictionary}`))
  for (const [dictionary, words] of [
    ['<</Filter/FoxitConnectedPDFDRM/V 4>>', '(FoxitConnectedPDFDRM)'],
    ['<</Filter /Adobe.PubSec/V 4/SubFilter/adbe.pkcs7.s5>>', '(Adobe.PubSec)'],
    ['<</Filter/Standard/V 6/R 7/Length 256>>', '(Standard-6.7)'],
    ['<</Filter/Standard/V 4/R 4/CF<</A<</CFM/Own>>>>/StmF/A/StrF/A>>', '(Own)'],
    ['<</Filter/Standard/V 1/R 2/O(short)/U(short)>>', '손상되었습니다'],
    ['99 0 R', '손상되었습니다'],
    ['<</Filter/Standard/V 4/R 4/StmF/Identity/StrF/Identity/O()/U()>>', undefined],
    ['null', undefined],
  ] as const)
    expect(((await inspect(encrypted(dictionary))) as { sentence?: string }).sentence, dictionary).toEqual(
      words && expect.stringContaining(words),
    )
})

test('a PDF made to keep its reader busy ends in time', async () => {
  const began = performance.now()
  for (const filling of [
    'trailer<<',
    'trailer((((',
    'trailer%',
    'trailer<</A[',
    'trailer/XRef obj',
    '1 0 obj<<',
  ])
    await inspect(`%PDF-1.7\n${filling.repeat(runs(100_000, 2_000_000) / 2)}\nstartxref\n9\n%%EOF`)
  expect(performance.now() - began).toBeLessThan(runs(4_000, 60_000))
})

test('films that phones do not play are refused with what to do', async () => {
  const film = demo('guide-84.mp4')
  expect(await inspect(changed(film, 'avc1', 'hvc1'))).toMatchObject({ reason: 'hevc' })
  expect(await inspect(changed(film, 'avc1', 'mp4v'))).toMatchObject({ reason: 'no-picture' })
  const moved = Buffer.from(film)
  moved.write('qt  ', 8, 'latin1')
  expect(await inspect(moved)).toMatchObject({ reason: 'quicktime' })
  const matroska = Buffer.from(demo('promo.webm'))
  const at = matroska.indexOf('webm')
  // Its header grows by the letters of the longer name.
  const header = Buffer.concat([matroska.subarray(0, at - 1), Buffer.from([0x88]), Buffer.from('matroska')])
  header[4] = (header[4] as number) + 4
  expect(await inspect(Buffer.concat([header, matroska.subarray(at + 4)]))).toMatchObject({
    reason: 'matroska',
  })
})

test('boxes whose sizes cannot be are damage, and end the reading', async () => {
  const head = Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom', 'latin1')
  const box = (size: number, type: string) => {
    const bytes = Buffer.alloc(8)
    bytes.writeUInt32BE(size)
    bytes.write(type, 4, 'latin1')
    return bytes
  }
  for (const size of [2, 7])
    expect(await inspect(Buffer.concat([head, box(size, 'moov')]))).toMatchObject({ reason: 'damaged' })
  expect(await inspect(Buffer.concat([head, box(8, 'moov')]))).toMatchObject({ reason: 'cut-off' })
  expect(await inspect(Buffer.concat([head, box(8, 'moov'), box(8, 'mdat')]))).toMatchObject({
    reason: 'no-picture',
  })
  const tracks = Buffer.concat([box(24, 'moov'), box(16, 'trak'), box(3, 'mdia'), box(8, 'mdat')])
  expect(await inspect(Buffer.concat([head, tracks]))).toMatchObject({ reason: 'damaged' })
})

test('captions are UTF-8 with times', async () => {
  const good = 'WEBVTT\n\n00:01.000 --> 00:04.000\n호수 앞 1,204세대'
  expect(await inspect(`\uFEFF${good}`)).toMatchObject({ ending: 'vtt' })
  expect(await inspect('WEBVTT\n\n글만 있습니다')).toMatchObject({ reason: 'no-cues' })
  const ansi = Buffer.concat([
    Buffer.from('WEBVTT\n\n00:01.000 --> 00:04.000\n'),
    Buffer.from([0xc8, 0xa3, 0xbc, 0xf6]),
  ])
  expect(await inspect(ansi)).toMatchObject({ reason: 'not-utf8' })
  expect(await inspect(`${good}\n${'가'.repeat(400_000)}`)).toMatchObject({ reason: 'too-heavy' })
})

test('other files are refused by what they are', async () => {
  for (const [content, words] of [
    ['', '빈 파일'],
    ['PK\x03\x04 hwpx', 'HWPX'],
    ['<!doctype html><script>', '웹 문서'],
    ['MZ\x90', '실행 파일'],
    ['글', 'PDF 문서, MP4·WebM 영상'],
    [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), '사진(JPEG)'],
  ] as const)
    expect(await inspect(content as Buffer), words).toMatchObject({
      sentence: expect.stringContaining(words),
    })
})

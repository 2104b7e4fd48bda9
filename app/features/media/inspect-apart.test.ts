import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { watchGaps } from '../../../tests/support/longest-gap.ts'
import { drawPicture } from '../../../tests/support/pictures.ts'
import { type Inspector, openInspector } from './inspect-apart.server.ts'

const ours = new URL('./inspect-worker.ts', import.meta.url)
const naughty = new URL('../../../tests/support/threads/naughty-worker.ts', import.meta.url)

let inspector: Inspector | undefined
afterEach(() => inspector?.close())

const open = (entry: URL, limitMs = 20_000, idleMs = 20_000) => {
  const opened = openInspector({ entry, limitMs, memoryMb: 32, idleMs })
  inspector = opened
  return (wish: string | Buffer) => opened.inspect(Buffer.from(wish as string))
}

describe('a thread that inspects files', () => {
  test('tells what it is, one file after the other', async () => {
    const inspect = open(ours)
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><script/><rect/></svg>'
    const [svg, jpeg, words] = await Promise.all([
      inspect(drawing),
      inspect(await drawPicture(40, 30)),
      inspect('just words'),
    ])
    expect(svg).toMatchObject({
      ok: true,
      kind: 'svg',
      width: 4,
      height: 3,
      svg: expect.not.stringMatching('script'),
    })
    expect(jpeg).toMatchObject({ ok: true, kind: 'jpeg', width: 40, height: 30 })
    expect(words).toEqual({ ok: false, reason: 'not-a-picture', kind: 'unknown' })
  })

  test('is ended where a file takes longer than it may, while everything else goes on; the next file has another', async () => {
    const inspect = open(naughty, 1000)
    await inspect('answer')
    const longest = watchGaps()
    const began = performance.now()
    const [refused, next] = await Promise.all([inspect('spin'), inspect('answer')])
    const [took, gap] = [performance.now() - began, longest()]
    expect([refused, next]).toEqual([
      { ok: false, reason: 'too-costly' },
      { ok: false, reason: 'damaged' },
    ])
    // As long as it may take, and this thread's time was its own.
    expect(took).toBeGreaterThan(900)
    expect(gap).toBeLessThan(500)
  })

  test('is ended where a file takes more memory than it may, and this process is not', async () => {
    const inspect = open(naughty)
    expect(await inspect('fill')).toEqual({ ok: false, reason: 'too-costly' })
    expect(await inspect('answer')).toEqual({ ok: false, reason: 'damaged' })
  })

  test('says a fault of the program as one, and goes on after it', async () => {
    const inspect = open(naughty, 1000)
    await expect(inspect('fail')).rejects.toThrow('a fault of ours')
    await expect(inspect('leave')).rejects.toThrow('ended by itself (3)')
    expect(await inspect('answer')).toEqual({ ok: false, reason: 'damaged' })
    inspector = openInspector({
      entry: new URL('./no-worker.ts', import.meta.url),
      limitMs: 1000,
      memoryMb: 32,
      idleMs: 1000,
    })
    await expect(inspector.inspect(Buffer.from('answer'))).rejects.toThrow('did not start')
  })

  test('goes by itself when there is nothing to do, and comes again', async () => {
    const inspect = open(naughty, 20_000, 1)
    for (let time = 0; time < 3; time++) {
      expect(await inspect('answer')).toEqual({ ok: false, reason: 'damaged' })
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
})

describe('what was made to stop the install', () => {
  const drawings = openInspector({ entry: ours, limitMs: 20_000, memoryMb: 256, idleMs: 20_000 })
  afterAll(() => drawings.close())

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
    await drawings.inspect(Buffer.from('warm'))
    const longest = watchGaps()
    expect(await drawings.inspect(Buffer.from(content))).toMatchObject(answer)
    expect(longest()).toBeLessThan(500)
  })
})

/** A drawing in a drawing, as a picture that says to be something else. */
function nested(times: number): string {
  const inner = times ? Buffer.from(nested(times - 1)).toString('base64') : 'AAAA'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><image href="data:image/png;base64,${inner}"/></svg>`
}

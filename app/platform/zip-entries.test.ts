import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { bytesInMemory, entryBytes, listEntries, ZipDamaged } from './zip-entries.ts'

const content = strToU8('가나다 '.repeat(1000))

/** An archive of which the first entry of the central directory was changed. */
function changed(change: (directory: DataView, bytes: Uint8Array) => void, level: 0 | 6 = 0): Uint8Array {
  const bytes = zipSync({ 'a.txt': [content, { level }], 'b.txt': [content, { level }] })
  const at = Buffer.from(bytes).indexOf('PK\x01\x02', 0, 'latin1')
  change(new DataView(bytes.buffer, bytes.byteOffset + at), bytes)
  return bytes
}

function read(bytes: Uint8Array): string[] {
  const source = bytesInMemory(bytes)
  return listEntries(source).map((entry) => Buffer.from(entryBytes(source, entry)).toString())
}

describe('listEntries and unpackEntry', () => {
  test.each([0, 6] as const)('read what was written, at level %i', (level) => {
    expect(read(changed(() => {}, level))).toEqual([
      String(Buffer.from(content)),
      String(Buffer.from(content)),
    ])
  })

  test('read an empty archive, and sizes of ZIP64', () => {
    expect(read(zipSync({}))).toEqual([])
    // fflate leaves room for no extra field: the name becomes one.
    const bytes = zipSync({ 'a.txt': [content, { level: 0, extra: { 1: new Uint8Array(16) } }] })
    const at = Buffer.from(bytes).indexOf('PK\x01\x02', 0, 'latin1')
    const view = new DataView(bytes.buffer, bytes.byteOffset + at)
    for (const [i, size] of [24, 20].entries()) {
      view.setUint32(size, 0xffffffff, true)
      view.setBigUint64(46 + 5 + 4 + 8 * i, BigInt(content.length), true)
    }
    expect(read(bytes)).toEqual([String(Buffer.from(content))])
  })

  test.each<[string, (directory: DataView, bytes: Uint8Array) => void, (0 | 6)?]>([
    ['a stored entry that announces less than it has', (directory) => directory.setUint32(24, 0, true)],
    ['a stored entry that announces more', (directory) => directory.setUint32(24, 2 ** 31, true)],
    [
      'a packed entry that unpacks to more than it announces',
      (directory) => directory.setUint32(24, content.length - 1, true),
      6,
    ],
    [
      'a packed entry that unpacks to less',
      (directory) => directory.setUint32(24, content.length + 1, true),
      6,
    ],
    // The first one's place, in the second one's entry.
    ['two entries on the same bytes', (directory) => directory.setUint32(46 + 5 + 42, 0, true)],
    [
      'an entry that reaches into the next',
      (directory) => {
        for (const at of [20, 24]) directory.setUint32(at, content.length + 10, true)
      },
    ],
    [
      'an entry that reaches into the directory',
      (directory) => {
        for (const at of [20, 24]) directory.setUint32(46 + 5 + at, content.length + 10, true)
      },
    ],
    ['an encrypted entry', (directory) => directory.setUint16(8, 1, true)],
    ['an unknown method', (directory) => directory.setUint16(10, 12, true)],
    ['an entry outside of the file', (directory) => directory.setUint32(42, 2 ** 30, true)],
    ['more entries than there are', (_, bytes) => bytes.set([255, 127], bytes.length - 12)],
    ['a directory outside of the file', (_, bytes) => bytes.set([255, 255, 255, 127], bytes.length - 6)],
    ['no directory', (_, bytes) => bytes.fill(0, bytes.length - 22)],
  ])('refuse %s', (_, change, level = 0) => {
    expect(() => read(changed(change, level))).toThrow(ZipDamaged)
  })
})

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packZip, unpackZip } from './zip-folder.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bunyang-zip-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

/** Writes a zip file; `names` are its names as bytes. */
function zip(files: Record<string, string>): string {
  const path = join(dir, 'a.zip')
  writeFileSync(
    path,
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  )
  return path
}
const target = () => join(dir, 'out')

test('a folder that was packed is the same unpacked', () => {
  unpackZip(zip({ 'small/site.json': '{"a": 1}', 'small/media/정문.svg': '<svg/>' }), target())
  writeFileSync(join(dir, 'b.zip'), packZip(join(target(), 'small'), 'other'))
  unpackZip(join(dir, 'b.zip'), join(dir, 'again'))
  expect(readFileSync(join(dir, 'again/other/site.json'), 'utf8')).toBe('{"a": 1}')
  expect(readdirSync(join(dir, 'again/other/media'))).toEqual(['정문.svg'])
})

test.each(['../evil.json', '/evil.json', 'a/../../evil.json', 'C:\\evil.json', '..\\evil.json'])(
  '%s does not leave the folder',
  (name) => {
    expect(() => unpackZip(zip({ [name]: 'x' }), target())).toThrow('폴더 밖을 가리킵니다')
    expect(readdirSync(dir)).toEqual(['a.zip'])
  },
)

test('unpackZip: refuses a bomb, whether it says so or lies', () => {
  const path = zip({ 'big.json': 'x' })
  const write = (bytes: Buffer, at: number, value: number) => {
    bytes.writeUInt32LE(value, bytes.indexOf('PK\x01\x02', 0, 'latin1') + at)
    writeFileSync(path, bytes)
  }
  write(Buffer.from(zipSync({ 'a.bin': [new Uint8Array(100), { level: 6 }] })), 24, 0x7fffffff)
  expect(() => unpackZip(path, target())).toThrow('너무 많거나 큽니다')
  write(Buffer.from(zipSync({ 'a.json': [new Uint8Array(100), { level: 6 }] })), 24, 17 * 1024 * 1024)
  expect(() => unpackZip(path, target())).toThrow('a.json 파일이 너무 큽니다')
  write(Buffer.from(zipSync({ 'a.json': [new Uint8Array(1_000_000), { level: 6 }] })), 24, 10)
  expect(() => unpackZip(path, target())).toThrow('손상되었습니다')
  expect(readFileSync(join(target(), 'a.json')).length).toBeLessThanOrEqual(10)
})

test('unpackZip: refuses a thousand files on the same bytes', () => {
  const path = zip({ 'a.bin': 'x'.repeat(1000) })
  const bytes = Buffer.from(zipSync({ 'a.bin': [strToU8('x'.repeat(1000)), { level: 0 }] }))
  const directoryAt = bytes.indexOf('PK\x01\x02', 0, 'latin1')
  const [entry, end] = [bytes.subarray(directoryAt, -22), Buffer.from(bytes.subarray(-22))]
  const many = Array.from({ length: 1000 }, (_, i) => {
    const one = Buffer.from(entry)
    // Announces nothing, as a stored entry would not need to.
    one.writeUInt32LE(0, 24)
    one.write(`${i}`.padStart(5, '0'), 46)
    return one
  })
  end.writeUInt16LE(1000, 10)
  end.writeUInt32LE(entry.length * 1000, 12)
  writeFileSync(path, Buffer.concat([bytes.subarray(0, directoryAt), ...many, end]))
  expect(() => unpackZip(path, target())).toThrow('손상되었습니다')
  for (const one of many) one.writeUInt32LE(1000, 24)
  writeFileSync(path, Buffer.concat([bytes.subarray(0, directoryAt), ...many, end]))
  expect(() => unpackZip(path, target())).toThrow('손상되었습니다')
  expect(readdirSync(dir)).toEqual(['a.zip'])
})

test.each([
  ['a file where a folder is', { a: 'x', 'a/b.json': 'x' }],
  ['a folder where a file is', { 'a/b.json': 'x', a: 'x' }],
])('unpackZip: refuses %s in a sentence', (_, files) => {
  expect(() => unpackZip(zip(files), target())).toThrow('손상되었습니다')
})

test.each([`${'a/'.repeat(11)}b.json`, `${'가'.repeat(90)}.json`])(
  'unpackZip: refuses the name %s',
  (name) => {
    expect(() => unpackZip(zip({ [name]: 'x' }), target())).toThrow('너무 길거나')
  },
)

test('names of a Korean Windows and of a Mac are read', () => {
  const path = zip({ 'XXXX.svg': 'x' })
  const name = (bytes: Buffer) => {
    const content = readFileSync(path).toString('latin1').replaceAll('XXXX', bytes.toString('latin1'))
    writeFileSync(join(dir, 'named.zip'), Buffer.from(content, 'latin1'))
    unpackZip(join(dir, 'named.zip'), target())
    return readdirSync(target())
  }
  // 정문 in code page 949.
  expect(name(Buffer.from([0xc1, 0xa4, 0xb9, 0xae]))).toEqual(['정문.svg'])
})

test('what is no zip file is refused in a sentence', () => {
  writeFileSync(join(dir, 'a.zip'), 'no zip')
  expect(() => unpackZip(join(dir, 'a.zip'), target())).toThrow('ZIP 파일이 아니거나 손상되었습니다')
})

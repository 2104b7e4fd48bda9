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

test('a bomb is not unpacked, whether it says so or lies', () => {
  const path = zip({ 'big.json': 'x' })
  const bytes = readFileSync(path)
  const header = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
  bytes.writeUInt32LE(0x7fffffff, header + 24)
  writeFileSync(path, bytes)
  expect(() => unpackZip(path, target())).toThrow('너무 많거나 큽니다')
  writeFileSync(path, zipSync({ 'a.json': new Uint8Array(1_000_000) }))
  const lying = readFileSync(path)
  lying.writeUInt32LE(10, lying.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24)
  writeFileSync(path, lying)
  unpackZip(path, target())
  expect(readFileSync(join(target(), 'a.json')).length).toBeLessThanOrEqual(10)
})

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

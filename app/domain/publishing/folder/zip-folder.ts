import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Zippable, zipSync } from 'fflate'
import { decodeCp949 } from '#app/platform/decode-cp949.ts'
import { withParticle } from '#app/platform/particle.ts'
import {
  type ByteSource,
  listEntries,
  unpackEntry,
  ZipDamaged,
  type ZipEntry,
} from '#app/platform/zip-entries.ts'
import { listAllFiles } from './content-files.ts'
import { maxZipBytes } from './zip-limits.ts'

/** Maximum bytes of the content: a site with films, no zip bomb. */
const maxUnpacked = 1024 * 1024 * 1024
const maxFiles = 5000
/** Bytes of JSON, which is read into memory. The demo's seventy documents have 0.4 MB together, its settings 18 KB. */
const maxJson = { all: 8 * 1024 * 1024, one: 3 * 1024 * 1024, settings: 512 * 1024 }
const maxNameLength = 500
const maxFolders = 10
/** Of a file system's names: 85 syllables. */
const maxPartBytes = 255

class ZipRefused extends Error {
  override name = 'ZipRefused'
}

const damaged = 'ZIP 파일이 아니거나 손상되었습니다. 다시 압축해 주세요'

/**
 * Unpacks file by file, in memory that does not grow with the archive. Writes no more than announced, and nothing outside of the empty
 * folder `target`. @throws ZipRefused
 */
export function unpackZip(zip: string, target: string): void {
  const file = openSync(zip, 'r')
  try {
    unpack(sourceOf(file), target)
  } catch (error) {
    if (error instanceof ZipDamaged) throw new ZipRefused(damaged)
    // One name for a file and for a folder, or one that no file system takes.
    if (['EEXIST', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw new ZipRefused(damaged)
    throw error
  } finally {
    closeSync(file)
  }
}

function unpack(source: ByteSource, target: string): void {
  if (source.size > maxZipBytes)
    throw new ZipRefused(`ZIP 파일은 ${maxZipBytes / 1024 / 1024}MB까지 읽습니다`)
  const entries = listEntries(source).filter(({ name }) => !name.endsWith('/'))
  const paths = new Map(entries.map((entry) => [entry, safePath(decodeName(entry.name))]))
  const json = entries.filter((entry) => /\.json$/i.test(paths.get(entry) as string))
  if (entries.length > maxFiles || bytesOf(entries) > maxUnpacked)
    throw new ZipRefused('ZIP 파일에 든 것이 너무 많거나 큽니다')
  const heavy = json.find((entry) => entry.size > mostOf(paths.get(entry) as string))
  if (heavy) throw new ZipRefused(`${paths.get(heavy)} 파일이 너무 큽니다. 내용을 줄여 주세요`)
  if (bytesOf(json) > maxJson.all)
    throw new ZipRefused(
      `ZIP 파일에 든 JSON 파일이 모두 합해 ${maxJson.all / 1024 / 1024}MB를 넘습니다. 페이지와 도면만 남겨 주세요`,
    )
  for (const [entry, path] of paths) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    const file = openSync(join(target, path), 'w')
    try {
      unpackEntry(source, entry, (chunk) => writeAll(file, chunk))
    } finally {
      closeSync(file)
    }
  }
}

const mostOf = (path: string) => (/(?:^|\/)site\.json$/i.test(path) ? maxJson.settings : maxJson.one)

/** Whichever an entry says is larger. */
const bytesOf = (entries: readonly ZipEntry[]) =>
  entries.reduce((sum, { size, packed }) => sum + Math.max(size, packed), 0)

const sourceOf = (file: number): ByteSource => ({
  size: fstatSync(file).size,
  read(at, length) {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(file, bytes, 0, length, at))
  },
})

function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
}

/** Pictures and films are stored, not compressed again. */
export function packZip(folder: string, below: string): Uint8Array {
  const files: Zippable = {}
  for (const { name, path } of listAllFiles(folder))
    files[`${below}/${name}`] = [readFileSync(path), { level: name.endsWith('.json') ? 6 : 0 }]
  return zipSync(files)
}

/** macOS names are UTF-8 without the flag, those of Korean Windows code page 949; both arrive as Latin-1. */
function decodeName(name: string): string {
  if (/[^\0-\u00ff]/.test(name) || !/[\u0080-\u00ff]/.test(name)) return name
  const bytes = Buffer.from(name, 'latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeCp949(bytes) ?? new TextDecoder('euc-kr').decode(bytes)
  }
}

/** @throws ZipRefused where a name leads out of the folder */
function safePath(name: string): string {
  const parts = name.replaceAll('\\', '/').split('/')
  if (name.startsWith('/') || parts.includes('..') || /^[a-z]:/i.test(name) || name.includes('\0'))
    throw new ZipRefused(`ZIP 파일 안의 이름 ${withParticle(`'${name}'`, '은')} 폴더 밖을 가리킵니다`)
  const isLong = parts.some((part) => Buffer.byteLength(part) > maxPartBytes)
  if (isLong || name.length > maxNameLength || parts.length > maxFolders)
    throw new ZipRefused(`ZIP 파일 안의 이름이 너무 길거나 폴더가 너무 깊습니다: ${name.slice(0, 60)}…`)
  return parts.filter(Boolean).join('/')
}

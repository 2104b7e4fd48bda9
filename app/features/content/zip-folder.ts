import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type UnzipFileInfo, unzipSync, type Zippable, zipSync } from 'fflate'
import { listAllFiles } from './content-files.ts'

/** Maximum size in bytes of a zip file and of its content: a site with films, no zip bomb. */
const maxBytes = 512 * 1024 * 1024
const maxUnpacked = 1024 * 1024 * 1024
const maxFiles = 5000

class ZipRefused extends Error {
  override name = 'ZipRefused'
}

/** Writes no more than announced, and nothing outside of the empty folder `target`. @throws ZipRefused */
export function unpackZip(zip: string, target: string): void {
  const bytes = readFileSync(zip)
  if (bytes.length > maxBytes) throw new ZipRefused(`ZIP 파일은 ${maxBytes / 1024 / 1024}MB까지 읽습니다`)
  let unpacked = 0
  let files = 0
  const names = new Map<string, string>()
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    if (name.endsWith('/')) return false
    unpacked += originalSize
    if (++files > maxFiles || unpacked > maxUnpacked)
      throw new ZipRefused('ZIP 파일에 든 것이 너무 많거나 큽니다')
    names.set(name, safePath(decodeName(name)))
    return true
  }
  let entries: ReturnType<typeof unzipSync>
  try {
    entries = unzipSync(bytes, { filter })
  } catch (error) {
    if (error instanceof ZipRefused) throw error
    throw new ZipRefused('ZIP 파일이 아니거나 손상되었습니다. 다시 압축해 주세요')
  }
  for (const [name, content] of Object.entries(entries)) {
    const path = join(target, names.get(name) as string)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
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
    return new TextDecoder('euc-kr').decode(bytes)
  }
}

/** @throws ZipRefused where a name leads out of the folder */
function safePath(name: string): string {
  const parts = name.replaceAll('\\', '/').split('/')
  if (name.startsWith('/') || parts.includes('..') || /^[a-z]:/i.test(name) || name.includes('\0'))
    throw new ZipRefused(`ZIP 파일 안의 이름 '${name}'은(는) 폴더 밖을 가리킵니다`)
  return parts.filter(Boolean).join('/')
}

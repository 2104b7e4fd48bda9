import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptText } from '#app/platform/kept-text.ts'
import { normalise } from '#app/platform/normalise.ts'
import { findJsonFault } from '../check/find-json-fault.ts'

/** Parsed content with its path below the content folder. */
export type WithFile<T> = [file: string, content: T]

export interface ContentFile {
  /** NFC, as content names it; macOS may store it decomposed. */
  name: string
  path: string
  isFolder: boolean
}

/** Files of operating systems and editors. */
const leftBehind = /^(?:\.|~\$|Thumbs\.db$|desktop\.ini$|__MACOSX$)|~$/i

export function listFiles(folder: string): ContentFile[] {
  if (!folder || !existsSync(folder)) return []
  const toFile = (entry: Dirent): ContentFile => ({
    name: normalise(entry.name),
    path: join(folder, entry.name),
    isFolder: entry.isDirectory(),
  })
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !leftBehind.test(name))
    .map(toFile)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

export const siteFolders = (dir: string): string[] =>
  listFiles(dir)
    .filter(({ path }) => existsSync(join(path, 'site.json')))
    .map(({ name }) => name)

export function listAllFiles(folder: string, below = ''): { name: string; path: string }[] {
  return listFiles(folder).flatMap(({ name, path, isFolder }) =>
    isFolder ? listAllFiles(path, `${below}${name}/`) : [{ name: below + name, path }],
  )
}

/** Parses a JSON file, or returns its fault. Notepad's byte order mark is ignored. */
export function readJson(
  path: string,
): { ok: true; value: unknown } | { ok: false; location: string; sentence: string } {
  const bytes = readFileSync(path)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return {
      ok: false,
      location: '',
      sentence:
        '글자를 읽을 수 없습니다. 편집기에서 인코딩을 UTF-8로 선택해 다시 저장해 주세요(EUC-KR, ANSI가 아니라)',
    }
  }
  const fault = findJsonFault(text)
  if (fault) return { ok: false, location: `${fault.line}번째 줄`, sentence: fault.sentence }
  // NFC, as names of files are.
  return { ok: true, value: JSON.parse(keptText(text)) }
}

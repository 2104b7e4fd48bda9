import { existsSync, readFileSync } from 'node:fs'
import type { ArchiveKey } from '#app/domain/operations/restore/archive.server.ts'
import { StartRefused } from '../server/start-checks.ts'

interface Given {
  passphraseFile: string | undefined
  /** Keys, or files with one key a line, as the program `age` writes them. */
  keys: string[] | undefined
  /** The first letters of a key. */
  prefix: 'age1' | 'AGE-SECRET-KEY-'
}

/** How an archive is encrypted or decrypted; undefined where nothing was given. @throws StartRefused */
export function readArchiveKey({ passphraseFile, keys = [], prefix }: Given): ArchiveKey | undefined {
  if (passphraseFile && keys.length && prefix === 'age1')
    throw new StartRefused('암호와 공개 키 가운데 하나만 쓸 수 있습니다.')
  if (!passphraseFile && !keys.length) return undefined
  return {
    passphrase: passphraseFile && readPassphrase(passphraseFile),
    keys: keys.flatMap((given) => (given.startsWith(prefix) ? [given] : keysOf(given, prefix))),
  }
}

function readPassphrase(file: string): string {
  const passphrase = readText(file).split('\n')[0]?.trim() ?? ''
  if (passphrase.length < 12) throw new StartRefused(`암호는 12자 이상이어야 합니다: ${file}`)
  return passphrase
}

function keysOf(file: string, prefix: string): string[] {
  const keys = readText(file)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith(prefix))
  if (!keys.length) throw new StartRefused(`${prefix}로 시작하는 키가 없는 파일입니다: ${file}`)
  return keys
}

function readText(file: string): string {
  if (!existsSync(file)) throw new StartRefused(`그런 파일이 없습니다: ${file}`)
  return readFileSync(file, 'utf8')
}

import { normalise } from '#app/platform/normalise.ts'
import commonPasswords from './common-passwords.json' with { type: 'json' }

export const passwordLength = { min: 12, max: 128 } as const

export interface PersonalWords {
  email: string
  name: string
  sites: readonly string[]
}

/** `@zxcvbn-ts/language-common` 4.1.3 (MIT, licence beside): 307 of 12 letters or more, 4,000 words; ours: Korean words. */
let common: Set<string> | undefined

/** Korean sentence, undefined when valid. Neither mixtures nor regular changes are required (NIST SP 800-63B §3.1.1.2). */
export function passwordFault(input: string, personal: PersonalWords): string | undefined {
  const password = normalise(input)
  const length = [...password].length
  if (length < passwordLength.min) return `비밀번호는 ${passwordLength.min}자 이상이어야 합니다.`
  if (length > passwordLength.max) return `비밀번호는 ${passwordLength.max}자까지 쓸 수 있습니다.`
  const plain = password.toLowerCase()
  if (isCommon(plain)) return '많은 사람이 쓰는 비밀번호입니다. 다른 말로 정해 주세요.'
  if (isPattern(plain)) return '같은 글자나 이어지는 글자가 되풀이됩니다. 다른 말로 정해 주세요.'
  if (isPersonal(plain, personal))
    return '이름, 이메일, 단지 이름이 들어 있어 짐작하기 쉽습니다. 다른 말로 정해 주세요.'
  return undefined
}

function isCommon(plain: string): boolean {
  common ??= new Set(commonPasswords)
  if (common.has(plain)) return true
  const parts = plain.split(/[^\p{L}]+/u).filter(Boolean)
  const letters = parts.join('').length
  return parts.length > 0 && parts.length <= 2 && letters <= 18 && parts.every((word) => isWord(word))
}

function isWord(word: string): boolean {
  if (common?.has(word) || word.length <= 2) return true
  const half = word.slice(0, word.length / 2)
  return word === half + half && (common?.has(half) ?? false)
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))]

function isPattern(plain: string): boolean {
  if (new Set(plain).size < 5) return true
  if (isRepetitive([...plain])) return true
  let steps = 0
  for (let i = 0; i + 2 < plain.length; i++)
    if (runs.some((run) => run.includes(plain.slice(i, i + 3)))) steps++
  return steps >= plain.length - 5
}

const isRepetitive = (letters: string[]): boolean =>
  [1, 2, 3, 4, 5, 6].some((size) => {
    const differs = letters.findIndex((letter, i) => i >= size && letter !== letters[i - size])
    const pieces = Math.floor((differs < 0 ? letters.length : differs) / size)
    return pieces >= 2 && letters.length - pieces * size <= 5
  })

function isPersonal(plain: string, { email, name, sites }: PersonalWords): boolean {
  const parts = [email, ...email.split(/[@._+-]/), name, ...name.split(/\s/), ...sites]
    .flatMap((word) => [word, word.replace(/\s/g, ''), ...word.split(/[\s-]/)])
    .map((word) => normalise(word).toLowerCase())
    .filter((word) => (/[가-힣]/.test(word) ? word.length >= 2 : word.length >= 3))
    .sort((a, b) => b.length - a.length)
  let rest = plain
  for (const word of parts) rest = rest.replaceAll(word, '')
  return rest !== plain && rest.length < 8
}

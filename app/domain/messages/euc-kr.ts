import { normalise } from '#app/platform/normalise.ts'
import { withParticle } from '#app/platform/particle.ts'
import { nearestSendable } from './euc-kr-nearest.ts'

/** Limits of the Korean carriers, in EUC-KR bytes. */
export const smsBytes = 90
export const lmsBytes = 2000
export const titleBytes = 40

/** In the table but invisible (soft hyphen, Hangul filler), or added in 1998 and 2002, which handsets may not know. */
const excluded = new Set(['\u00ad', '\u3164', '€', '®', '㉾'])

/** KS X 1001: both bytes A1 to FE. `TextDecoder('euc-kr')` also decodes CP949, whose other syllables (뷁) vendors refuse. */
const letters: ReadonlySet<string> = (() => {
  const decoder = new TextDecoder('euc-kr')
  const letters = new Set<string>()
  for (let first = 0xa1; first <= 0xfe; first++)
    for (let second = 0xa1; second <= 0xfe; second++) {
      const letter = decoder.decode(Uint8Array.of(first, second))
      if (letter.length === 1 && letter !== '\ufffd' && !excluded.has(letter)) letters.add(letter)
    }
  return letters
})()

const isAscii = (letter: string) => letter === '\n' || (letter >= ' ' && letter <= '~')

export const isSendable = (letter: string): boolean => isAscii(letter) || letters.has(letter)

/** One for ASCII, two for the rest. */
export const eucKrBytes = (text: string): number =>
  [...text].reduce((bytes, letter) => bytes + (isAscii(letter) ? 1 : 2), 0)

export function measureText(text: string): { bytes: number; kind: 'SMS' | 'LMS'; max: number } {
  const bytes = eucKrBytes(text)
  return bytes <= smsBytes ? { bytes, kind: 'SMS', max: smsBytes } : { bytes, kind: 'LMS', max: lmsBytes }
}

export interface Unsendable {
  letter: string
  instead: string
  message: string
}

const characters = new Intl.Segmenter('ko', { granularity: 'grapheme' })

export function unsendable(text: string): Unsendable[] {
  const results = new Map<string, Unsendable>()
  for (const { segment } of characters.segment(normalise(text))) {
    if ([...segment].every(isSendable) || results.has(segment)) continue
    const instead = makeSendable(segment)
    results.set(segment, { letter: segment, instead, message: describe(segment, instead) })
  }
  return [...results.values()]
}

export function makeSendable(text: string): string {
  return [...normalise(text).replace(/\r\n?/g, '\n')]
    .map((letter) => (isSendable(letter) ? letter : (nearestSendable(letter, isSendable) ?? '')))
    .join('')
}

/** @returns undefined when a letter would be lost: better no name than a maimed one */
export function sendableName(name: string): string | undefined {
  const losesLetter = [...normalise(name)].some(
    (letter) => /\p{L}/u.test(letter) && !isSendable(letter) && !nearestSendable(letter, isSendable),
  )
  const sendable = makeSendable(name).replace(/\s+/g, ' ').trim()
  return losesLetter || !/\p{L}|\p{N}/u.test(sendable) ? undefined : sendable
}

function describe(letter: string, instead: string): string {
  const code = [...letter].map((l) => `U+${l.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`)
  if (/^[가-힣]$/.test(letter))
    return `${withParticle(`‘${letter}’`, '은')} 휴대전화 문자로 보낼 수 없는 글자입니다. 다른 글자로 바꿔 주세요.`
  const shown = /^[\p{L}\p{N}\p{P}\p{S}]/u.test(letter) ? `‘${letter}’` : '눈에 보이지 않는 글자'
  const advice =
    instead === ' '
      ? '빈칸으로 바꿔 주세요.'
      : instead
        ? `${withParticle(`‘${instead}’`, '으로')} 바꿔 주세요.`
        : '지워 주세요.'
  return `${withParticle(`${shown}(${code.join(' ')})`, '은')} 휴대전화 문자로 보낼 수 없습니다. ${advice}`
}

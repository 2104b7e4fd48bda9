import { normalise } from '#app/platform/normalise.ts'

const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
/** Syllables with the same first consonant (초성). */
const perInitial = 588
/** ᄀ to ᄒ, as NFKC writes the letters of a keyboard. */
const firstInitial = 0x1100
const initials = 19

/** Latin letters that no decomposition makes plain. */
const plain: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** Names are compared without case, marks, spaces and punctuation; Korean stays in whole syllables. */
function fold(text: string): string {
  let folded = ''
  for (const letter of normalise(text, 'NFKC').toLowerCase()) {
    const code = letter.codePointAt(0) ?? 0
    if (code >= firstSyllable && code <= lastSyllable) folded += letter
    else folded += plain[letter] ?? normalise(letter, 'NFD').replace(/[\p{M}\p{P}\s]/gu, '')
  }
  return folded
}

const initialOf = (letter: string): number => {
  const code = letter.charCodeAt(0)
  return code >= firstInitial && code < firstInitial + initials ? code - firstInitial : -1
}

function stands(letter: string, asked: string): boolean {
  if (letter === asked) return true
  const initial = initialOf(asked)
  const code = letter.charCodeAt(0)
  return (
    initial >= 0 &&
    code >= firstSyllable &&
    code <= lastSyllable &&
    Math.floor((code - firstSyllable) / perInitial) === initial
  )
}

function contains(name: string, part: string): boolean {
  for (let at = 0; at + part.length <= name.length; at++) {
    let n = 0
    while (n < part.length && stands(name.charAt(at + n), part.charAt(n))) n++
    if (n === part.length) return true
  }
  return false
}

/**
 * Whether a name has what was typed in it: `가람`, the first consonants `ㄱㄹ`, or `nguyen khai` of `Nguyễn Thị Minh Khai`; words in
 * any order.
 */
export function nameMatcher(typed: string): (name: string) => boolean {
  const parts = typed.split(/\s+/).map(fold).filter(Boolean)
  return (name) => {
    const folded = fold(name)
    return parts.length > 0 && parts.every((part) => contains(folded, part))
  }
}

/** Names that one search opens: they are sealed one by one, so that parts cannot be looked up in the database. */
export const maxScanned = 20_000

/**
 * `all`: among everybody in the scope. `recent`: the most recently changed only, for there are many. `none`: the reader may not see
 * names, which parts would tell letter by letter.
 */
export type PartsSeen = 'all' | 'recent' | 'none'

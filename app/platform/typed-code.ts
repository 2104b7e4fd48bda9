import { normalise } from './normalise.ts'

/** Keys of the 두벌식 keyboard in Unicode's order of the letters of a syllable; shift makes no other letter of a code. */
const initials = [...'RRSEEFAQQTTDWWCZXVG']
const vowels = 'K O I O J P U P H HK HO HL Y N NJ NP NL B M ML L'.split(' ')
const finals = 'R R RT S SW SG E F FR FA FQ FT FX FV FG A Q QT T T D W C Z X V G'.split(' ')

const ranges: [first: number, keys: readonly string[]][] = [
  [0x1100, initials],
  [0x1161, vowels],
  [0x11a8, finals],
]

const keysOf = (letter: string): string => {
  const at = letter.charCodeAt(0)
  for (const [first, keys] of ranges)
    if (at >= first && at < first + keys.length) return keys[at - first] ?? ''
  return letter
}

/**
 * What was typed or scanned while the keyboard was on Hangul, as the keys that were pressed: `히-6779-뮤64ㅉ9` is
 * `GL-6779-AB64W9`. A scanner presses keys like a person does. In half width and capitals.
 */
export const typedKeys = (typed: string): string =>
  normalise(normalise(typed, 'NFKC'), 'NFD')
    .replace(/[\u1100-\u11ff]/g, keysOf)
    .toUpperCase()

/** Letters and digits of a code, in capitals, however it was typed. */
export const readCode = (typed: string): string => typedKeys(typed).replace(/[^A-Z\d]/g, '')

/** `GL-4829-1377`, with or without its hyphens. @param prefix its letters where none were typed */
export function readReceiptNo(typed: string, prefix = ''): string | undefined {
  const [, letters = prefix, first, last] = /^([A-Z]{2,3})?(\d{4})(\d{4})$/.exec(readCode(typed)) ?? []
  return letters && first ? `${letters}-${first}-${last}` : undefined
}

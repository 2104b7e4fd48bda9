import { normalise } from '#app/platform/normalise.ts'

/** Letters and digits of a text without spaces and units, and where its words begin among them. */
export interface Letters {
  letters: string
  /** 1 where a word begins. */
  starts: Uint8Array
}

/** Lower case letters and digits; 84㎡A is 84a, 입주자 모집 is 입주자모집. */
export const normaliseText = (text: string): string => wordsOf(text).join('')

/** ㎡ and the commas of a number are inside a word. */
const wordsOf = (text: string): string[] =>
  normalise(text.replaceAll('㎡', ''), 'NFKC')
    .toLowerCase()
    .replace(/(?<=\d)[,.](?=\d)/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Lines are apart, so that no match spans two of them. */
export function readLetters(lines: readonly string[]): Letters {
  const begins: number[] = []
  const parts: string[] = []
  let at = 0
  for (const line of lines) {
    for (const word of wordsOf(line)) {
      begins.push(at)
      parts.push(word)
      at += word.length
    }
    parts.push('|')
    at += 1
  }
  const starts = new Uint8Array(at)
  for (const begin of begins) starts[begin] = 1
  return { letters: parts.join(''), starts }
}

/**
 * What a match weighs: 1 from the beginning of a word on, however the text is spaced (모집공고 in 모집 공고); half inside of one
 * (주차장 in 지하주차장); nothing from inside a word into the next (상가 in 500병상 가온중앙병원).
 */
export function matchAt(starts: Uint8Array, from: number, length: number): 0 | 0.5 | 1 {
  if (starts[from]) return 1
  for (let i = from + 1; i < from + length; i++) if (starts[i]) return 0
  return 0.5
}

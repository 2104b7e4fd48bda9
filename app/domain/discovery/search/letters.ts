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

/** 조사, the longest first. */
export const particles = (
  '으로부터 에서부터 이라는 에서는 에서도 에게서 으로는 으로도 이라도 까지는 부터는 에서 에게 으로 까지 부터 처럼 ' +
  '보다 마다 라는 라도 이란 이나 이랑 하고 에는 에도 와는 과는 은 는 이 가 을 를 의 에 와 과 도 로 만 나 란 랑'
).split(' ')

/**
 * What a match weighs: 1 from the beginning of a word on, however the text is spaced (모집공고 in 모집 공고); half inside of one
 * (주차장 in 지하주차장), but nothing of a word that was not typed; nothing from inside a word into the next (상가 in 500병상
 * 가온중앙병원). One syllable is a word of its own: 층 is neither in 층간소음 nor in 15층.
 */
export function matchAt(text: Letters, from: number, form: string, isTyped: boolean): 0 | 0.5 | 1 {
  const { starts } = text
  if (form.length === 1) return starts[from] && isParticle(restOfWord(text, from + 1)) ? 1 : 0
  if (starts[from]) return 1
  for (let i = from + 1; i < from + form.length; i++) if (starts[i]) return 0
  return isTyped ? 0.5 : 0
}

const copulas = ['입니다', '인', '이며', '이고']
const isParticle = (rest: string) => !rest || particles.includes(rest) || copulas.includes(rest)

function restOfWord({ letters, starts }: Letters, from: number): string {
  let to = from
  while (to < letters.length && !starts[to] && /[\p{L}\p{N}]/u.test(letters[to] as string)) to++
  return letters.slice(from, to)
}

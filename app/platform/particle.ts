/** The two forms of a particle: after a closed syllable (받침) and after an open one. */
const forms = {
  을: ['을', '를'],
  이: ['이', '가'],
  은: ['은', '는'],
  과: ['과', '와'],
  으로: ['으로', '로'],
  이나: ['이나', '나'],
  이라고: ['이라고', '라고'],
  이며: ['이며', '며'],
  이어야: ['이어야', '여야'],
} as const

export type Particle = keyof typeof forms

/** How the last letter of a word is spoken. ㄹ takes 로 like an open syllable. */
type Ending = 'open' | 'closed' | 'rieul'

/** 영 일 이 삼 사 오 육 칠 팔 구 */
const digits: readonly Ending[] = [
  'closed',
  'rieul',
  'open',
  'closed',
  'open',
  'open',
  'closed',
  'rieul',
  'rieul',
  'open',
]
/** 파일, 폼, 버전; words of Latin letters that end otherwise are mostly spoken with an open syllable. */
const latin: Readonly<Record<string, Ending>> = { l: 'rieul', m: 'closed', n: 'closed' }
const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
const finals = 28
const rieul = 8

/** The last letter that is spoken, before quotes and a bracket: 홈페이지 주소(도메인)는. */
function lastSpoken(word: string): string {
  const bracket = word.endsWith(')') ? word.lastIndexOf('(') : -1
  const letters = [...(bracket > 0 ? word.slice(0, bracket) : word)]
  return letters.findLast((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? ''
}

function endingOf(word: string): Ending {
  const last = lastSpoken(word)
  const code = last.charCodeAt(0)
  if (code >= firstSyllable && code <= lastSyllable) {
    const final = (code - firstSyllable) % finals
    return final === 0 ? 'open' : final === rieul ? 'rieul' : 'closed'
  }
  if (/\d/.test(last)) return digits[Number(last)] ?? 'open'
  return latin[last.toLowerCase()] ?? 'open'
}

/**
 * A word in a sentence that is built, with the particle that its end asks for: `withParticle('데스크', '으로')` is 데스크로. Quotes
 * around it stay; a number is read digit by digit.
 */
export function withParticle(word: string | number, particle: Particle): string {
  const [closed, open] = forms[particle]
  const ending = endingOf(String(word))
  return word + (ending === 'closed' || (ending === 'rieul' && particle !== '으로') ? closed : open)
}

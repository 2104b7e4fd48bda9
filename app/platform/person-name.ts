import { normalise, visibleLine } from './normalise.ts'
import { hasResidentNumber } from './resident-number.ts'

const maxLetters = 40

/** Letters of no name in any script. Lists of real people contain brackets, figures and masked letters (홍*동, 김영희(배우자), 김철수2). */
const foreign = /[<>{}[\]\\|^~=+!?#$%@;:_]/

/** No name has so many: here a number need not be a valid one. */
const thirteenDigits = /\d{6}\D{0,3}\d{7}/

const sentences = {
  missing: '이름을 적어 주세요.',
  long: `이름은 ${maxLetters}자까지 적을 수 있습니다.`,
  'no-letter': '이름에 글자가 없습니다. 이름을 적어 주세요.',
  foreign: '이름에 쓸 수 없는 기호가 있습니다. 이름만 적어 주세요.',
  resident: '주민등록번호로 보이는 숫자가 있습니다. 이름만 적어 주세요.',
} as const

export type NameProblem = keyof typeof sentences

export type ReadName =
  /** In one line with single blanks, composed (NFC), without invisible letters. */
  { ok: true; name: string } | { ok: false; problem: NameProblem; sentence: string }

const refuse = (problem: NameProblem): ReadName => ({ ok: false, problem, sentence: sentences[problem] })

/** The one rule for names of people: customers in forms and lists, staff, who remarks on a draft. */
export function readName(written: string): ReadName {
  const name = visibleLine(written)
  if (!name) return refuse('missing')
  if ([...name].length > maxLetters) return refuse('long')
  if (hasResidentNumber(name) || thirteenDigits.test(normalise(name, 'NFKC'))) return refuse('resident')
  if (!/\p{L}/u.test(name)) return refuse('no-letter')
  return foreign.test(normalise(name, 'NFKC')) ? refuse('foreign') : { ok: true, name }
}

/** More would tell how long a name is, and push the rest of a row aside. */
const mostStars = 3

/** `홍길동` as `홍*동`, `홍길` as `홍*`; other scripts keep only the first letter: `Nathaniel` as `N***`. */
export function maskName(name: string): string {
  const letters = [...name]
  const [first = ''] = letters
  if (letters.length <= 2) return `${first}*`
  const last = /^[가-힣]+$/.test(name) ? letters.at(-1) : ''
  return first + '*'.repeat(Math.min(letters.length - (last ? 2 : 1), mostStars)) + last
}

import { visibleLine } from './normalise.ts'

/** First digits and lengths of Korean numbers (전기통신번호관리세칙). */
const plans = [
  { kind: 'mobile', start: /^010/, from: 11, to: 11 },
  { kind: 'legacy-mobile', start: /^01[16789]/, from: 10, to: 11 },
  { kind: 'landline', start: /^02/, from: 9, to: 10 },
  { kind: 'landline', start: /^0(?:3[1-3]|4[1-4]|5[1-5]|6[1-4])/, from: 10, to: 11 },
  { kind: 'virtual', start: /^050/, from: 11, to: 12 },
  { kind: 'voip', start: /^070/, from: 11, to: 11 },
  { kind: 'free', start: /^080/, from: 10, to: 11 },
  { kind: 'representative', start: /^1[568]/, from: 8, to: 8 },
] as const

/** E.164: `+` and up to 15 digits, the country first. */
const foreign = /^\+(?!82)[1-9]\d{6,14}$/

export type PhoneKind = (typeof plans)[number]['kind'] | 'foreign' | 'other'

export function phoneKind(digits: string): PhoneKind {
  if (foreign.test(digits)) return 'foreign'
  if (!/^\d{8,12}$/.test(digits)) return 'other'
  const { length } = digits
  return (
    plans.find(({ start, from, to }) => length >= from && length <= to && start.test(digits))?.kind ?? 'other'
  )
}

/** Who the number is wanted of. */
export type PhoneUse =
  /** Somebody can be called back there: 15xx and 080 are a company's. */
  | 'customer'
  /** Takes text messages. */
  | 'mobile'
  /** An office in Korea: its number for customers, or the sender of its messages. */
  | 'office'
  /** Where refusing advertisements costs nothing (정보통신망법 제50조제6항). */
  | 'refusal'
  /** What somebody looks for. */
  | 'any'

const kindsFor: Record<PhoneUse, ReadonlySet<PhoneKind>> = {
  customer: new Set(['mobile', 'legacy-mobile', 'landline', 'virtual', 'voip', 'foreign']),
  mobile: new Set(['mobile']),
  office: new Set(['mobile', 'legacy-mobile', 'landline', 'virtual', 'voip', 'free', 'representative']),
  refusal: new Set(['free']),
  any: new Set([
    'mobile',
    'legacy-mobile',
    'landline',
    'virtual',
    'voip',
    'free',
    'representative',
    'foreign',
  ]),
}

const sentences = {
  missing: '전화번호를 적어 주세요.',
  masked: '전화번호 일부가 가려져 있습니다. 가린 숫자까지 모두 적어 주세요.',
  extension: '내선번호는 저장하지 않습니다. 내선번호를 빼고 적어 주세요.',
  several: '전화번호가 둘 이상입니다. 하나만 적어 주세요.',
  letters: '전화번호에 글자가 섞여 있습니다. 숫자만 적어 주세요.',
  short: '전화번호 자릿수가 모자랍니다. 끝까지 적어 주세요.',
  long: '전화번호 자릿수가 너무 많습니다. 다시 확인해 주세요.',
  area: '전화번호를 지역번호(02, 031 등)부터 적어 주세요.',
  start: '전화번호 앞자리가 맞지 않습니다. 010이나 지역번호를 다시 확인해 주세요.',
  country: '전화번호는 0부터, 해외 번호는 +와 국가번호부터 적어 주세요.',
  company: '대표번호와 080 번호로는 등록할 수 없습니다. 직접 받으시는 번호를 적어 주세요.',
  'not-mobile': '010으로 시작하는 휴대전화 번호를 적어 주세요.',
  'not-free': '080으로 시작하는 번호를 적어 주세요.',
  abroad: '국내 전화번호를 적어 주세요.',
} as const

export type PhoneProblem = keyof typeof sentences

export type ReadPhone =
  /** `01012345678`; numbers abroad in E.164. Hashes of phones are made of this form: it must never change. */
  { ok: true; phone: string } | { ok: false; problem: PhoneProblem; sentence: string }

const refuse = (problem: PhoneProblem, sentence: string = sentences[problem]): ReadPhone => ({
  ok: false,
  problem,
  sentence,
})

const longest = 100

const label =
  /^[^\p{L}\p{N}+]{0,6}(?:tel|phone|mobile|cell|h[./]?p|c[./]?p|[mt]|휴대(?:폰|전화)|핸드폰|모바일|전화|연락처|대표(?:전화)?|직통|자택|집|회사|직장)(?:번호)?[^\p{L}\p{N}+(]{0,6}(?=[\d+(])/iu
const masked = /\*|x{2,}|[oO]{3,}|[●○◯◌•]{2,}|[□■]{2,}|[#?]{2,}|_{3,}/i
const extension = /(?:내선|구내|교환|ext(?:ension|n)?|[x#])(?:번호)?[\s.:=#-]{0,3}\d{1,6} ?번?\)?\.?$/i
/** `02-123-4567~8` are two numbers of one office. */
const run = /\d ?[~\u223c\u301c] ?\d{1,2}$/
const dashes = /[\u1173\u2010-\u2015\u2053\u2212\u30fc\u4e00]/g
const betweenNumbers = /[,;/|&]|또는|혹은|및|or/i

/**
 * The one rule for telephone numbers: of customers, staff and offices; in forms, lists, settings and searches. Reads full width,
 * `+82 (0)10`, `0082`, `tel:`, `HP`, brackets and every dash; invisible letters do not count. A bare number without its first
 * zero, as spreadsheets leave it, gets the zero back where only one number can be meant.
 */
export function readPhone(written: string, use: PhoneUse = 'customer'): ReadPhone {
  if (written.length > longest) return refuse('long')
  const text = plain(written).replace(label, '')
  if (masked.test(text)) return refuse('masked')
  const inner = extension.exec(text)
  if (inner && text.slice(0, inner.index).replace(/\D/g, '').length > 6) return refuse('extension')
  const digits = digitsIn(text)
  if (holdsSeveral(text, digits)) return refuse('several')
  if (/\p{L}/u.test(text.replace(dashes, '-'))) return refuse('letters')
  if (!/\d/.test(digits)) return refuse('missing')
  const phone = /^\d+$/.test(text) ? withZero(digits) : digits
  const kind = phoneKind(phone)
  if (kindsFor[use].has(kind)) return { ok: true, phone }
  return kind === 'other' ? explain(phone, use) : refuse(wrongKind(use, kind))
}

/** A spreadsheet that takes a number for an amount leaves its zero out. Of eight digits nobody knows what is missing. */
const withZero = (digits: string): string =>
  /^(?:1\d{9}|[2-8]\d{8,10})$/.test(digits) && phoneKind(`0${digits}`) !== 'other' ? `0${digits}` : digits

const wrongKind = (use: PhoneUse, kind: PhoneKind): PhoneProblem => {
  if (use === 'mobile') return 'not-mobile'
  if (use === 'refusal') return 'not-free'
  return kind === 'foreign' ? 'abroad' : 'company'
}

/** What is wrong with digits that are no number. */
function explain(digits: string, use: PhoneUse): ReadPhone {
  const { length } = digits.replace('+', '')
  const [first = ''] = digits
  if (first === '+') return length > 15 ? refuse('long') : length < 7 ? refuse('short') : refuse('country')
  const plan = plans.find(({ start }) => start.test(digits))
  if (plan && (first === '0' || length < 10)) {
    if (use === 'customer' && (plan.kind === 'representative' || plan.kind === 'free'))
      return refuse('company')
    return length < plan.from ? tooShort(plan.from - length) : tooLong(length - plan.to)
  }
  if (first === '0') return length < 7 ? refuse('short') : refuse('start')
  if (length < 7) return refuse('short')
  return length < 9 ? refuse('area') : length > 15 ? refuse('long') : refuse('country')
}

const counts = ['', '한', '두', '세', '네']

const tooShort = (missing: number): ReadPhone => {
  const count = counts[missing]
  return refuse('short', count && `전화번호가 ${count} 자리 모자랍니다. 다시 확인해 주세요.`)
}

const tooLong = (excess: number): ReadPhone => {
  const count = counts[excess]
  return refuse('long', count && `전화번호가 ${count} 자리 더 많습니다. 다시 확인해 주세요.`)
}

const isWhole = (digits: string) => phoneKind(digits) !== 'other'

/** A slash may also stand between the parts of one number, so one side has to be a whole number. */
function holdsSeveral(text: string, digits: string): boolean {
  const parts = text.split(betweenNumbers).filter((part) => /\d/.test(part))
  if (parts.length > 1 && parts.some((part) => isWhole(digitsIn(part)))) return true
  if (run.test(text) && isWhole(digitsIn(text.replace(run, (end) => end[0] ?? '')))) return true
  if (digits.length < 16 || digits.length > 24) return false
  return Array.from(digits, (_, i) => i).some(
    (i) => i > 7 && /^[01]/.test(digits.slice(i)) && isWhole(digits.slice(0, i)) && isWhole(digits.slice(i)),
  )
}

/** In one width, with 0 to 9 for Arabic and Persian digits. */
const plain = (written: string): string =>
  visibleLine(written, 'NFKC').replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String(digit.charCodeAt(0) & 0xf),
  )

/** The country of Korea becomes the zero; 15xx has none. */
const digitsIn = (text: string): string => {
  const signed = text.replace(/[^\d+]/g, '')
  const national = /^(?:\+|00)?821[568]\d{6}$/.test(signed)
    ? signed.slice(-8)
    : signed.replace(/^(?:\+|00)?82(?=\d)0?/, '0')
  return (national.startsWith('+') ? '+' : '') + national.replace(/\D/g, '')
}

/** The digits of a number in any spelling, whether it is one or not: see `readPhone`. */
export const normalisePhone = (written: string): string => digitsIn(plain(written))

/** `010-1234-5678`, `02-123-4567`, `0507-1234-5678`, `1500-0000`; numbers abroad as they are. */
export const formatPhone = (digits: string): string =>
  digits
    .replace(/^(02|050\d(?=\d{7,8}$)|0\d{2})(\d{3,4})(\d{4})$/, '$1-$2-$3')
    .replace(/^(1\d{3})(\d{4})$/, '$1-$2')

/** Mobile numbers that are probably invented; a visitor may insist. */
export const isDoubtful = (digits: string): boolean =>
  /^010(0|1)/.test(digits) ||
  /^010(\d)\1{3}\1{4}$/.test(digits) ||
  ['01012345678', '01098765432'].includes(digits)

/** `010-****-5678` everywhere, so that fragments cannot be joined. The end is also what staff search by. */
export function maskPhone(digits: string): string {
  const [first, middle, last] = formatPhone(digits).split('-')
  if (middle && last) return `${first}-${'*'.repeat(middle.length)}-${last}`
  const [sign, rest] = digits.startsWith('+') ? ['+', digits.slice(1)] : ['', digits]
  return sign + '*'.repeat(Math.max(0, rest.length - 4)) + rest.slice(-4)
}

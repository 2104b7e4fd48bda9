import { normalise } from '../../../platform/normalise.ts'

const mobile = /^010\d{8}$/
const legacyMobile = /^01[16789]\d{7,8}$/
const landline = /^(02\d{7,8}|0(3[1-3]|4[1-4]|5[1-5]|6[1-4])\d{7,8})$/
const representative = /^1[568]\d{6}$/
const virtual = /^050\d{8,9}$/
const voip = /^070\d{8}$/
const freephone = /^080\d{7,8}$/
/** E.164: `+` and up to 15 digits, the country first. */
const foreign = /^\+(?!82)[1-9]\d{6,14}$/

export type PhoneKind =
  | 'mobile'
  | 'legacy-mobile'
  | 'landline'
  | 'representative'
  | 'virtual'
  | 'voip'
  | 'free'
  | 'foreign'
  | 'other'

/** Full-width figures, `+82 (0)10`, dots, spaces and hyphens all become `01012345678`; other countries stay `+1…`. */
export function normalisePhone(input: string): string {
  const written = normalise(input, 'NFKC').replace(/[^\d+]/g, '')
  const national = written.replace(/^\+?82(?=\d)0?/, '0')
  return (national.startsWith('+') ? '+' : '') + national.replace(/\D/g, '')
}

export function phoneKind(digits: string): PhoneKind {
  if (mobile.test(digits)) return 'mobile'
  if (legacyMobile.test(digits)) return 'legacy-mobile'
  if (landline.test(digits)) return 'landline'
  if (representative.test(digits)) return 'representative'
  if (virtual.test(digits)) return 'virtual'
  if (voip.test(digits)) return 'voip'
  if (foreign.test(digits)) return 'foreign'
  return freephone.test(digits) ? 'free' : 'other'
}

const registrable: ReadonlySet<PhoneKind> = new Set([
  'mobile',
  'legacy-mobile',
  'landline',
  'virtual',
  'voip',
  'foreign',
])

/** Whether somebody can be called back there; 15xx and 080 are a company's. */
export const canRegister = (digits: string): boolean => registrable.has(phoneKind(digits))

/** `010-1234-5678`, `02-123-4567`, `0507-1234-5678`; numbers abroad as they are. */
export const formatPhone = (digits: string): string =>
  digits.replace(/^(02|050\d(?=\d{8}$)|0\d{2})(\d{3,4})(\d{4})$/, '$1-$2-$3')

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

/** `홍길동` as `홍*동`, `홍길` as `홍*`; other scripts keep only the first letter. */
export function maskName(name: string): string {
  const letters = [...name]
  if (letters.length <= 2) return `${letters[0] ?? ''}*`
  return `${letters[0]}${'*'.repeat(letters.length - 2)}${/^[가-힣]+$/.test(name) ? letters.at(-1) : '*'}`
}

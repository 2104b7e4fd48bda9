import { normalise } from './normalise.ts'

/** Six digits of a birthday and seven more, alone or with spaces and dashes in between. */
const written =
  /(?<![\d*])(\d{2})[ .\-/]?(\d{2})[ .\-/]?(\d{2})([\s.\-/_~–—―]{0,3})([1-8])[ ]?(\d{6}|\d{3}[ ]\d{3})(?!\d)/g
const spaced = /(?<![\d*])(?:\d[ ]){5}\d[\s.\-–—]{1,3}(?:\d[ ]){6}\d(?!\d)/g

const weights = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]

/** Since October 2020 numbers are drawn by lot, so only earlier ones have to pass. Foreigners' are summed up otherwise. */
function passesChecksum(digits: string, isForeign: boolean): boolean {
  const sum = weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0)
  const check = isForeign ? (13 - (sum % 11)) % 10 : (11 - (sum % 11)) % 10
  return check === Number(digits[12])
}

function isBirthday(digits: string): boolean {
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)].map(Number)
  const century = '1256'.includes(digits[6] ?? '') ? 1900 : 2000
  const date = new Date(Date.UTC(century + (year ?? 0), (month ?? 0) - 1, day))
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day
}

const isLikely = (digits: string, isParted: boolean): boolean =>
  isBirthday(digits) &&
  // Thirteen figures in one piece may be an account; a birthday with a dash behind it is none.
  (isParted || passesChecksum(digits, '5678'.includes(digits[6] ?? '')))

/** @returns the text in NFKC, with what follows each birthday covered */
function cover(plain: string): string {
  const covered = plain.replace(written, (whole, year, month, day, between, century, rest) =>
    isLikely(
      `${year}${month}${day}${century}${rest}`.replaceAll(' ', ''),
      Boolean(between) || /\D/.test(whole),
    )
      ? `${year}${month}${day}-*******`
      : whole,
  )
  return covered.replace(spaced, (whole) => {
    const digits = whole.replace(/\D/g, '')
    return isLikely(digits, true) ? `${digits.slice(0, 6)}-*******` : whole
  })
}

/**
 * Whether a text holds a 주민등록번호 or 외국인등록번호, which may not be kept without a law that demands it
 * (개인정보 보호법 제24조의2).
 */
export function hasResidentNumber(text: string): boolean {
  const plain = normalise(text, 'NFKC')
  return cover(plain) !== plain
}

/** For what is kept while somebody types: the text without the last seven figures of such numbers. */
export function coverResidentNumbers(text: string): string {
  const plain = normalise(text, 'NFKC')
  const covered = cover(plain)
  return covered === plain ? text : covered
}

export const residentNumberRefused =
  '주민등록번호나 외국인등록번호로 보이는 숫자가 있어 저장하지 않았습니다. 번호를 지우고 다시 저장해 주세요. 다른 내용은 그대로 있습니다.'

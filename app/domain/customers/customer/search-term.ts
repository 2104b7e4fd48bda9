import { visibleLine } from '#app/platform/normalise.ts'
import { readPhone } from '#app/platform/phone.ts'
import { readReceiptNo } from '#app/platform/typed-code.ts'

export type SearchTerm =
  | { by: 'phone-end'; text: string }
  | { by: 'receipt-no'; text: string }
  /** A receipt number without its letters, or the end of a phone: decided by the registrations found. */
  | { by: 'digits'; text: string }
  | { by: 'name'; text: string }

/**
 * What somebody typed: the end of a phone, a receipt number (also one typed with Hangul on) a name or a part of one; longer
 * phone numbers are cut, whole or not.
 */
export function parseSearch(input: string): SearchTerm | undefined {
  const typed = visibleLine(input, 'NFKC').slice(0, 60)
  const receiptNo = readReceiptNo(typed)
  if (receiptNo) return { by: 'receipt-no', text: receiptNo }
  const term = typed.toUpperCase().replace(/[^A-Z\d]/g, '')
  if (/^\d{8}$/.test(term)) return { by: 'digits', text: term }
  const phone = readPhone(typed, 'any')
  if (phone.ok) return { by: 'phone-end', text: phone.phone.slice(-4) }
  if (/^\d{4}$/.test(term) || /^(82|0)\d{8,11}$/.test(term)) return { by: 'phone-end', text: term.slice(-4) }
  return isName(typed) ? { by: 'name', text: typed } : undefined
}

const isName = (typed: string) => /^\p{L}[\p{L}\p{M} .'’-]{0,39}$/u.test(typed)

/** What an address may contain, from there: the last four digits or a receipt number. */
export function searchTerm(input: string): SearchTerm | undefined {
  const term = parseSearch(input)
  return term?.by === 'phone-end' || term?.by === 'receipt-no' ? term : undefined
}

import { normalise } from '../../../platform/normalise.ts'

export type SearchTerm =
  | { by: 'phone-end'; text: string }
  | { by: 'receipt-no'; text: string }
  /** A receipt number without its letters, or the end of a phone: the registrations tell. */
  | { by: 'digits'; text: string }
  | { by: 'name'; text: string }

/** What somebody typed: the end of a phone, a receipt number or a whole name; longer phone numbers are cut. */
export function parseSearch(input: string): SearchTerm | undefined {
  const typed = normalise(input, 'NFKC').trim().slice(0, 60)
  if (/^\+(?!82)\d/.test(typed)) return { by: 'phone-end', text: typed.replace(/\D/g, '').slice(-4) }
  const term = typed.toUpperCase().replace(/[^A-Z\d]/g, '')
  if (/^\d{4}$/.test(term) || /^(82|0)\d{8,11}$/.test(term)) return { by: 'phone-end', text: term.slice(-4) }
  if (/^\d{8}$/.test(term)) return { by: 'digits', text: term }
  const [, prefix, first, last] = /^([A-Z]{2,3})(\d{4})(\d{4})$/.exec(term) ?? []
  if (prefix) return { by: 'receipt-no', text: `${prefix}-${first}-${last}` }
  return isName(typed) ? { by: 'name', text: typed } : undefined
}

const isName = (typed: string) => /^\p{L}[\p{L}\p{M} .'’-]{1,39}$/u.test(typed)

/** What may stand in an address, from there: the last four digits or a receipt number. */
export function searchTerm(input: string): SearchTerm | undefined {
  const term = parseSearch(input)
  return term?.by === 'phone-end' || term?.by === 'receipt-no' ? term : undefined
}

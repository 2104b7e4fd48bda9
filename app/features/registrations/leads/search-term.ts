import { normalise } from '../../../platform/normalise.ts'

/** What may be searched and stand in a URL: the last four digits of a phone, or a receipt number; longer numbers are cut. */
export function searchTerm(input: string): string | undefined {
  if (/^\s*\+(?!82)\d/.test(input)) return input.replace(/\D/g, '').slice(-4)
  const term = normalise(input, 'NFKC')
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
  if (/^\d{4}$/.test(term) || /^(82|0)\d{8,11}$/.test(term)) return term.slice(-4)
  const [, prefix, first, last] = /^([A-Z]{2,3})(\d{4})(\d{4})$/.exec(term) ?? []
  return prefix && `${prefix}-${first}-${last}`
}

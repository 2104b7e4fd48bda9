import { normalise } from '../../../platform/normalise.ts'

/**
 * What may be looked for and may stand in an address: the last four digits of a phone, or a receipt number. Of a whole
 * number that somebody typed only its end is kept.
 * @returns undefined where it is neither
 */
export function searchTerm(written: string): string | undefined {
  const term = normalise(written, 'NFKC')
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
  if (/^\d{4}$/.test(term) || /^(82|0)\d{8,11}$/.test(term)) return term.slice(-4)
  const [, prefix, first, last] = /^([A-Z]{2,3})(\d{4})(\d{4})$/.exec(term) ?? []
  return prefix && `${prefix}-${first}-${last}`
}

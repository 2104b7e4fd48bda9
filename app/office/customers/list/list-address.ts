import { formatFilter, type LeadFilter } from '#app/domain/customers/list/lead-filter.ts'
import type { Position } from '#app/domain/customers/list/walk-leads.server.ts'

const screen = '/admin/leads'

export interface ListAddress {
  /** Slug, if the address names a site. */
  site?: string | undefined
  filter?: LeadFilter | undefined
  /** Four digits, or a receipt number. */
  q?: string | undefined
  /** Sealed: see `sealSearch`. */
  name?: string | undefined
  after?: Position | undefined
  before?: Position | undefined
}

export function listAddress({ site, filter, q, name, after, before }: ListAddress): string {
  const params = new URLSearchParams(site ? { site } : {})
  for (const [field, value] of filter ? formatFilter(filter) : []) params.set(field, value)
  for (const [field, value] of Object.entries({ q, name })) if (value) params.set(field, value)
  if (after) params.set('after', formatPosition(after))
  if (before) params.set('before', formatPosition(before))
  return params.size ? `${screen}?${params}` : screen
}

const formatPosition = ({ at, id }: Position): string => `${at}_${id}`

/** @returns undefined where it is missing or invalid */
export function parsePosition(text: string | null): Position | undefined {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([\da-f-]{36})$/.exec(text ?? '') ?? []
  return at && id ? { at, id } : undefined
}

/**
 * A customer's screen, which leads back to the page of the list that it was opened from.
 * @param page query of the list's address
 */
export function leadAddress(
  id: string,
  { site, filter }: Pick<ListAddress, 'site' | 'filter'>,
  page: URLSearchParams,
): string {
  const after = parsePosition(page.get('after'))
  const before = parsePosition(page.get('before'))
  const query = listAddress({ site, filter, after, before }).slice(screen.length + 1)
  return `${screen}/${id}?${new URLSearchParams({ list: query })}`
}

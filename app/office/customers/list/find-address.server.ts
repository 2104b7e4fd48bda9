import { parseSearch } from '#app/domain/customers/customer/search-term.ts'
import { sealSearch } from '#app/domain/customers/list/sealed-search.server.ts'
import { searchLeads } from '#app/domain/customers/list/search-leads.server.ts'
import { listAddress } from './list-address.ts'
import type { OfficeOfList } from './read-list.server.ts'

type FoundAddress = { to: string } | { refused: string; status: number }

export const tooManySearches = (retryAfter: number): string =>
  `검색을 너무 많이 하셨습니다. ${Math.ceil(retryAfter / 60)}분 뒤에 다시 찾아 주세요.`

/** The address that shows a search. It contains neither a name nor eight digits, which may be a phone number. */
export async function findAddress(office: OfficeOfList, typed: string): Promise<FoundAddress> {
  const { keys, actor, siteSlug: site, query } = office
  const term = parseSearch(typed)
  if (!term && !typed.trim()) return { to: listAddress({ site }) }
  if (!term)
    return {
      refused: '이름이나 초성, 전화번호 뒤 네 자리, 접수번호(예: GL-4829-1377)로 찾을 수 있습니다.',
      status: 422,
    }
  if (term.by === 'name') return { to: listAddress({ site, name: sealSearch(keys, actor.id, term.text) }) }
  if (term.by !== 'digits') return { to: listAddress({ site, q: term.text }) }
  const found = await searchLeads(office, query.scope, term, actor)
  if (!found.ok) return { refused: tooManySearches(found.retryAfter), status: 429 }
  return { to: listAddress({ site, q: found.leads[0]?.receiptNo ?? term.text.slice(-4) }) }
}

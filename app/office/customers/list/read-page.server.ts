import { type SearchTerm, searchTerm } from '#app/domain/customers/customer/search-term.ts'
import { formatFilter, mostLooked } from '#app/domain/customers/list/lead-filter.ts'
import type { ReadColumn } from '#app/domain/customers/list/lead-rows.server.ts'
import { countListed, listLeads } from '#app/domain/customers/list/list-leads.server.ts'
import { openSearch } from '#app/domain/customers/list/sealed-search.server.ts'
import { type Search, searchLeads } from '#app/domain/customers/list/search-leads.server.ts'
import { canReceiveVisitors } from '#app/domain/record/permissions.ts'
import type { Column } from './columns.tsx'
import { emptyWords, unseenWords } from './empty-words.ts'
import { tooManySearches } from './find-address.server.ts'
import { parsePosition } from './list-address.ts'
import { countStates, type OfficeOfList, seesOnlyOwn } from './read-list.server.ts'

const pageSize = 50

/** The rows of the screen: results of a search, or a page of the list. */
export async function readPage(office: OfficeOfList, address: URLSearchParams, columns: readonly Column[]) {
  const term = readTerm(office, address)
  const reads = columns.flatMap((column) => column.reads ?? [])
  return term ? await readFound(office, term, reads) : await readListed(office, address, reads)
}

function readTerm({ keys, actor }: OfficeOfList, address: URLSearchParams) {
  const sealed = address.get('name')
  const name = sealed ? openSearch(keys, actor.id, sealed) : undefined
  if (name) return { by: 'name', text: name } satisfies SearchTerm
  return searchTerm(address.get('q') ?? '')
}

async function readFound(office: OfficeOfList, term: SearchTerm, reads: ReadColumn[]) {
  const { actor, query, shown } = office
  const partsOn = shown.filter(({ role }) => canReceiveVisitors(role)).map(({ id }) => id)
  const found: Search = await searchLeads(office, query.scope, term, actor, { partsOn, reads })
  const { leads = [], callers = [], hasMore = false, parts = 'none' } = found.ok ? found : {}
  return {
    leads,
    callers,
    search: term,
    isNarrow: false,
    hasMore,
    /** What a search for a name has not looked at. */
    unseen: leads.length && term.by === 'name' ? unseenWords(parts) : undefined,
    refused: found.ok ? undefined : tooManySearches(found.retryAfter),
    empty: emptyWords({
      sites: shown.length,
      seesOnlyOwn: seesOnlyOwn(shown),
      search: term,
      callers: callers.length,
      parts,
      isRefused: !found.ok,
      isNarrow: false,
      looked: undefined,
    }),
    previous: undefined,
    next: undefined,
    isPart: false,
    counts: undefined,
    total: { count: leads.length, isPart: false },
  }
}

async function readListed(office: OfficeOfList, address: URLSearchParams, reads: ReadColumn[]) {
  const { query, shown } = office
  const before = parsePosition(address.get('before'))
  const position = before ?? parsePosition(address.get('after'))
  const [page, counts] = await Promise.all([
    listLeads(office, query, { limit: pageSize, position, isBack: before !== undefined, reads }),
    countStates(office, query),
  ])
  const { statuses } = query.filter
  const isNarrow = formatFilter({ ...query.filter, order: 'changed' }).size > 0
  const counted = statuses.length < 2 ? counts?.[statuses[0] ?? 'all'] : undefined
  return {
    ...page,
    callers: [],
    search: undefined,
    isNarrow,
    hasMore: false,
    unseen: undefined,
    refused: undefined,
    empty: emptyWords({
      sites: shown.length,
      seesOnlyOwn: seesOnlyOwn(shown),
      search: undefined,
      callers: 0,
      parts: 'none',
      isRefused: false,
      isNarrow,
      looked: page.isPart ? mostLooked(query.filter) : undefined,
    }),
    counts,
    total:
      counted === undefined
        ? (page.total ?? (await countListed(office, query)))
        : { count: counted, isPart: false },
  }
}

import { z } from 'zod'
import { statusNames } from '#app/domain/customers/customer/lead-status.ts'
import { parseSearch } from '#app/domain/customers/customer/search-term.ts'
import { sealSearch } from '#app/domain/customers/list/sealed-search.server.ts'
import { searchLeads } from '#app/domain/customers/list/search-leads.server.ts'
import { canReadLeads, canReceiveVisitors } from '#app/domain/record/permissions.ts'
import { command, refused } from '#app/office/command.server.ts'
import { emptyWords, unseenWords } from '#app/office/customers/list/empty-words.ts'
import { tooManySearches } from '#app/office/customers/list/find-address.server.ts'
import { listAddress } from '#app/office/customers/list/list-address.ts'
import { type OfficeOfList, seesOnlyOwn } from '#app/office/customers/list/read-list.server.ts'
import { text } from '#app/office/fields.ts'

const most = 6

/** Customers of the chosen site that match the typed text: masked, limited and recorded as in their list. */
export const customers = command({
  may: canReadLeads,
  input: z.object({ search: text(60) }),
  run: async (office: OfficeOfList, { search }) => {
    const { actor, keys, query, shown, siteSlug: site } = office
    const term = parseSearch(search)
    if (!term) return { ok: true as const, customers: [], all: undefined, note: undefined }
    const partsOn = shown.filter(({ role }) => canReceiveVisitors(role)).map(({ id }) => id)
    const found = await searchLeads(office, query.scope, term, actor, { partsOn })
    if (!found.ok) return refused(tooManySearches(found.retryAfter), 429)
    const { leads, callers, parts } = found
    const empty = emptyWords({
      ...{
        sites: shown.length,
        seesOnlyOwn: seesOnlyOwn(shown),
        search: term,
        callers: callers.length,
        parts,
      },
      ...{ isRefused: false, isNarrow: false, looked: undefined },
    })
    const inAddress =
      term.by === 'name' ? { name: sealSearch(keys, actor.id, term.text) } : { q: term.text.slice(-4) }
    return {
      ok: true as const,
      customers: leads.slice(0, most).map(({ id, name, phone, interest, assignee, status, siteSlug }) => ({
        id,
        name,
        note: [phone, ...interest, ...(assignee ? [`담당 ${assignee}`] : ['미배정'])].join(', '),
        status: statusNames[status],
        site: shown.length > 1 ? shown.find(({ slug }) => slug === siteSlug)?.name : undefined,
      })),
      /** Where all of them stand, colleagues' too. */
      all: leads.length > most || callers.length ? listAddress({ site, ...inAddress }) : undefined,
      note: leads.length ? (term.by === 'name' ? unseenWords(parts) : undefined) : empty,
    }
  },
})

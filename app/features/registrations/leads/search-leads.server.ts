import type { Deps } from '../../../db/deps.ts'
import { takeLimits } from '../../../db/take-limits.server.ts'
import { keyedHash } from '../../../platform/keys.server.ts'
import { type Actor, recordAudit } from '../../audit/record-audit.server.ts'
import type { LeadScope } from './lead-scope.ts'
import { type LeadCursor, type LeadRow, listLeads } from './list-leads.server.ts'

export type Search = { ok: true; leads: LeadRow[] } | { ok: false; retryAfter: number }

/** Limited and recorded (개인정보의 안전성 확보조치 기준 제8조), the term as a keyed hash. @param term from `searchTerm` */
export async function searchLeads(
  deps: Deps,
  scope: LeadScope,
  { term, limit, before }: { term: string; limit: number; before?: LeadCursor | undefined },
  actor: Actor & { id: string },
): Promise<Search> {
  const allowed = await takeLimits(deps, { leadSearchesByUser: actor.id, leadSearchesByUserDay: actor.id })
  if (!allowed.ok) return { ok: false, retryAfter: allowed.retryAfter }
  const leads = await listLeads(deps, scope, limit, { search: term, before })
  const [onlySite, ...otherSites] = scope.siteIds
  await recordAudit(deps.db, {
    siteId: onlySite && !otherSites.length ? onlySite : null,
    at: deps.clock.now(),
    actor,
    action: 'lead.searched',
    subject: ['lead-search', keyedHash(deps.keys, 'lead-search', term).slice(0, 22)],
    details: { by: /^\d{4}$/.test(term) ? 'phone-end' : 'receipt-no', found: leads.length },
  })
  return { ok: true, leads }
}

import type { Db } from '../../../db/client.server.ts'
import type { Deps } from '../../../db/deps.ts'
import { takeLimits } from '../../../db/take-limits.server.ts'
import { mergeNewest } from '../../../db/walks.server.ts'
import { keyedHash } from '../../../platform/keys.server.ts'
import { type Actor, recordAudit } from '../../audit/record-audit.server.ts'
import { findSiteById } from '../../site/find-site.server.ts'
import { type Caller, findCallers } from './find-callers.server.ts'
import { type LeadRow, readRows } from './lead-rows.server.ts'
import { type LeadScope, scopeBySite } from './lead-scope.ts'
import { nameHashes } from './name-hash.server.ts'
import type { SearchTerm } from './search-term.ts'

export type Search =
  | { ok: true; leads: LeadRow[]; callers: Caller[]; hasMore: boolean }
  /** Seconds. */
  | { ok: false; retryAfter: number }

/** Rows of a search: four digits are those of some twenty in 200,000. */
const maxFound = 100

/** Limited and recorded (개인정보의 안전성 확보조치 기준 제8조), the term as a keyed hash. */
export async function searchLeads(
  deps: Deps,
  scope: LeadScope,
  term: SearchTerm,
  actor: Actor & { id: string },
): Promise<Search> {
  const allowed = await takeLimits(deps, { leadSearchesByUser: actor.id, leadSearchesByUserDay: actor.id })
  if (!allowed.ok) return { ok: false, retryAfter: allowed.retryAfter }
  const leads = await findByTerm(deps, scope, term, maxFound + 1)
  const callers = term.by === 'phone-end' ? await findCallers(deps, scope, term.text) : []
  const [onlySite, ...otherSites] = scope.siteIds
  await recordAudit(deps.db, {
    siteId: onlySite && !otherSites.length ? onlySite : null,
    at: deps.clock.now(),
    actor,
    action: 'lead.searched',
    subject: ['lead-search', keyedHash(deps.keys, 'lead-search', term.text).slice(0, 22)],
    details: { by: term.by, found: leads.length, ...(callers.length ? { colleagues: callers.length } : {}) },
  })
  return { ok: true, leads: leads.slice(0, maxFound), callers, hasMore: leads.length > maxFound }
}

/** Newest first. Neither limited nor recorded: see `searchLeads`. */
export async function findByTerm(
  deps: Deps<'db' | 'keys'>,
  scope: LeadScope,
  term: SearchTerm,
  limit: number,
): Promise<LeadRow[]> {
  const ids = await idsOf(deps, scope, term, limit)
  const byId = new Map((await readRows(deps, scope, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function idsOf(
  { db, keys }: Deps<'db' | 'keys'>,
  scope: LeadScope,
  { by, text }: SearchTerm,
  limit: number,
): Promise<string[]> {
  if (!scope.siteIds.length) return []
  if (by === 'receipt-no') return await findReceipt(db, scope, text)
  if (by === 'digits') return await findReceipts(db, scope, text)
  const lists = scope.siteIds.flatMap((siteId) => {
    const ofSite = { ...scope, siteIds: [siteId] }
    if (by === 'phone-end') return listEqual(db, ofSite, { column: 'phone_last4', value: text, limit })
    return nameHashes(keys, siteId, text).map((value) =>
      listEqual(db, ofSite, { column: 'name_hash', value, limit }),
    )
  })
  return mergeNewest(await Promise.all(lists), limit).map(({ id }) => id)
}

async function listEqual(
  db: Db,
  scope: LeadScope,
  { column, value, limit }: { column: 'phone_last4' | 'name_hash'; value: string; limit: number },
) {
  const [ofSite] = scopeBySite(scope, { bySearch: true })
  if (!ofSite) return []
  return await db
    .selectFrom('leads')
    .select(['leads.id', 'leads.updated_at'])
    .where(ofSite)
    .where(`leads.${column}`, '=', value)
    .orderBy('leads.updated_at', 'desc')
    .orderBy('leads.id', 'desc')
    .limit(limit)
    .execute()
}

/** Its own receipt, or that of one of its repeated registrations. */
async function findReceipt(db: Db, scope: LeadScope, receiptNo: string): Promise<string[]> {
  const found = await db
    .selectFrom('leads')
    .select('id')
    .where('site_id', 'in', scope.siteIds)
    .where('receipt_no', '=', receiptNo)
    .unionAll(
      db
        .selectFrom('repeat_registrations')
        .select('lead_id as id')
        .where('site_id', 'in', scope.siteIds)
        .where('receipt_no', '=', receiptNo),
    )
    .execute()
  return found.map(({ id }) => id)
}

/** @param digits of a receipt number, whose letters are those of the sites */
async function findReceipts(db: Db, scope: LeadScope, digits: string): Promise<string[]> {
  const sites = await Promise.all(scope.siteIds.map((id) => findSiteById(db, id)))
  const prefixes = new Set(sites.flatMap((site) => site?.settings.receiptPrefix ?? []))
  const numbers = [...prefixes].map((prefix) => `${prefix}-${digits.slice(0, 4)}-${digits.slice(4)}`)
  return (await Promise.all(numbers.map((number) => findReceipt(db, scope, number)))).flat()
}

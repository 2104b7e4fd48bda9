import type { Expression, SqlBool } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { mergeNewest } from '#app/db/index-slices.server.ts'
import { takeLimits } from '#app/db/take-limits.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { giveWay } from '#app/platform/event-loop-yield.ts'
import { keyedHash } from '#app/platform/keys.server.ts'
import { findByReceipt } from '../customer/find-by-receipt.server.ts'
import { type LeadScope, scopeBySite } from '../customer/lead-scope.ts'
import { nameHashes } from '../customer/name-hash.server.ts'
import { maxScanned, nameMatcher, type PartsSeen } from '../customer/name-parts.ts'
import type { SearchTerm } from '../customer/search-term.ts'
import { type Caller, findCallers } from './find-callers.server.ts'
import { type LeadRow, type ReadColumn, readRows } from './lead-rows.server.ts'

export type Search =
  | {
      ok: true
      leads: LeadRow[]
      callers: Caller[]
      hasMore: boolean
      /** For a name: how far parts of names were searched, besides whole names everywhere. */
      parts: PartsSeen
    }
  /** Seconds. */
  | { ok: false; retryAfter: number }

/** Rows of a search: four digits are those of some twenty in 200,000. */
const maxFound = 100

/**
 * Limited and recorded (개인정보의 안전성 확보조치 기준 제8조), the term as a keyed hash.
 * @param partsOn sites on which the reader may see names, and may look for parts of them; `reads`: further columns of the rows
 */
export async function searchLeads(
  deps: Deps,
  scope: LeadScope,
  term: SearchTerm,
  actor: Actor & { id: string },
  { partsOn = [], reads }: { partsOn?: readonly string[]; reads?: readonly ReadColumn[] } = {},
): Promise<Search> {
  const allowed = await takeLimits(deps, { leadSearchesByUser: actor.id, leadSearchesByUserDay: actor.id })
  if (!allowed.ok) return { ok: false, retryAfter: allowed.retryAfter }
  const { leads, parts } = await find(deps, scope, term, { limit: maxFound + 1, partsOn, reads })
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
  return { ok: true, leads: leads.slice(0, maxFound), callers, hasMore: leads.length > maxFound, parts }
}

/** Whole names, newest first. Neither limited nor recorded: see `searchLeads`. */
export async function findByTerm(
  deps: Deps<'db' | 'keys'>,
  scope: LeadScope,
  term: SearchTerm,
  limit: number,
): Promise<LeadRow[]> {
  return (await find(deps, scope, term, { limit, partsOn: [] })).leads
}

async function find(
  deps: Deps<'db' | 'keys'>,
  scope: LeadScope,
  term: SearchTerm,
  way: { limit: number; partsOn: readonly string[]; reads?: readonly ReadColumn[] | undefined },
): Promise<{ leads: LeadRow[]; parts: PartsSeen }> {
  const { ids, parts } = await idsOf(deps, scope, term, way)
  const byId = new Map((await readRows(deps, scope, ids, way.reads)).map((row) => [row.id, row]))
  return { leads: ids.flatMap((id) => byId.get(id) ?? []), parts }
}

async function idsOf(
  { db, keys }: Deps<'db' | 'keys'>,
  scope: LeadScope,
  { by, text }: SearchTerm,
  { limit, partsOn }: { limit: number; partsOn: readonly string[] },
): Promise<{ ids: string[]; parts: PartsSeen }> {
  if (!scope.siteIds.length) return { ids: [], parts: 'none' }
  if (by === 'receipt-no') return { ids: await findByReceipt(db, scope.siteIds, text), parts: 'none' }
  if (by === 'digits') return { ids: await findReceipts(db, scope, text), parts: 'none' }
  const lists = scope.siteIds.flatMap((siteId) => {
    const ofSite = { ...scope, siteIds: [siteId] }
    if (by === 'phone-end') return listEqual(db, ofSite, { column: 'phone_last4', value: text, limit })
    return nameHashes(keys, siteId, text).map((value) =>
      listEqual(db, ofSite, { column: 'name_hash', value, limit }),
    )
  })
  const whole = await Promise.all(lists)
  const named = { ...scope, siteIds: scope.siteIds.filter((id) => partsOn.includes(id)) }
  if (by !== 'name' || !named.siteIds.length)
    return { ids: mergeNewest(whole, limit).map(({ id }) => id), parts: 'none' }
  const scanned = await scanNames({ db, keys }, named, text, limit)
  const merged = mergeNewest([...whole, scanned.found], 2 * limit).map(({ id }) => id)
  return { ids: [...new Set(merged)].slice(0, limit), parts: scanned.isWhole ? 'all' : 'recent' }
}

/** How long names are opened, in milliseconds: on a slow machine fewer. */
const scanMs = 1500
const scanPage = 500

/** The most recently changed of each lane of the scope, in slices between which others are served. */
async function scanNames(
  { db, keys }: Deps<'db' | 'keys'>,
  scope: LeadScope,
  text: string,
  limit: number,
): Promise<{ found: { id: string; updated_at: string }[]; isWhole: boolean }> {
  const matches = nameMatcher(text)
  const until = performance.now() + scanMs
  const lanes = scopeBySite(scope)
  const perLane = Math.max(scanPage, Math.floor(maxScanned / Math.max(1, lanes.length)))
  const found: { id: string; updated_at: string }[] = []
  let isWhole = true
  for (const lane of lanes) {
    let [seen, hits] = [0, 0]
    for (let after: { updated_at: string; id: string } | undefined; ; ) {
      const page = await namesAfter(db, lane, after)
      for (const { id, updated_at, name_sealed } of page) {
        await giveWay()
        if (hits < limit && matches(decrypt(keys, name_sealed, `leads.name:${id}`))) {
          hits++
          found.push({ id, updated_at })
        }
      }
      seen += page.length
      after = page.at(-1)
      if (page.length < scanPage || !after || hits >= limit) break
      if (seen >= perLane || performance.now() > until) {
        isWhole = false
        break
      }
    }
  }
  return { found, isWhole }
}

function namesAfter(
  db: Db,
  lane: Expression<SqlBool>,
  after: { updated_at: string; id: string } | undefined,
) {
  return db
    .selectFrom('leads')
    .select(['leads.id', 'leads.updated_at', 'leads.name_sealed'])
    .where(lane)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('leads.updated_at', 'leads.id'), '<', tuple(after?.updated_at ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('leads.updated_at', 'desc')
    .orderBy('leads.id', 'desc')
    .limit(scanPage)
    .execute()
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

/** @param digits of a receipt number, whose letters are those of the sites */
async function findReceipts(db: Db, scope: LeadScope, digits: string): Promise<string[]> {
  const sites = await Promise.all(scope.siteIds.map((id) => findSiteById(db, id)))
  const prefixes = new Set(sites.flatMap((site) => site?.settings.receiptPrefix ?? []))
  const numbers = [...prefixes].map((prefix) => `${prefix}-${digits.slice(0, 4)}-${digits.slice(4)}`)
  return (await Promise.all(numbers.map((number) => findByReceipt(db, scope.siteIds, number)))).flat()
}

import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { takeLimits } from '#app/db/take-limits.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { type KeyRing, keyedHash } from '#app/platform/keys.server.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { atKoreanHour } from '#app/platform/korean-time.ts'
import { normalise } from '#app/platform/normalise.ts'
import { maskName } from '#app/platform/person-name.ts'
import { maskPhone, readPhone } from '#app/platform/phone.ts'
import { readCode, readReceiptNo } from '#app/platform/typed-code.ts'
import { findByReceipt } from '../customer/find-by-receipt.server.ts'
import { nameHashes } from '../customer/name-hash.server.ts'
import { nameMatcher } from '../customer/name-parts.ts'
import { parseSearch } from '../customer/search-term.ts'
import { codeHashes, giftHashes, isVoucherCode, vouchersOfLeads } from '../vouchers/issue-voucher.server.ts'
import { hasLapsed } from './hold.ts'
import type { VisitRow } from './visit-messages.server.ts'
import { receiptOfPass } from './visit-pass.server.ts'

/** Customers who share the last four digits of their phones. */
const maxVisitors = 20

/** What the desk may know of a customer. */
export interface Visitor {
  leadId: string
  receiptNo: string
  name: string
  phone: string
  assignee: string | undefined
  assigneeId: string | undefined
  interest: string[]
  /** Of today, or the next one. */
  appointment: { startsAt: string; isToday: boolean; isFirm: boolean; isMissed: boolean } | undefined
  arrived: { visitId: string; at: string } | undefined
  /** Visits before today. */
  visitsBefore: number
  gift: 'none' | 'ready' | 'handed-out'
}

export type FoundVisitors =
  /** By a name: visitors expected today whose name contains it, and customers with exactly that name. */
  | { ok: true; visitors: Visitor[]; byName: boolean }
  | { ok: false; reason: 'unclear' }
  | { ok: false; reason: 'too-many'; retryAfter: number }

type Term = { by: 'phone-end' | 'receipt-no' | 'voucher' | 'name'; value: string }

/** Four digits, a receipt number with or without its letters, a pass or a gift code. */
function readTerm(keys: KeyRing, site: Site, typed: string): Term | undefined {
  const receiptNo = receiptOfPass(keys, site.id, typed) ?? readReceiptNo(typed, site.settings.receiptPrefix)
  if (receiptNo) return { by: 'receipt-no', value: receiptNo }
  const phone = readPhone(typed, 'any')
  if (phone.ok) return { by: 'phone-end', value: phone.phone.slice(-4) }
  const code = readCode(typed)
  if (isVoucherCode(code)) return { by: 'voucher', value: code }
  // Words beside the four digits do not matter: they are no part of a code here.
  const digits = normalise(typed, 'NFKC').replace(/[^A-Za-z\d]/g, '')
  return /^\d{4}$/.test(digits) ? { by: 'phone-end', value: digits } : undefined
}

/** Limited and recorded (개인정보의 안전성 확보조치 기준 제8조), the term as a keyed hash. */
export async function findVisitors(
  deps: Deps,
  site: Site,
  typed: string,
  actor: Actor & { id: string },
): Promise<FoundVisitors> {
  const { db, keys, clock } = deps
  const term = readTerm(keys, site, typed) ?? readName(typed)
  if (!term) return { ok: false, reason: 'unclear' }
  const allowed = await takeLimits(deps, {
    arrivalLookUpsByUser: actor.id,
    arrivalLookUpsByUserDay: actor.id,
  })
  if (!allowed.ok) return { ok: false, reason: 'too-many', retryAfter: allowed.retryAfter }
  const ids = await findIds(deps, site, term)
  const visitors = await describeVisitors(deps, site, ids)
  await recordAudit(db, {
    siteId: site.id,
    at: clock.now(),
    actor,
    action: 'visitor.searched',
    subject: ['lead-search', keyedHash(keys, 'lead-search', term.value).slice(0, 22)],
    details: { by: term.by, found: visitors.length },
  })
  return { ok: true, visitors, byName: term.by === 'name' }
}

function readName(typed: string): Term | undefined {
  const term = parseSearch(typed)
  return term?.by === 'name' ? { by: 'name', value: term.text } : undefined
}

/** Visits of a day that are looked through for a name: more than a model house receives. */
const maxOfDay = 2000

/** The desk sees names masked, so a part of one is looked for only among those who are expected today. */
async function findNamed({ db, keys, clock }: Deps, site: Site, name: string): Promise<string[]> {
  const now = clock.now()
  const whole = await db
    .selectFrom('leads')
    .select('id')
    .where('site_id', '=', site.id)
    .where('name_hash', 'in', nameHashes(keys, site.id, name))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxVisitors)
    .execute()
  const expected = await db
    .selectFrom('visits')
    .innerJoin('leads', 'leads.id', 'visits.lead_id')
    .select(['leads.id', 'name_sealed'])
    .where('visits.site_id', '=', site.id)
    .where('visits.starts_at', '>=', toTimestamp(atKoreanHour(now, 0)))
    .where('visits.starts_at', '<', toTimestamp(atKoreanHour(now, 24)))
    .where('visits.status', 'in', ['booked', 'visited', 'missed'])
    .limit(maxOfDay)
    .execute()
  const matches = nameMatcher(name)
  const parts = expected.filter((lead) => matches(decrypt(keys, lead.name_sealed, `leads.name:${lead.id}`)))
  return [...new Set([...parts, ...whole].map(({ id }) => id))].slice(0, maxVisitors)
}

async function findIds({ db, keys, clock }: Deps, site: Site, { by, value }: Term): Promise<string[]> {
  if (by === 'name') return await findNamed({ db, keys, clock }, site, value)
  if (by === 'receipt-no') return await findByReceipt(db, [site.id], value)
  const rows = await (by === 'phone-end'
    ? db
        .selectFrom('leads')
        .select('leads.id')
        .where('leads.site_id', '=', site.id)
        .where('phone_last4', '=', value)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxVisitors)
        .execute()
    : vouchersOfLeads(db)
        .select('leads.id')
        .where('vouchers.site_id', '=', site.id)
        .where('code_hash', 'in', codeHashes(keys, site.id, value))
        .execute())
  return rows.map(({ id }) => id)
}

/** @param only customers of these people @returns undefined where the site has no such one */
export async function findVisitor(
  deps: Deps,
  site: Site,
  leadId: string,
  { only }: { only: readonly string[] | undefined },
): Promise<Visitor | undefined> {
  if (only) {
    const own = await deps.db
      .selectFrom('leads')
      .select('id')
      .where('site_id', '=', site.id)
      .where('id', '=', leadId)
      .where('assigned_to', 'in', only)
      .executeTakeFirst()
    if (!own) return undefined
  }
  const [visitor] = await describeVisitors(deps, site, [leadId])
  return visitor
}

/** The customer whom the desk opens, on record (개인정보의 안전성 확보조치 기준 제8조). @returns undefined where the site has no such one */
export async function readVisitor(
  deps: Deps,
  site: Site,
  leadId: string,
  actor: Actor,
): Promise<Visitor | undefined> {
  const visitor = await findVisitor(deps, site, leadId, { only: undefined })
  if (visitor)
    await recordAudit(deps.db, {
      siteId: site.id,
      at: deps.clock.now(),
      actor,
      action: 'visitor.read',
      subject: ['lead', leadId],
    })
  return visitor
}

/** One a phone, who is expected today first. */
async function describeVisitors({ db, keys, clock }: Deps, site: Site, ids: string[]): Promise<Visitor[]> {
  if (!ids.length) return []
  const leads = await db
    .selectFrom('leads')
    .leftJoin('users', 'users.id', 'leads.assigned_to')
    .select(['leads.id', 'receipt_no', 'name_sealed', 'phone_sealed', 'phone_hash', 'interest'])
    .select('leads.updated_at')
    .select(['leads.assigned_to', 'users.name as assignee'])
    .where('leads.site_id', '=', site.id)
    .where('leads.id', 'in', ids)
    .execute()
  // Put in order here: SQLite would walk all customers of the site in this order to find these.
  const inOrder = leads.toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1))
  const newest = [...Map.groupBy(inOrder, (lead) => lead.phone_hash).values()].flatMap(([lead]) => lead ?? [])
  const visitors = await Promise.all(
    newest.map(async (lead) => {
      const phone = decrypt(keys, lead.phone_sealed, `leads.phone:${lead.id}`)
      const visits = await visitsOf(db, site, lead.id)
      return {
        leadId: lead.id,
        receiptNo: lead.receipt_no,
        name: maskName(decrypt(keys, lead.name_sealed, `leads.name:${lead.id}`)),
        phone: maskPhone(phone),
        assignee: lead.assignee ?? undefined,
        assigneeId: lead.assigned_to ?? undefined,
        interest: interestTypes(lead.interest),
        ...describeVisits(visits, clock.now()),
        gift: await giftOf(db, keys, site, { phoneHash: lead.phone_hash, phone }),
      }
    }),
  )
  return visitors.toSorted((a, b) => rank(a) - rank(b))
}

const rank = ({ arrived, appointment }: Visitor) => (appointment?.isToday && !arrived ? 0 : arrived ? 1 : 2)

async function visitsOf(db: Db, site: Pick<Site, 'id'>, leadId: string): Promise<VisitRow[]> {
  const visits = await db
    .selectFrom('visits')
    .selectAll()
    .where('site_id', '=', site.id)
    .where('lead_id', '=', leadId)
    .where('status', 'in', ['booked', 'visited', 'missed'])
    .execute()
  return visits.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
}

function describeVisits(visits: VisitRow[], now: Date) {
  const today = koreanDay(now)
  const arrived = visits.find((visit) => visit.arrived_at && koreanDay(visit.arrived_at) === today)
  const expected = visits.filter(
    (visit) =>
      visit.status !== 'visited' &&
      (koreanDay(visit.starts_at) === today || visit.open_lead_id) &&
      (visit.status === 'missed' || !hasLapsed(visit, toTimestamp(now))),
  )
  const next = expected.find((visit) => koreanDay(visit.starts_at) >= today)
  return {
    appointment: next && {
      startsAt: next.starts_at,
      isToday: koreanDay(next.starts_at) === today,
      isFirm: next.confirmed_at !== null,
      isMissed: next.status === 'missed',
    },
    arrived: arrived?.arrived_at ? { visitId: arrived.id, at: arrived.arrived_at } : undefined,
    visitsBefore: visits.filter(
      (visit) => visit.status === 'visited' && koreanDay(visit.arrived_at ?? visit.starts_at) < today,
    ).length,
  }
}

async function giftOf(
  db: Db,
  keys: KeyRing,
  site: Site,
  { phoneHash, phone }: { phoneHash: string; phone: string },
): Promise<Visitor['gift']> {
  if (!site.settings.gift) return 'none'
  const [voucher, handed] = await Promise.all([
    db
      .selectFrom('vouchers')
      .select('redeemed_at')
      .where('site_id', '=', site.id)
      .where('phone_hash', '=', phoneHash)
      .executeTakeFirst(),
    db
      .selectFrom('handed_gifts')
      .select('id')
      .where('site_id', '=', site.id)
      .where('to_hash', 'in', giftHashes(keys, site.id, phone))
      .executeTakeFirst(),
  ])
  return voucher?.redeemed_at || handed ? 'handed-out' : 'ready'
}

export function interestTypes(json: string | null): string[] {
  const read: unknown = json ? JSON.parse(json) : undefined
  const types = read && typeof read === 'object' && 'types' in read ? read.types : undefined
  return Array.isArray(types) ? types.filter((type) => typeof type === 'string') : []
}

import type { Db } from '#app/db/client.server.ts'
import type { LeadStatus } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { whyNotReceived } from '#app/domain/messages/may-receive.ts'
import { takesMessages } from '#app/domain/messages/sms-number.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs } from '#app/platform/durations.ts'
import { koreanInstant } from '#app/platform/korean-time.ts'
import { isManaged, type ManagedPeople } from '../customer/managed-people.server.ts'
import { interestTypes } from '../visits/find-visitors.server.ts'

/** All conditions must hold; a customer without an answer to one of them is left out. */
export interface RecipientFilter {
  /** `2026-11-28`: has an appointment on that day in Korea, or came. */
  visitDay?: string | undefined
  status?: LeadStatus | undefined
  unitType?: string | undefined
  /** One counsellor, or those of a team. */
  assignedAmong?: string[] | undefined
}

/** `landline`: takes no text messages. `same-number`: gets it by another registration. `out`: refused, or a wrong number. */
export type LeftOut = 'landline' | 'same-number' | 'out'

export interface Recipients {
  ids: string[]
  leftOut: Record<LeftOut, number>
  /** More than may get one message; those here are the first. */
  hasMore: boolean
}

/** Of one message: more than a large opening has visitors in a week. */
export const maxRecipients = 3000
/** A filter that finds few reads no further. */
const maxLooked = 30_000
const pageSize = 500

type Candidate = Awaited<ReturnType<typeof readLeads>>[number]

/** @param from a filter, or the registrations of a selection @param managed colleagues to whose customers the sender may write */
export async function findRecipients(
  { db, keys }: Deps<'db' | 'keys'>,
  siteId: string,
  from: RecipientFilter | { ids: string[] },
  managed: ManagedPeople = 'everybody',
): Promise<Recipients> {
  const found: Recipients = { ids: [], leftOut: { landline: 0, 'same-number': 0, out: 0 }, hasMore: false }
  const phones = new Set<string>()
  let looked = 0
  for await (const page of 'ids' in from ? pagesOf(db, siteId, from.ids) : walk(db, siteId, from)) {
    for (const lead of page) {
      if (!('ids' in from) && !fits(lead, from)) continue
      if (!isManaged(managed, lead.assigned_to)) continue
      const reason = whyNot(keys, lead, phones)
      if (reason) found.leftOut[reason]++
      else if (found.ids.length === maxRecipients) return { ...found, hasMore: true }
      else found.ids.push(lead.id)
    }
    looked += page.length
    if (looked >= maxLooked) return { ...found, hasMore: true }
  }
  return found
}

const fits = (lead: Candidate, { status, unitType, assignedAmong }: RecipientFilter): boolean =>
  (!status || lead.status === status) &&
  (!assignedAmong || assignedAmong.includes(lead.assigned_to ?? '')) &&
  (!unitType || interestTypes(lead.interest).includes(unitType))

function whyNot(keys: Deps['keys'], lead: Candidate, phones: Set<string>): LeftOut | undefined {
  if (whyNotReceived(lead, 'notice')) return 'out'
  if (phones.has(lead.phone_hash)) return 'same-number'
  phones.add(lead.phone_hash)
  return takesMessages(decrypt(keys, lead.phone_sealed, `leads.phone:${lead.id}`)) ? undefined : 'landline'
}

async function* pagesOf(db: Db, siteId: string, ids: string[]) {
  for (let i = 0; i < ids.length; i += pageSize) yield await readLeads(db, siteId, ids.slice(i, i + pageSize))
}

async function* walk(db: Db, siteId: string, filter: RecipientFilter) {
  const pages = filter.visitDay ? walkVisits(db, siteId, filter.visitDay) : walkLeads(db, siteId, filter)
  for await (const ids of pages) yield await readLeads(db, siteId, ids)
}

async function readLeads(db: Db, siteId: string, ids: string[]) {
  if (!ids.length) return []
  const rows = await db
    .selectFrom('leads')
    .select(['id', 'status', 'attention', 'assigned_to', 'interest', 'phone_hash', 'phone_sealed'])
    .where('site_id', '=', siteId)
    .where('id', 'in', ids)
    .execute()
  const order = new Map(ids.map((id, i) => [id, i]))
  return rows.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
}

async function* walkVisits(db: Db, siteId: string, day: string): AsyncGenerator<string[]> {
  const start = koreanInstant(`${day}T00:00`)
  if (!start) return
  const end = toTimestamp(new Date(+start + dayMs))
  const seen = new Set<string>()
  for (let after = { starts_at: toTimestamp(start), id: '' }; ; ) {
    const rows = await db
      .selectFrom('visits')
      .select(['id', 'lead_id', 'starts_at', 'status'])
      .where('site_id', '=', siteId)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('starts_at', 'id'), '>', tuple(after.starts_at, after.id)),
      )
      .where('starts_at', '<', end)
      .orderBy('starts_at')
      .orderBy('id')
      .limit(pageSize)
      .execute()
    const coming = rows.filter(({ status, lead_id }) => isVisit(status) && !seen.has(lead_id))
    for (const { lead_id } of coming) seen.add(lead_id)
    yield coming.map(({ lead_id }) => lead_id)
    const last = rows.at(-1)
    if (rows.length < pageSize || !last) return
    after = last
  }
}

const isVisit = (status: string) => status === 'booked' || status === 'visited'

async function* walkLeads(
  db: Db,
  siteId: string,
  { status, assignedAmong }: RecipientFilter,
): AsyncGenerator<string[]> {
  const [assignedTo, ...others] = assignedAmong ?? []
  for (let before: { updated_at: string; id: string } | undefined; ; ) {
    let query = db
      .selectFrom('leads')
      .select(['id', 'updated_at'])
      .where('site_id', '=', siteId)
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
    if (assignedTo && !others.length) query = query.where('assigned_to', '=', assignedTo)
    if (status) query = query.where('status', '=', status)
    const last = before
    if (last)
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('updated_at', 'id'), '<', tuple(last.updated_at, last.id)),
      )
    const rows = await query.execute()
    yield rows.map(({ id }) => id)
    before = rows.at(-1)
    if (rows.length < pageSize) return
  }
}

import type { Db } from '#app/db/client.server.ts'
import type { CallResult, LeadAttention, LeadStatus } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { atKoreanHour } from '#app/platform/korean-time.ts'
import { maskName } from '#app/platform/person-name.ts'
import { maskPhone } from '#app/platform/phone.ts'
import { firstCallMs, promiseMs, type QueueReason } from './queue.ts'
import type { TeamFigure } from './team-figures.ts'

/** A customer behind a figure; a customer with two calls appears twice. */
export interface TeamEntry {
  leadId: string
  at: string
  /** How a call ended, why a call is due, or what became of a visit. */
  as: CallResult | QueueReason | 'booked' | 'visited'
}

export type DayOfPerson = Record<TeamFigure, TeamEntry[]>

/** Rows that are read of each kind: more than a site with thirty counsellors has in a day. */
const mostRead = 5000

/** Attentions that make a customer wait for a call now. */
const waiting = ['new', 'registered-again', 'unbooked', 'listed'] as const satisfies LeadAttention[]

/** The day of each of the people, newest first. */
export async function readTeamDay(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  people: readonly string[],
): Promise<Map<string, DayOfPerson>> {
  const day = new Map<string, DayOfPerson>(
    people.map((userId) => [userId, { calls: [], missed: [], due: [], late: [], visits: [] }]),
  )
  if (!people.length) return day
  const now = clock.now()
  const [calls, waits, visits] = await Promise.all([
    readCalls(db, siteId, people, now),
    readWaiting(db, siteId, people, now),
    readVisits(db, siteId, people, now),
  ])
  for (const { called_by, lead_id: leadId, at, result } of calls) {
    const of = day.get(called_by ?? '')
    of?.calls.push({ leadId, at, as: result })
    if (result === 'missed') of?.missed.push({ leadId, at, as: result })
  }
  for (const { userId, isLate, ...entry } of waits) {
    day.get(userId)?.due.push(entry)
    if (isLate) day.get(userId)?.late.push(entry)
  }
  for (const { assigned_to, lead_id: leadId, starts_at: at, status } of visits)
    if (status === 'booked' || status === 'visited')
      day.get(assigned_to ?? '')?.visits.push({ leadId, at, as: status })
  return day
}

const readCalls = (db: Db, siteId: string, people: readonly string[], now: Date) =>
  db
    .selectFrom('lead_calls')
    .select(['lead_id', 'at', 'called_by', 'result'])
    .where('site_id', '=', siteId)
    .where('at', '>=', toTimestamp(atKoreanHour(now, 0)))
    // Only compared: the day is the beginning of an index.
    .where(({ eb, fn, val }) => eb(fn.coalesce('called_by', val('')), 'in', people))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostRead)
    .execute()

const readVisits = (db: Db, siteId: string, people: readonly string[], now: Date) =>
  db
    .selectFrom('visits')
    .innerJoin('leads', 'leads.id', 'visits.lead_id')
    .select(['visits.lead_id', 'visits.starts_at', 'visits.status', 'leads.assigned_to'])
    .where('visits.site_id', '=', siteId)
    .where('visits.starts_at', '>=', toTimestamp(atKoreanHour(now, 0)))
    .where('visits.starts_at', '<', toTimestamp(atKoreanHour(now, 24)))
    .where(({ eb, fn, val }) => eb(fn.coalesce('leads.assigned_to', val('')), 'in', people))
    .orderBy('visits.starts_at')
    .orderBy('visits.id')
    .limit(mostRead)
    .execute()

/** Each customer once: a promise goes before what else they wait for. */
async function readWaiting(db: Db, siteId: string, people: readonly string[], now: Date) {
  const soon = new Date(now.getTime() + promiseMs)
  const overdue = toTimestamp(new Date(now.getTime() - promiseMs))
  const unanswered = toTimestamp(new Date(now.getTime() - firstCallMs))
  const [promised, others] = await Promise.all([
    db
      .selectFrom('leads')
      .select(['id', 'assigned_to', 'next_call_at as at'])
      .where('site_id', '=', siteId)
      .where('assigned_to', 'in', people)
      .where('next_call_at', '<=', toTimestamp(soon))
      .orderBy('next_call_at')
      .limit(mostRead)
      .execute(),
    db
      .selectFrom('leads')
      .select(['id', 'assigned_to', 'attention', 'attention_at as at'])
      .where('site_id', '=', siteId)
      .where('assigned_to', 'in', people)
      .where('attention', 'in', waiting)
      .orderBy('attention_at')
      .limit(mostRead)
      .execute(),
  ])
  const found = new Map<string, TeamEntry & { userId: string; isLate: boolean }>()
  for (const { id, assigned_to, at } of promised) {
    const isLate = (at ?? '') <= overdue
    const as = isLate ? 'overdue' : 'now'
    found.set(id, { leadId: id, at: at ?? '', as, userId: assigned_to ?? '', isLate })
  }
  for (const { id, assigned_to, attention, at } of others) {
    const isLate = attention === 'new' && (at ?? '') <= unanswered
    const before = found.get(id)
    if (before) before.isLate ||= isLate
    else
      found.set(id, {
        leadId: id,
        at: at ?? '',
        as: attention as QueueReason,
        userId: assigned_to ?? '',
        isLate,
      })
  }
  return [...found.values()]
}

export interface TeamRow extends TeamEntry {
  name: string
  phone: string
  status: LeadStatus
}

/** The customers behind a figure, masked; of those that are gone meanwhile nothing. */
export async function describeEntries(
  { db, keys }: Deps<'db' | 'keys'>,
  siteId: string,
  entries: readonly TeamEntry[],
): Promise<TeamRow[]> {
  if (!entries.length) return []
  const rows = await db
    .selectFrom('leads')
    .select(['id', 'name_sealed', 'phone_sealed', 'status'])
    .where('site_id', '=', siteId)
    .where('id', 'in', [...new Set(entries.map(({ leadId }) => leadId))])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return entries.flatMap((entry) => {
    const row = byId.get(entry.leadId)
    if (!row) return []
    return [
      {
        ...entry,
        name: maskName(decrypt(keys, row.name_sealed, `leads.name:${row.id}`)),
        phone: maskPhone(decrypt(keys, row.phone_sealed, `leads.phone:${row.id}`)),
        status: row.status,
      },
    ]
  })
}

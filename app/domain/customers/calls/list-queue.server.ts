import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { LeadAttention } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { countUpTo } from '#app/db/index-slices.server.ts'
import type { Database } from '#app/db/schema.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { atKoreanHour } from '#app/platform/korean-time.ts'
import { maskName } from '#app/platform/person-name.ts'
import { maskPhone } from '#app/platform/phone.ts'
import { parseInterest } from '../fields.ts'
import {
  isForLater,
  promiseMs,
  type QueueEntry,
  type QueueReason,
  queueReasons,
  shownPerReason,
} from './queue.ts'

/** Assignees by site; null: unassigned customers. */
export type QueueOf = readonly { siteId: string; userId: string | null }[]

export interface Queue {
  entries: QueueEntry[]
  /** By reason, each up to the bound of `koreanCount`. */
  counts: Record<QueueReason, number>
}

interface Waiting {
  id: string
  at: string | null
}

/** A stretch of an index: what a reason is equal in, and between which times. */
interface Stretch {
  attention?: LeadAttention
  after?: string
  until?: string
}

function stretches(now: Date): Record<QueueReason, Stretch> {
  const before = toTimestamp(new Date(now.getTime() - promiseMs))
  const soon = toTimestamp(new Date(now.getTime() + promiseMs))
  const midnight = toTimestamp(atKoreanHour(now, 24))
  return {
    overdue: { until: before },
    now: { after: before, until: soon },
    new: { attention: 'new' },
    'registered-again': { attention: 'registered-again' },
    unbooked: { attention: 'unbooked' },
    listed: { attention: 'listed' },
    today: { after: soon, until: midnight },
    'wrong-number': { attention: 'wrong-number' },
  }
}

const timeOf = ({ attention }: Stretch) => (attention ? 'attention_at' : 'next_call_at')

/** First whose they are, the same for all: PostgreSQL would not see it where it is null, and sort. */
const orderOf = (stretch: Stretch) => ['assigned_to', timeOf(stretch), 'id'] as const

function inStretch(siteId: string, userId: string | null, stretch: Stretch): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'leads'>()
  const { attention, after, until } = stretch
  const time = timeOf(stretch)
  return eb.and([
    eb('leads.site_id', '=', siteId),
    userId === null ? eb('leads.assigned_to', 'is', null) : eb('leads.assigned_to', '=', userId),
    ...(attention ? [eb('leads.attention', '=', attention)] : []),
    ...(after ? [eb(`leads.${time}`, '>', after)] : []),
    ...(until ? [eb(`leads.${time}`, '<=', until)] : []),
    // Named, so that the planner sees the partial index.
    eb(attention ? 'leads.attention' : 'leads.next_call_at', 'is not', null),
  ])
}

/** New customers newest first, whose five minutes may still be kept; everybody else in the order of their time. */
async function walk(db: Db, of: QueueOf, stretch: Stretch): Promise<Waiting[]> {
  const [assignee, time, id] = orderOf(stretch)
  const direction = stretch.attention === 'new' ? 'desc' : 'asc'
  const lists = await Promise.all(
    of.map(({ siteId, userId }) =>
      db
        .selectFrom('leads')
        .select(['id', sql<string | null>`${sql.ref(time)}`.as('at')])
        .where(inStretch(siteId, userId, stretch))
        .orderBy(assignee, direction)
        .orderBy(time, direction)
        .orderBy(id, direction)
        .limit(shownPerReason)
        .execute(),
    ),
  )
  const sign = direction === 'asc' ? 1 : -1
  return lists
    .flat()
    .sort((a, b) => sign * ((a.at ?? '') < (b.at ?? '') ? -1 : 1))
    .slice(0, shownPerReason)
}

/** Who waits for a call now, up to the bound of `koreanCount`. */
export const countWaiting = ({ db, clock }: Deps<'db' | 'clock'>, of: QueueOf): Promise<number> =>
  countUpTo(db, waitingNow(clock.now(), of))

/** Whether anybody does. */
export const hasWaiting = async ({ db, clock }: Deps<'db' | 'clock'>, of: QueueOf): Promise<boolean> =>
  (await countUpTo(db, waitingNow(clock.now(), of), 0)) > 0

function waitingNow(now: Date, of: QueueOf) {
  const parts = stretches(now)
  return queueReasons
    .filter((reason) => !isForLater(reason))
    .flatMap((reason) => countedIn(of, parts[reason]))
}

const countedIn = (of: QueueOf, part: Stretch) =>
  of.map(({ siteId, userId }) => ({
    table: 'leads' as const,
    where: inStretch(siteId, userId, part),
    by: orderOf(part),
  }))

/** The call queue of a user: ordered, with reasons, without duplicates. */
export async function listQueue({ db, keys, clock }: Deps, of: QueueOf): Promise<Queue> {
  const parts = stretches(clock.now())
  const found = new Map<string, { reason: QueueReason; at: string }>()
  const counts = {} as Record<QueueReason, number>
  for (const reason of queueReasons) {
    for (const { id, at } of await walk(db, of, parts[reason]))
      if (!found.has(id)) found.set(id, { reason, at: at ?? '' })
    counts[reason] = await countUpTo(db, countedIn(of, parts[reason]))
  }
  const rows = new Map((await selectRows(db, [...found.keys()])).map((row) => [row.id, row]))
  const entries = [...found].flatMap(([id, { reason, at }]): QueueEntry[] => {
    const row = rows.get(id)
    if (!row) return []
    return [
      {
        id,
        siteId: row.site_id,
        siteSlug: row.slug,
        reason,
        at,
        name: maskName(decrypt(keys, row.name_sealed, `leads.name:${id}`)),
        phone: maskPhone(decrypt(keys, row.phone_sealed, `leads.phone:${id}`)),
        status: row.status,
        channel: row.channel,
        interest: parseInterest(row.interest).types,
        missedCalls: row.missed_calls,
        lostVisit: reason === 'unbooked' ? lostVisit(row.visit_status) : null,
      },
    ]
  })
  return { entries, counts }
}

const lostVisit = (status: string | null) =>
  status === 'cancelled' || status === 'lapsed' || status === 'missed' ? status : null

async function selectRows(db: Db, ids: string[]) {
  if (!ids.length) return []
  return await db
    .selectFrom('leads')
    .innerJoin('sites', 'sites.id', 'leads.site_id')
    .where('leads.id', 'in', ids)
    .select(['leads.id', 'leads.site_id', 'sites.slug', 'name_sealed', 'phone_sealed'])
    .select(['leads.status', 'leads.channel', 'leads.interest', 'leads.missed_calls'])
    .select((select) =>
      select
        .selectFrom('visits')
        .select('visits.status')
        .whereRef('visits.lead_id', '=', 'leads.id')
        .orderBy('visits.id', 'desc')
        .limit(1)
        .as('visit_status'),
    )
    .execute()
}

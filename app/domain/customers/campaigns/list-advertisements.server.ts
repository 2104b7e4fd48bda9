import { type SqlBool, sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { MessageStatus } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { countBySlices, countUpTo } from '#app/db/index-slices.server.ts'
import { lawfulTime } from '#app/domain/messages/advertisement.ts'
import { everyStatus, messageFilters } from '#app/domain/messages/message-states.ts'
import { reasonInKorean } from '#app/domain/messages/reasons.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs } from '#app/platform/durations.ts'
import type { LeftOut } from './recipients.server.ts'

/** Notices of the office are sent, counted and stopped in the same way as advertisements. */
export type AdvertisementKind = 'ad' | 'informational'

export type AdvertisementState = 'waiting' | 'sending' | 'done' | 'stopped'

export interface AdvertisementRow {
  id: string
  text: string
  beginsAt: string
  writtenAt: string
  writtenBy: string | null
  writtenById: string
  stoppedAt: string | null
  state: AdvertisementState
  queued: number
  /** Of a notice: code of `notice-reasons`, and who does not get it. */
  reason: string | null
  leftOut: Partial<Record<LeftOut, number>>
  counts: Record<'waiting' | 'accepted' | 'delivered' | 'failed' | 'unknown' | 'cancelled', number>
  /** Whether `counts` go beyond `maxCount`; those of a list stop there until nothing changes any more. */
  isExact: boolean
}

const newestFirst = (db: Db, siteId: string, kind: AdvertisementKind) =>
  db
    .selectFrom('advertisements')
    .leftJoin('users', 'users.id', 'written_by')
    .selectAll('advertisements')
    .select('users.name')
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .orderBy('written_at', 'desc')
    .orderBy('advertisements.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof newestFirst>['execute']>>[number]

/** @returns rows with counts up to `maxCount` */
export async function listAdvertisements(
  db: Db,
  siteId: string,
  now: Date,
  kind: AdvertisementKind = 'ad',
): Promise<AdvertisementRow[]> {
  const rows = await newestFirst(db, siteId, kind).limit(100).execute()
  return await Promise.all(rows.map((row) => toAdvertisement(db, row, now, countUpToMax)))
}

export async function findAdvertisement(
  db: Db,
  siteId: string,
  id: string,
  now: Date,
  kind: AdvertisementKind = 'ad',
): Promise<AdvertisementRow | undefined> {
  const row = await newestFirst(db, siteId, kind).where('advertisements.id', '=', id).executeTakeFirst()
  return row && (await toAdvertisement(db, row, now, countBySlices))
}

type StatusCounts = Partial<Record<MessageStatus, number>>

type Count = typeof countBySlices

const countUpToMax: Count = (db, counted) => countUpTo(db, [counted])

async function countStatuses(db: Db, id: string, count: Count): Promise<StatusCounts> {
  const counts = await Promise.all(
    everyStatus.map(async (status) => [status, await count(db, messagesIn(id, status))] as const),
  )
  return Object.fromEntries(counts.filter(([, found]) => found))
}

const messagesIn = (id: string, status: MessageStatus) => ({
  table: 'outbox_messages' as const,
  where: sql<SqlBool>`advertisement_id = ${id} and status = ${status}`,
  by: ['updated_at', 'id'],
})

/** Vendors are asked for results for three days. */
const settledAfter = 7 * dayMs

/** Keeps the counts of what nothing changes any more: they outlive the registrations. @returns how many were settled */
export async function settleAdvertisements({ db, clock }: Deps<'db' | 'clock'>): Promise<number> {
  const cutoff = toTimestamp(new Date(clock.now().getTime() - settledAfter))
  const ended = await db
    .selectFrom('advertisements')
    .select('id')
    .where('settled_counts', 'is', null)
    .where(({ fn }) => fn.coalesce('stopped_at', 'enqueued_at'), '<', cutoff)
    .execute()
  let settled = 0
  for (const { id } of ended) {
    const counts = await countStatuses(db, id, countBySlices)
    if (waitingStatuses.some((status) => counts[status])) continue
    settled++
    await db
      .updateTable('advertisements')
      .set({ settled_counts: JSON.stringify(counts) })
      .where('id', '=', id)
      .execute()
  }
  return settled
}

const waitingStatuses = messageFilters.waiting.statuses

async function toAdvertisement(db: Db, row: Row, now: Date, count: Count): Promise<AdvertisementRow> {
  const settled = row.settled_counts ? (JSON.parse(row.settled_counts) as StatusCounts) : undefined
  const found = settled ?? (await countStatuses(db, row.id, count))
  const countIn = (...statuses: MessageStatus[]) =>
    statuses.reduce((sum, status) => sum + (found[status] ?? 0), 0)
  const counts = {
    waiting: countIn(...waitingStatuses),
    accepted: countIn('accepted'),
    delivered: countIn('delivered'),
    failed: countIn('failed'),
    unknown: countIn('unknown'),
    cancelled: countIn('cancelled'),
  }
  return {
    id: row.id,
    text: row.text,
    beginsAt: row.begins_at,
    writtenAt: row.written_at,
    writtenBy: row.name,
    writtenById: row.written_by,
    stoppedAt: row.stopped_at,
    state: stateOf(row, counts.waiting, now),
    queued: row.queued,
    reason: row.reason,
    leftOut: row.left_out ? JSON.parse(row.left_out) : {},
    counts,
    isExact: settled !== undefined || count === countBySlices,
  }
}

function stateOf(row: Row, waiting: number, now: Date): AdvertisementState {
  if (row.stopped_at) return 'stopped'
  if (row.enqueued_at && !waiting) return 'done'
  const isHeld = row.kind === 'ad' && lawfulTime(now) > now
  return row.begins_at > now.toISOString() || isHeld ? 'waiting' : 'sending'
}

const unsentStatuses = everyStatus.filter((one) => !messageFilters.sent.statuses.some((sent) => sent === one))

/** Why messages were not delivered, with how many, most first. An index is walked from reason to reason, and only counted in. */
export async function listFailureReasons(db: Db, id: string): Promise<{ reason: string; count: number }[]> {
  const counts = new Map<string, number>()
  for (const status of unsentStatuses)
    for (
      let reason = await nextReason(db, id, status, '');
      reason;
      reason = await nextReason(db, id, status, reason)
    ) {
      const where = sql<SqlBool>`advertisement_id = ${id} and status = ${status} and reason = ${reason}`
      const count = await countBySlices(db, { table: 'outbox_messages', where, by: ['id'] })
      counts.set(reason, (counts.get(reason) ?? 0) + count)
    }
  return [...counts]
    .map(([reason, count]) => ({ reason: reasonInKorean(reason), count }))
    .sort((a, b) => b.count - a.count)
}

async function nextReason(db: Db, id: string, status: MessageStatus, after: string) {
  const row = await db
    .selectFrom('outbox_messages')
    .select('reason')
    .where('advertisement_id', '=', id)
    .where('status', '=', status)
    .where('reason', '>', after)
    .orderBy('reason')
    .limit(1)
    .executeTakeFirst()
  return row?.reason
}

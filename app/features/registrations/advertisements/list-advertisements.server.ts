import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/client.server.ts'
import type { MessageStatus } from '../../../db/column-types.ts'
import type { Deps } from '../../../db/deps.ts'
import { countBySlices, slices } from '../../../db/walks.server.ts'
import { toTimestamp } from '../../../platform/clock.ts'
import { dayMs } from '../../../platform/durations.ts'
import { lawfulTime } from '../../messages/advertisement.ts'
import { everyStatus, messageFilters } from '../../messages/message-states.ts'
import { reasonInKorean } from '../../messages/reasons.ts'
import type { LeftOut } from '../notices/recipients.server.ts'

/** Notices of the office are sent, counted and stopped as advertisements are. */
export type AdvertisementKind = 'ad' | 'informational'

export type AdvertisementState = 'waiting' | 'sending' | 'done' | 'stopped'

export interface AdvertisementRow {
  id: string
  text: string
  beginsAt: string
  writtenAt: string
  writtenBy: string | null
  stoppedAt: string | null
  state: AdvertisementState
  queued: number
  /** Of a notice: code of `notice-reasons`, and who does not get it. */
  reason: string | null
  leftOut: Partial<Record<LeftOut, number>>
  counts: Record<'waiting' | 'accepted' | 'delivered' | 'failed' | 'unknown' | 'cancelled', number>
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

export async function listAdvertisements(
  db: Db,
  siteId: string,
  now: Date,
  kind: AdvertisementKind = 'ad',
): Promise<AdvertisementRow[]> {
  return await withCounts(db, await newestFirst(db, siteId, kind).limit(100).execute(), now)
}

export async function findAdvertisement(
  db: Db,
  siteId: string,
  id: string,
  now: Date,
  kind: AdvertisementKind = 'ad',
): Promise<AdvertisementRow | undefined> {
  const rows = await newestFirst(db, siteId, kind).where('advertisements.id', '=', id).execute()
  return (await withCounts(db, rows, now))[0]
}

type StatusCounts = Partial<Record<MessageStatus, number>>

async function withCounts(db: Db, rows: Row[], now: Date): Promise<AdvertisementRow[]> {
  return await Promise.all(rows.map(async (row) => toAdvertisement(row, await statusCounts(db, row), now)))
}

const statusCounts = async (db: Db, row: Pick<Row, 'id' | 'settled_counts'>): Promise<StatusCounts> =>
  row.settled_counts ? (JSON.parse(row.settled_counts) as StatusCounts) : await countStatuses(db, row.id)

async function countStatuses(db: Db, id: string): Promise<StatusCounts> {
  const counts = await Promise.all(
    everyStatus.map(async (status) => [status, await countBySlices(db, messagesIn(id, status))] as const),
  )
  return Object.fromEntries(counts.filter(([, count]) => count))
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
    const counts = await countStatuses(db, id)
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

function toAdvertisement(row: Row, found: StatusCounts, now: Date): AdvertisementRow {
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
    stoppedAt: row.stopped_at,
    state: stateOf(row, counts.waiting, now),
    queued: row.queued,
    reason: row.reason,
    leftOut: row.left_out ? JSON.parse(row.left_out) : {},
    counts,
  }
}

function stateOf(row: Row, waiting: number, now: Date): AdvertisementState {
  if (row.stopped_at) return 'stopped'
  if (row.enqueued_at && !waiting) return 'done'
  const isHeld = row.kind === 'ad' && lawfulTime(now) > now
  return row.begins_at > now.toISOString() || isHeld ? 'waiting' : 'sending'
}

/** Messages whose reasons one statement reads. */
const reasonsTogether = 2000

export async function listFailureReasons(db: Db, id: string): Promise<{ reason: string; count: number }[]> {
  const counts = new Map<string, number>()
  for (const status of everyStatus.filter(
    (one) => !messageFilters.sent.statuses.some((sent) => sent === one),
  ))
    for await (const where of slices(db, messagesIn(id, status), reasonsTogether)) {
      const rows = await db.selectFrom('outbox_messages').select('reason').where(where).execute()
      for (const { reason } of rows) if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1)
    }
  return [...counts]
    .map(([reason, count]) => ({ reason: reasonInKorean(reason), count }))
    .sort((a, b) => b.count - a.count)
}

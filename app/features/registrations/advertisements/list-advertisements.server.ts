import type { Db } from '../../../db/client.server.ts'
import type { MessageStatus } from '../../../db/column-types.ts'
import { lawfulTime } from '../../messages/advertisement.ts'
import { reasonInKorean } from '../../messages/reasons.ts'

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
  counts: Record<'waiting' | 'accepted' | 'delivered' | 'failed' | 'unknown' | 'cancelled', number>
}

const newestFirst = (db: Db, siteId: string) =>
  db
    .selectFrom('advertisements')
    .leftJoin('users', 'users.id', 'written_by')
    .selectAll('advertisements')
    .select('users.name')
    .where('site_id', '=', siteId)
    .orderBy('written_at', 'desc')
    .orderBy('advertisements.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof newestFirst>['execute']>>[number]

export async function listAdvertisements(db: Db, siteId: string, now: Date): Promise<AdvertisementRow[]> {
  return await withCounts(db, await newestFirst(db, siteId).limit(100).execute(), now)
}

export async function findAdvertisement(
  db: Db,
  siteId: string,
  id: string,
  now: Date,
): Promise<AdvertisementRow | undefined> {
  const rows = await newestFirst(db, siteId).where('advertisements.id', '=', id).execute()
  return (await withCounts(db, rows, now))[0]
}

async function withCounts(db: Db, rows: Row[], now: Date): Promise<AdvertisementRow[]> {
  if (!rows.length) return []
  const statusCounts = await db
    .selectFrom('outbox_messages')
    .select((select) => ['advertisement_id', 'status', select.fn.countAll<number>().as('count')])
    .where(
      'advertisement_id',
      'in',
      rows.map((row) => row.id),
    )
    .groupBy(['advertisement_id', 'status'])
    .execute()
  return rows.map((row) => {
    const countIn = (...statuses: MessageStatus[]) =>
      statusCounts
        .filter((entry) => entry.advertisement_id === row.id && statuses.includes(entry.status))
        .reduce((sum, entry) => sum + Number(entry.count), 0)
    const counts = {
      waiting: countIn('queued', 'claimed', 'sending'),
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
      counts,
    }
  })
}

function stateOf(row: Row, waiting: number, now: Date): AdvertisementState {
  if (row.stopped_at) return 'stopped'
  if (row.enqueued_at && !waiting) return 'done'
  return row.begins_at > now.toISOString() || lawfulTime(now) > now ? 'waiting' : 'sending'
}

export async function listFailureReasons(db: Db, id: string): Promise<{ reason: string; count: number }[]> {
  const rows = await db
    .selectFrom('outbox_messages')
    .select((select) => ['reason', select.fn.countAll<number>().as('count')])
    .where('advertisement_id', '=', id)
    .where('status', 'not in', ['accepted', 'delivered'])
    .where('reason', 'is not', null)
    .groupBy('reason')
    .execute()
  return rows
    .map((row) => ({ reason: reasonInKorean(row.reason ?? ''), count: Number(row.count) }))
    .sort((a, b) => b.count - a.count)
}

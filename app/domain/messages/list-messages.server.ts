import { expressionBuilder } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { MessageChannel, MessageStatus } from '#app/db/column-types.ts'
import { countUpTo, mergeNewest } from '#app/db/index-slices.server.ts'
import type { Database } from '#app/db/schema.ts'
import { type TemplateName, templateKind, templates } from '#app/domain/site/templates.ts'
import { everyStatus } from './message-states.ts'
import { reasonInKorean } from './reasons.ts'

export interface MessageRow {
  id: string
  siteId: string
  leadId: string | null
  receiptNo: string | null
  advertisementId: string | null
  label: string
  channel: MessageChannel
  status: MessageStatus
  attempts: number
  reason: string | null
  dueAt: string
  updatedAt: string
}

export type MessageCursor = Pick<MessageRow, 'updatedAt' | 'id'>

interface MessageQuery {
  statuses?: readonly MessageStatus[] | undefined
  advertisementId?: string
  before?: MessageCursor | undefined
  /** The last messages before this row. */
  above?: MessageCursor | undefined
  limit?: number
}

/** Newest change first. `siteIds` come from the reader's memberships. */
export async function listMessages(
  db: Db,
  siteIds: string[],
  { statuses = everyStatus, advertisementId, before, above, limit = 100 }: MessageQuery = {},
): Promise<MessageRow[]> {
  const edge = above ?? before
  const direction = above ? 'asc' : 'desc'
  const lists = siteIds.flatMap((siteId) =>
    statuses.map((status) => {
      // Each is the beginning of an index; several states or sites together are not.
      let query = rowsOf(db)
        .where('outbox_messages.site_id', '=', siteId)
        .where('outbox_messages.status', '=', status)
        .orderBy('outbox_messages.updated_at', direction)
        .orderBy('outbox_messages.id', direction)
        .limit(limit)
      if (advertisementId) query = query.where('advertisement_id', '=', advertisementId)
      if (edge)
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('outbox_messages.updated_at', 'outbox_messages.id'),
            above ? '>' : '<',
            tuple(edge.updatedAt, edge.id),
          ),
        )
      return query.execute()
    }),
  )
  const found = mergeNewest(await Promise.all(lists), above ? Number.POSITIVE_INFINITY : limit)
  return (above ? found.slice(-limit) : found).map(toMessage)
}

interface WaitingQuery {
  /** The last one of the page before. */
  after?: { dueAt: string; id: string } | undefined
  /** The last ones that stand above this row, without those that are being sent. */
  above?: { dueAt: string; id: string } | undefined
  limit?: number
}

/** What goes out next first, after what is being sent. */
export async function listWaiting(
  db: Db,
  siteIds: string[],
  { after, above, limit = 100 }: WaitingQuery = {},
): Promise<MessageRow[]> {
  if (!siteIds.length) return []
  const edge = above ?? after
  const direction = above ? 'desc' : 'asc'
  let queued = rowsOf(db)
    .where('outbox_messages.status', '=', 'queued')
    .where('outbox_messages.site_id', 'in', siteIds)
    .orderBy('outbox_messages.due_at', direction)
    .orderBy('outbox_messages.id', direction)
    .limit(limit)
  if (edge)
    queued = queued.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('outbox_messages.due_at', 'outbox_messages.id'),
        above ? '<' : '>',
        tuple(edge.dueAt, edge.id),
      ),
    )
  if (above) return (await queued.execute()).reverse().map(toMessage)
  const underWay = after ? [] : await listMessages(db, siteIds, { statuses: ['claimed', 'sending'], limit })
  return [...underWay, ...(await queued.execute()).map(toMessage)]
}

export async function findMessage(db: Db, siteId: string, id: string): Promise<MessageRow | undefined> {
  const row = await rowsOf(db)
    .where('outbox_messages.site_id', '=', siteId)
    .where('outbox_messages.id', '=', id)
    .executeTakeFirst()
  return row && toMessage(row)
}

export async function listMessagesOfLead(db: Db, siteId: string, leadId: string): Promise<MessageRow[]> {
  const rows = await rowsOf(db)
    .where('outbox_messages.site_id', '=', siteId)
    .where('lead_id', '=', leadId)
    .execute()
  return mergeNewest([rows], rows.length).map(toMessage)
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('outbox_messages')
    .leftJoin('leads', 'leads.id', 'outbox_messages.lead_id')
    .select([
      'outbox_messages.id',
      'outbox_messages.site_id',
      'lead_id',
      'leads.receipt_no',
      'advertisement_id',
      'template',
      'outbox_messages.channel',
      'outbox_messages.status',
      'attempts',
      'reason',
      'due_at',
      'outbox_messages.updated_at',
    ])

const toMessage = (row: Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]): MessageRow => ({
  id: row.id,
  siteId: row.site_id,
  leadId: row.lead_id,
  receiptNo: row.receipt_no,
  advertisementId: row.advertisement_id,
  label: Object.hasOwn(templates, row.template)
    ? templateKind(row.template as TemplateName).label
    : row.template,
  channel: row.channel,
  status: row.status,
  attempts: row.attempts,
  reason: row.reason && reasonInKorean(row.reason),
  dueAt: row.due_at,
  updatedAt: row.updated_at,
})

export async function listDoubtful(
  db: Db,
  siteIds: string[],
  { before, limit = 100 }: Pick<MessageQuery, 'before' | 'limit'> = {},
): Promise<MessageRow[]> {
  const unknown = before ? [] : await listMessages(db, siteIds, { statuses: ['unknown'], limit: 1000 })
  return [...unknown, ...(await listMessages(db, siteIds, { statuses: ['failed'], before, limit }))]
}

/** Up to the bound of `koreanCount`. */
export const countMessages = (
  db: Db,
  siteIds: string[],
  statuses: readonly MessageStatus[],
  advertisementId?: string,
): Promise<number> =>
  countUpTo(
    db,
    siteIds.flatMap((siteId) =>
      statuses.map((status) => ({
        table: 'outbox_messages',
        where: inState(siteId, status, advertisementId),
        by: ['updated_at', 'id'],
      })),
    ),
  )

function inState(siteId: string, status: MessageStatus, advertisementId?: string) {
  const eb = expressionBuilder<Database, 'outbox_messages'>()
  return eb.and({ site_id: siteId, status, ...(advertisementId && { advertisement_id: advertisementId }) })
}

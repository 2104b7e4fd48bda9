import type { Db } from '../../db/client.server.ts'
import type { MessageChannel, MessageStatus } from '../../db/column-types.ts'
import { type TemplateName, templateKind, templates } from '../site/templates.ts'
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
  leadId?: string
  advertisementId?: string
  before?: MessageCursor | undefined
  limit?: number
}

/** Newest change first. `siteIds` come from the reader's memberships. */
export async function listMessages(
  db: Db,
  siteIds: string[],
  { statuses, leadId, advertisementId, before, limit = 100 }: MessageQuery = {},
): Promise<MessageRow[]> {
  if (!siteIds.length) return []
  let query = db
    .selectFrom('outbox_messages')
    .leftJoin('leads', 'leads.id', 'outbox_messages.lead_id')
    .select([
      'outbox_messages.id',
      'outbox_messages.site_id',
      'lead_id',
      'leads.receipt_no',
      'advertisement_id',
      'template',
      'channel',
      'outbox_messages.status',
      'attempts',
      'reason',
      'due_at',
      'outbox_messages.updated_at',
    ])
    .where('outbox_messages.site_id', 'in', siteIds)
    .orderBy('outbox_messages.updated_at', 'desc')
    .orderBy('outbox_messages.id', 'desc')
    .limit(limit)
  if (statuses) query = query.where('outbox_messages.status', 'in', statuses)
  if (leadId) query = query.where('lead_id', '=', leadId)
  if (advertisementId) query = query.where('advertisement_id', '=', advertisementId)
  if (before)
    query = query.where((eb) =>
      eb.or([
        eb('outbox_messages.updated_at', '<', before.updatedAt),
        eb.and([
          eb('outbox_messages.updated_at', '=', before.updatedAt),
          eb('outbox_messages.id', '<', before.id),
        ]),
      ]),
    )
  return (await query.execute()).map((row) => ({
    id: row.id,
    siteId: row.site_id,
    leadId: row.lead_id,
    receiptNo: row.receipt_no,
    advertisementId: row.advertisement_id,
    label: row.template in templates ? templateKind(row.template as TemplateName).label : row.template,
    channel: row.channel,
    status: row.status,
    attempts: row.attempts,
    reason: row.reason && reasonInKorean(row.reason),
    dueAt: row.due_at,
    updatedAt: row.updated_at,
  }))
}

export async function listDoubtful(
  db: Db,
  siteIds: string[],
  { before, limit = 100 }: Pick<MessageQuery, 'before' | 'limit'> = {},
): Promise<MessageRow[]> {
  const unknown = before ? [] : await listMessages(db, siteIds, { statuses: ['unknown'], limit: 1000 })
  return [...unknown, ...(await listMessages(db, siteIds, { statuses: ['failed'], before, limit }))]
}

export async function countMessages(
  db: Db,
  siteIds: string[],
): Promise<Partial<Record<MessageStatus, number>>> {
  if (!siteIds.length) return {}
  const rows = await db
    .selectFrom('outbox_messages')
    .select((select) => ['status', select.fn.countAll<number>().as('count')])
    .where('site_id', 'in', siteIds)
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.status, Number(row.count)]))
}

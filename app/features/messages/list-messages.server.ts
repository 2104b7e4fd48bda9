import type { Db } from '../../db/client.server.ts'
import type { MessageChannel, MessageStatus } from '../../db/schema.ts'
import { reasonInKorean } from './reasons.ts'
import { type TemplateName, templateKind, templates } from './templates.ts'

/** A message as the office lists it; its text and recipient stay sealed. */
export interface MessageRow {
  id: string
  siteId: string
  leadId: string | null
  /** What it is, in Korean: `접수 확인`. */
  label: string
  channel: MessageChannel
  status: MessageStatus
  attempts: number
  /** Why it failed, waits or was not sent; Korean. */
  reason: string | null
  dueAt: string
  updatedAt: string
}

/** Messages of the given sites, newest change first. `siteIds` come from the reader's memberships. */
export async function listMessages(
  db: Db,
  siteIds: string[],
  { statuses, leadId, limit = 100 }: { statuses?: MessageStatus[]; leadId?: string; limit?: number } = {},
): Promise<MessageRow[]> {
  if (!siteIds.length) return []
  const rows = await db
    .selectFrom('outbox_messages')
    .select([
      'id',
      'site_id',
      'lead_id',
      'template',
      'channel',
      'status',
      'attempts',
      'reason',
      'due_at',
      'updated_at',
    ])
    .where('site_id', 'in', siteIds)
    .$if(statuses !== undefined, (query) => query.where('status', 'in', statuses ?? []))
    .$if(leadId !== undefined, (query) => query.where('lead_id', '=', leadId ?? ''))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    siteId: row.site_id,
    leadId: row.lead_id,
    label: row.template in templates ? templateKind(row.template as TemplateName).label : row.template,
    channel: row.channel,
    status: row.status,
    attempts: row.attempts,
    reason: row.reason && reasonInKorean(row.reason),
    dueAt: row.due_at,
    updatedAt: row.updated_at,
  }))
}

/** What a person has to look at: doubtful messages and those that surely did not arrive. */
export const listDoubtful = (db: Db, siteIds: string[]): Promise<MessageRow[]> =>
  Promise.all([
    listMessages(db, siteIds, { statuses: ['unknown'], limit: 1000 }),
    listMessages(db, siteIds, { statuses: ['failed'] }),
  ]).then((lists) => lists.flat())

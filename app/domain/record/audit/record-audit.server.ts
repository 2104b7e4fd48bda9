import type { Db } from '#app/db/client.server.ts'
import type { Database } from '#app/db/schema.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'

type Entry = Database['audit_entries']

export interface Actor {
  type: Entry['actor_type']
  id?: string | undefined
  requestId?: string | undefined
  ipAddress?: string | undefined
}

export const systemActor: Actor = { type: 'system' }

/** 개인정보의 안전성 확보조치 기준 제8조. `details` must hold no personal data. Call it in the transaction of the action itself. */
export async function recordAudit(
  db: Db,
  entry: {
    siteId: string | null
    at: Date
    actor: Actor
    action: string
    subject: [type: string, id: string]
    details?: object
  },
): Promise<void> {
  const row = {
    id: newId(),
    site_id: entry.siteId,
    at: toTimestamp(entry.at),
    actor_type: entry.actor.type,
    actor_id: entry.actor.id ?? null,
    action: entry.action,
    subject_type: entry.subject[0],
    subject_id: entry.subject[1],
    request_id: entry.actor.requestId ?? null,
    ip_address: entry.actor.ipAddress ?? null,
    details: entry.details ? JSON.stringify(entry.details) : null,
  }
  await db.insertInto('audit_entries').values(row).execute()
}

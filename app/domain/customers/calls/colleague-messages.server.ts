import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { maskName } from '#app/platform/person-name.ts'
import { maskPhone } from '#app/platform/phone.ts'
import { inScope, type LeadScope } from '../customer/lead-scope.ts'
import { writtenText } from '../customer/written-text.server.ts'
import type { QueueOf } from './list-queue.server.ts'

export interface ColleagueMessage {
  id: string
  leadId: string
  at: string
  from: string | null
  customer: string
  phone: string
  text: string
}

/** Unread messages of a site that are read at most; nobody leaves so many. */
const maxUnread = 300

/** Messages that colleagues left for the assignee of these customers, oldest first. */
export async function listColleagueMessages(
  { db, keys }: Deps<'db' | 'keys'>,
  of: QueueOf,
): Promise<ColleagueMessage[]> {
  const siteIds = [...new Set(of.map(({ siteId }) => siteId))]
  const lists = await Promise.all(siteIds.map((siteId) => unread(db, siteId)))
  return lists
    .flat()
    .filter((row) => of.some(({ siteId, userId }) => siteId === row.site_id && userId === row.assigned_to))
    .map((row) => ({
      id: row.id,
      leadId: row.lead_id,
      at: row.at,
      from: row.from,
      customer: maskName(decrypt(keys, row.name_sealed, `leads.name:${row.lead_id}`)),
      phone: maskPhone(decrypt(keys, row.phone_sealed, `leads.phone:${row.lead_id}`)),
      text: writtenText(keys, row.body_sealed, 'lead_notes.body', row.id),
    }))
}

const unread = (db: Db, siteId: string) =>
  db
    .selectFrom('lead_notes')
    .innerJoin('leads', 'leads.id', 'lead_notes.lead_id')
    .leftJoin('users', 'users.id', 'lead_notes.written_by')
    .select(['lead_notes.id', 'lead_notes.lead_id', 'lead_notes.at', 'users.name as from', 'body_sealed'])
    .select(['lead_notes.site_id', 'assigned_to', 'name_sealed', 'phone_sealed'])
    .where('lead_notes.site_id', '=', siteId)
    .where('lead_notes.kind', '=', 'message')
    .where('lead_notes.read_at', 'is', null)
    .orderBy('lead_notes.at')
    .orderBy('lead_notes.id')
    .limit(maxUnread)
    .execute()

/** @returns the registration that it is about; undefined where the reader may not see that */
export async function readMessage(
  { db, clock }: Deps<'db' | 'clock'>,
  scope: LeadScope,
  messageId: string,
): Promise<string | undefined> {
  const note = await db
    .selectFrom('lead_notes')
    .innerJoin('leads', 'leads.id', 'lead_notes.lead_id')
    .select('lead_notes.lead_id')
    .where('lead_notes.id', '=', messageId)
    .where('lead_notes.kind', '=', 'message')
    .where(inScope(scope))
    .executeTakeFirst()
  if (!note) return undefined
  await db
    .updateTable('lead_notes')
    .set({ read_at: toTimestamp(clock.now()) })
    .where('id', '=', messageId)
    .where('read_at', 'is', null)
    .execute()
  return note.lead_id
}

import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { actionsOf } from '#app/domain/record/audit/action-names.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { messagesOfCustomer, type SentText } from '../correspondence/read-message.server.ts'
import { findLead, type LeadDetails } from '../customer/find-lead.server.ts'
import type { LeadScope } from '../customer/lead-scope.ts'
import { listRegistrations, type Registration } from '../customer/registrations-of-lead.server.ts'
import { listTimeline, type TimelineEntry } from '../customer/timeline.server.ts'
import { type FieldName, fieldNames, formatFields } from '../fields.ts'
import { showFields } from '../stored-fields.server.ts'

/** All stored data of one customer, unmasked. */
export interface HeldData {
  lead: LeadDetails
  fields: Record<FieldName, string>
  assignee: string | undefined
  registrations: Registration[]
  timeline: TimelineEntry[]
  visits: {
    startsAt: string
    status: string
    isWalkIn: boolean
    arrivedAt: string | null
    receivedBy: string | null
  }[]
  messages: SentText[]
  gifts: { issuedAt: string; redeemedAt: string | null }[]
  /** Who of the office looked, the newest first; `who` is null for somebody who has left. */
  looked: { at: string; who: string | null; action: string }[]
}

/** Of a customer's own record. A copy tells of more only where somebody looked more often. */
const maxLooked = 1000

/**
 * For a customer who asks what is held of them (개인정보 보호법 제35조). That it was opened is recorded first.
 * @param how `file`: taken along @returns undefined where the person sees no such registration
 */
export async function readHeldData(
  deps: Deps,
  site: Site,
  leadId: string,
  { scope, actor, how }: { scope: LeadScope; actor: Actor; how: 'sheet' | 'file' },
): Promise<HeldData | undefined> {
  const { db, keys, clock } = deps
  const row = await db
    .selectFrom('leads')
    .leftJoin('users', 'users.id', 'assigned_to')
    .selectAll('leads')
    .select('users.name as assignee')
    .where('leads.site_id', '=', site.id)
    .where('leads.id', '=', leadId)
    .executeTakeFirst()
  const lead = row && (await findLead(deps, scope, leadId))
  if (!lead) return undefined
  await recordAudit(db, {
    siteId: site.id,
    at: clock.now(),
    actor,
    action: 'lead.disclosed',
    subject: ['lead', leadId],
    details: { how },
  })
  const of = { siteId: site.id, leadId }
  const [registrations, timeline, messages, visits, gifts, looked] = await Promise.all([
    listRegistrations(deps, row),
    listTimeline(deps, { id: leadId, siteId: site.id }, { readsNotes: true }),
    messagesOfCustomer(deps, site, leadId),
    visitsOf(db, of),
    giftsOf(db, { siteId: site.id, phoneHash: row.phone_hash }),
    whoLooked(db, of),
  ])
  return {
    lead,
    fields: formatFields(showFields(keys, 'leads', row, fieldNames)),
    assignee: row.assignee ?? undefined,
    ...{ registrations, timeline, messages, visits, gifts, looked },
  }
}

interface Of {
  siteId: string
  leadId: string
}

const whoLooked = (db: Db, { siteId, leadId }: Of): Promise<HeldData['looked']> =>
  db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'actor_id')
    .select(['at', 'users.name as who', 'action'])
    .where('site_id', '=', siteId)
    .where('subject_type', '=', 'lead')
    .where('subject_id', '=', leadId)
    .where('action', 'in', [...actionsOf('read'), ...actionsOf('download')])
    .orderBy('audit_entries.id', 'desc')
    .limit(maxLooked)
    .execute()

async function visitsOf(db: Db, { siteId, leadId }: Of): Promise<HeldData['visits']> {
  const rows = await db
    .selectFrom('visits')
    .leftJoin('users', 'users.id', 'received_by')
    .select(['starts_at', 'status', 'walk_in', 'arrived_at', 'users.name as receivedBy'])
    .where('site_id', '=', siteId)
    .where('lead_id', '=', leadId)
    .orderBy('starts_at', 'desc')
    .execute()
  return rows.map(({ starts_at, status, walk_in, arrived_at, receivedBy }) => ({
    startsAt: starts_at,
    status,
    isWalkIn: walk_in === 1,
    arrivedAt: arrived_at,
    receivedBy,
  }))
}

/** One voucher a number. */
async function giftsOf(
  db: Db,
  { siteId, phoneHash }: { siteId: string; phoneHash: string },
): Promise<HeldData['gifts']> {
  const rows = await db
    .selectFrom('vouchers')
    .select(['issued_at', 'redeemed_at'])
    .where('site_id', '=', siteId)
    .where('phone_hash', '=', phoneHash)
    .execute()
  return rows.map(({ issued_at, redeemed_at }) => ({ issuedAt: issued_at, redeemedAt: redeemed_at }))
}

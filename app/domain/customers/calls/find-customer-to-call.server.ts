import type { CallResult, LeadStatus } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { isWrongNumber } from '#app/domain/messages/may-receive.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { maskName } from '#app/platform/person-name.ts'
import { maskPhone } from '#app/platform/phone.ts'
import { inScope, type LeadScope } from '../customer/lead-scope.ts'
import { listTimeline, type TimelineEntry } from '../customer/timeline.server.ts'
import { writtenText } from '../customer/written-text.server.ts'
import { type OtherField, otherFields, parseInterest } from '../fields.ts'
import { maskOthers, openFields } from '../stored-fields.server.ts'
import { hasLapsed } from '../visits/hold.ts'
import { listSlots, type Slot } from '../visits/list-slots.server.ts'
import { forDesk } from './book-in-call.server.ts'

export interface CustomerToCall {
  id: string
  siteId: string
  receiptNo: string
  name: string
  phone: string
  status: LeadStatus
  /** The number belongs to somebody else and has to be corrected. */
  isWrongNumber: boolean
  grade: string | null
  createdAt: string
  channel: string | null
  campaign: string | null
  keyword: string | null
  interest: string[]
  /** Masked. */
  others: Partial<Record<OtherField, string>>
  missedCalls: number
  nextCallAt: string | null
  /** Null: nobody's yet. */
  assignedTo: string | null
  /** What the customer asked when registering. */
  question: string
  /** Registrations of the number that it has not confirmed: whose they are is open. */
  waiting: number
  visit: { startsAt: string; isFirm: boolean } | null
  /** The newest one; empty where nobody has called yet. */
  lastCallId: string
  /** Calls and memos, newest first. */
  notes: { id: string; at: string; who: string | null; result: CallResult | null; text: string }[]
  slots: Slot[]
}

const maxNotes = 5

/** Who is on the screen of calls, masked; their words and the desk's are opened. @returns undefined outside of the scope */
export async function findCustomerToCall(
  deps: Deps,
  scope: LeadScope,
  id: string,
  siteOf: (siteId: string) => Promise<Site | undefined>,
): Promise<CustomerToCall | undefined> {
  const { db, keys, clock } = deps
  const lead = await db
    .selectFrom('leads')
    .selectAll()
    .where(inScope(scope))
    .where('id', '=', id)
    .executeTakeFirst()
  const site = lead && (await siteOf(lead.site_id))
  if (!lead || !site) return undefined
  const [waiting, visit, timeline, slots] = await Promise.all([
    db
      .selectFrom('repeat_registrations')
      .select('id')
      .where('lead_id', '=', id)
      .where('state', '=', 'waiting')
      .execute(),
    db
      .selectFrom('visits')
      .select(['starts_at', 'confirmed_at', 'hold_until'])
      .where('open_lead_id', '=', id)
      .executeTakeFirst(),
    listTimeline(deps, { id, siteId: lead.site_id }, { readsNotes: true }),
    listSlots(deps, forDesk(site)),
  ])
  const isHeld = visit && !hasLapsed(visit, toTimestamp(clock.now()))
  return {
    id,
    siteId: lead.site_id,
    receiptNo: lead.receipt_no,
    name: maskName(decrypt(keys, lead.name_sealed, `leads.name:${id}`)),
    phone: maskPhone(decrypt(keys, lead.phone_sealed, `leads.phone:${id}`)),
    status: lead.status,
    isWrongNumber: isWrongNumber(lead),
    grade: lead.grade,
    createdAt: lead.created_at,
    channel: lead.channel,
    campaign: lead.campaign,
    keyword: lead.keyword,
    interest: parseInterest(lead.interest).types,
    others: maskOthers(openFields(keys, 'leads', lead, otherFields)),
    missedCalls: lead.missed_calls,
    nextCallAt: lead.next_call_at,
    assignedTo: lead.assigned_to,
    question: writtenText(keys, lead.message_sealed, 'leads.message', id),
    waiting: waiting.length,
    visit: isHeld ? { startsAt: visit.starts_at, isFirm: visit.confirmed_at !== null } : null,
    lastCallId: timeline.find(({ kind }) => kind === 'call')?.id ?? '',
    notes: timeline.flatMap(notesIn).slice(0, maxNotes),
    slots,
  }
}

const notesIn = (entry: TimelineEntry): CustomerToCall['notes'] => {
  if (entry.kind !== 'call' && entry.kind !== 'memo' && entry.kind !== 'message') return []
  const { id, at, who, text = '' } = entry
  return [{ id, at, who, result: entry.kind === 'call' ? entry.result : null, text }]
}

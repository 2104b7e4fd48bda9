import type { Selectable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { ConsentKind, LeadAttention, LeadForm, LeadStatus } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import type { Database } from '#app/db/schema.ts'
import { takesMessages } from '#app/domain/messages/sms-number.ts'
import type { ConsentText } from '#app/domain/site/registration-settings.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { maskName } from '#app/platform/person-name.ts'
import { maskPhone } from '#app/platform/phone.ts'
import type { TrafficSource } from '../attribution/touch.ts'
import {
  type Interest,
  type NotedField,
  notedFields,
  type OtherField,
  otherFields,
  parseInterest,
} from '../fields.ts'
import { maskOthers, openFields } from '../stored-fields.server.ts'
import { listHousehold, type Relative } from './household.server.ts'
import { inScope, type LeadScope } from './lead-scope.ts'
import { listRegistrations, type Registration } from './registrations-of-lead.server.ts'
import { isWithdrawalReason, type WithdrawalReason } from './withdrawal-reasons.ts'

type Lead = Selectable<Database['leads']>

export interface LeadDetails {
  id: string
  siteId: string
  assignedTo: string | null
  receiptNo: string
  form: LeadForm
  name: string
  phone: string
  takesMessages: boolean
  createdAt: string
  expiresAt: string | null
  consents: {
    id: string
    kind: ConsentKind
    granted: boolean
    decidedAt: string
    /** When a consent to advertising became valid. */
    confirmedAt: string | null
    withdrawnAt: string | null
    /** Its registration is unconfirmed or rejected, so it does not count. */
    isUnproven: boolean
    channel: string
    version: number
    text: Partial<ConsentText>
  }[]
  visits: {
    id: string
    startsAt: string
    status: string
    confirmedAt: string | null
    heldUntil: string | null
  }[]
  events: {
    id: string
    at: string
    kind: string
    by: 'visitor' | 'user' | 'system'
    who: string | null
    reason: WithdrawalReason | undefined
  }[]
  hasMessage: boolean
  /** Masked. */
  others: Partial<Record<OtherField, string>>
  registrations: MaskedRegistration[]
  desk: DeskNotes
}

/** What the desk knows and has written down. */
export interface DeskNotes {
  status: LeadStatus
  attention: LeadAttention | null
  missedCalls: number
  nextCallAt: string | null
  calledAt: string | null
  grade: string | null
  noted: Record<NotedField, string>
  interest: Interest
  region: string | null
  partySize: number | null
  purpose: string | null
  source: string | null
  /** Receipt number and registration of the customer who introduced them. */
  introducedBy: { id: string; receiptNo: string } | null
  household: Relative[]
  channel: string | null
  campaign: string | null
  keyword: string | null
  arrival: TrafficSource | null
}

interface MaskedRegistration extends Omit<Registration, 'fields'> {
  name: string | null
  hasMessage: boolean
  others: Partial<Record<OtherField, string>>
}

export async function findLead(
  { db, keys }: Deps<'db' | 'keys'>,
  scope: LeadScope,
  id: string,
): Promise<LeadDetails | undefined> {
  const lead = await db
    .selectFrom('leads')
    .selectAll()
    .where(inScope(scope))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!lead) return undefined
  const [introducedBy, household, consents, visits, events, registrations] = await Promise.all([
    findIntroducer(db, lead),
    listHousehold({ db, keys }, lead),
    listConsents(db, id),
    listVisits(db, id),
    listEvents(db, keys, id),
    listRegistrations({ db, keys }, lead),
  ])
  const phone = decrypt(keys, lead.phone_sealed, `leads.phone:${id}`)
  return {
    id,
    siteId: lead.site_id,
    assignedTo: lead.assigned_to,
    receiptNo: lead.receipt_no,
    form: lead.form,
    name: maskName(decrypt(keys, lead.name_sealed, `leads.name:${id}`)),
    phone: maskPhone(phone),
    takesMessages: takesMessages(phone),
    createdAt: lead.created_at,
    expiresAt: lead.expires_at,
    consents,
    visits,
    events,
    hasMessage: lead.message_sealed !== null,
    others: maskOthers(openFields(keys, 'leads', lead, otherFields)),
    desk: deskNotes(keys, lead, { introducedBy, household }),
    registrations: registrations.map(({ fields, ...registration }) => ({
      ...registration,
      name: fields && maskName(fields.name),
      hasMessage: Boolean(fields?.message),
      others: maskOthers(fields ?? {}),
    })),
  }
}

const deskNotes = (
  keys: KeyRing,
  lead: Lead,
  others: Pick<DeskNotes, 'introducedBy' | 'household'>,
): DeskNotes => ({
  status: lead.status,
  attention: lead.attention,
  missedCalls: lead.missed_calls,
  nextCallAt: lead.next_call_at,
  calledAt: lead.called_at,
  grade: lead.grade,
  noted: openFields(keys, 'leads', lead, notedFields),
  interest: parseInterest(lead.interest),
  region: lead.region,
  partySize: lead.party_size,
  purpose: lead.purpose,
  source: lead.source,
  ...others,
  channel: lead.channel,
  campaign: lead.campaign,
  keyword: lead.keyword,
  arrival: lead.attribution ? (JSON.parse(lead.attribution) as TrafficSource) : null,
})

async function findIntroducer(db: Db, lead: Lead): Promise<DeskNotes['introducedBy']> {
  if (!lead.introduced_by) return null
  const found = await db
    .selectFrom('leads')
    .select(['id', 'receipt_no'])
    .where('site_id', '=', lead.site_id)
    .where('id', '=', lead.introduced_by)
    .executeTakeFirst()
  return found ? { id: found.id, receiptNo: found.receipt_no } : null
}

async function listConsents(db: Db, id: string): Promise<LeadDetails['consents']> {
  const rows = await db
    .selectFrom('consents')
    .innerJoin('consent_texts', 'consent_texts.id', 'text_id')
    .where('lead_id', '=', id)
    .select([
      'consents.id',
      'consents.kind',
      'granted',
      'decided_at',
      'confirmed_at',
      'withdrawn_at',
      'awaits_registration',
      'channel',
      'version',
      'body',
    ])
    .orderBy('consents.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    granted: row.granted === 1,
    decidedAt: row.decided_at,
    confirmedAt: row.confirmed_at,
    withdrawnAt: row.withdrawn_at,
    isUnproven: row.awaits_registration === 1,
    channel: row.channel,
    version: row.version,
    text: JSON.parse(row.body) as Partial<ConsentText>,
  }))
}

async function listVisits(db: Db, id: string): Promise<LeadDetails['visits']> {
  const rows = await db
    .selectFrom('visits')
    .where('lead_id', '=', id)
    .select(['id', 'starts_at', 'status', 'confirmed_at', 'hold_until'])
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    startsAt: row.starts_at,
    status: row.status,
    confirmedAt: row.confirmed_at,
    heldUntil: row.hold_until,
  }))
}

async function listEvents(db: Db, keys: KeyRing, id: string): Promise<LeadDetails['events']> {
  const rows = await db
    .selectFrom('lead_events')
    .leftJoin('users', 'users.id', 'actor_id')
    .where('lead_id', '=', id)
    .select(['lead_events.id', 'at', 'kind', 'actor_type', 'users.name', 'details_sealed'])
    .orderBy('lead_events.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    kind: row.kind,
    by: row.actor_type,
    who: row.name,
    reason: row.kind === 'consent-withdrawn' ? reasonOf(keys, row) : undefined,
  }))
}

function reasonOf(keys: KeyRing, row: { id: string; details_sealed: string | null }) {
  if (!row.details_sealed) return undefined
  const details: { reason?: unknown } = JSON.parse(
    decrypt(keys, row.details_sealed, `lead_events.details:${row.id}`),
  )
  return isWithdrawalReason(details.reason) ? details.reason : undefined
}

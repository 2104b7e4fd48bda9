import type { Db } from '#app/db/client.server.ts'
import type { ConsentKind, LeadForm } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { manageHashes } from '#app/domain/messages/manage-link.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { atKoreanHour } from '#app/platform/korean-time.ts'
import { maskName } from '#app/platform/person-name.ts'
import { maskPhone } from '#app/platform/phone.ts'
import { fields, type OtherField, otherFields } from '../fields.ts'
import { maskOthers, openFields } from '../stored-fields.server.ts'
import { lapsedVisitAt } from '../visits/confirm-visit.server.ts'
import { hasLapsed } from '../visits/hold.ts'
import { findVisitEntry, type VisitEntry } from '../visits/visit-calendar.ts'
import { visitPass } from '../visits/visit-pass.server.ts'
import { giftHashes } from '../vouchers/issue-voucher.server.ts'
import { visitsOfVoucher } from '../vouchers/visits-of-voucher.server.ts'

export interface OwnLead {
  id: string
  receiptNo: string
  name: string
  phone: string
  createdAt: string
  visitAt: string | null
  heldUntil: string | null
  lapsedVisitAt: string | null
  calendar: VisitEntry | null
  /** Masked; only those with a value. */
  others: Partial<Record<OtherField, string>>
  /** `waiting`: ticked for a number that had refused and has not confirmed. */
  marketing: 'yes' | 'no' | 'waiting'
  /** `idle`: its visit was cancelled; another booking makes it valid again. */
  voucher: { code: string; state: 'good' | 'idle' | 'handed-out' } | null
  hadGift: boolean
  /** What is shown at the desk, on the day of the visit and before. */
  pass: string | null
  /** Waiting for the phone, newest first; at most `maxRepeats`. */
  repeats: OwnRepeat[]
  repeatCount: number
}

/** A repeated registration before the phone confirms it. Without the message: it may be a stranger's, or a fraud. */
export interface OwnRepeat {
  id: string
  receiptNo: string
  form: LeadForm
  name: string
  createdAt: string
  hasMessage: boolean
  /** Masked; only those with a value. */
  others: Partial<Record<OtherField, string>>
  agreed: ConsentKind[]
  visitAt: string | null
  isBooked: boolean
}

const maxRepeats = 10

const otherColumns = otherFields.map((name) => fields[name].column.name)

export async function findLeadByToken(
  { db, keys, clock }: Deps,
  site: Site,
  token: string,
): Promise<OwnLead | undefined> {
  const lead = await selectByToken(db, keys, site, token)
  if (!lead) return undefined
  const phone = decrypt(keys, lead.phone_sealed, `leads.phone:${lead.id}`)
  const now = toTimestamp(clock.now())
  const [booked, expected, lapsedAt, calendar, consent, voucher, gift, repeats] = await Promise.all([
    db
      .selectFrom('visits')
      .select(['starts_at', 'confirmed_at', 'hold_until'])
      .where('site_id', '=', site.id)
      .where('open_lead_id', '=', lead.id)
      .where('starts_at', '>', now)
      .executeTakeFirst(),
    db
      .selectFrom('visits')
      .select('id')
      .where('site_id', '=', site.id)
      .where('lead_id', '=', lead.id)
      .where('status', 'in', ['booked', 'missed'])
      .where('starts_at', '>=', toTimestamp(atKoreanHour(clock.now(), 0)))
      .limit(1)
      .executeTakeFirst(),
    lapsedVisitAt(db, site, lead.id, now),
    findVisitEntry(db, site, { id: lead.id, receiptNo: lead.receipt_no }, now),
    newestMarketingConsent(db, site, lead.id),
    findVoucher(db, site, lead.phone_hash),
    db
      .selectFrom('handed_gifts')
      .select('id')
      .where('site_id', '=', site.id)
      .where('to_hash', 'in', giftHashes(keys, site.id, phone))
      .executeTakeFirst(),
    waitingRepeats(db, keys, site, lead.id),
  ])
  const visit = booked && !hasLapsed(booked, now) ? booked : undefined
  const isGood = voucher && !voucher.redeemed_at && voucher.has_visit
  return {
    id: lead.id,
    receiptNo: lead.receipt_no,
    pass: expected || isGood ? visitPass(keys, site.id, lead.receipt_no) : null,
    name: maskName(decrypt(keys, lead.name_sealed, `leads.name:${lead.id}`)),
    phone: maskPhone(phone),
    createdAt: lead.created_at,
    visitAt: visit?.starts_at ?? null,
    heldUntil: visit?.hold_until ?? null,
    lapsedVisitAt: lapsedAt ?? null,
    calendar: calendar ?? null,
    others: maskOthers(openFields(keys, 'leads', lead, otherFields)),
    marketing:
      consent?.granted !== 1 || consent.withdrawn_at ? 'no' : consent.confirmed_at ? 'yes' : 'waiting',
    voucher: voucher
      ? {
          code: decrypt(keys, voucher.code_sealed, `vouchers.code:${voucher.id}`),
          state: voucher.redeemed_at ? 'handed-out' : voucher.has_visit ? 'good' : 'idle',
        }
      : null,
    hadGift: gift !== undefined && !voucher,
    repeats: repeats.slice(0, maxRepeats),
    repeatCount: repeats.length,
  }
}

async function selectByToken(db: Db, keys: KeyRing, site: Site, token: string) {
  const hashes = manageHashes(keys, token)
  return await db
    .selectFrom('leads')
    .select(['id', 'receipt_no', 'name_sealed', 'phone_sealed', 'phone_hash', 'created_at'])
    .select(otherColumns)
    .where('site_id', '=', site.id)
    .where(({ or, eb }) =>
      or([
        eb('manage_hash', 'in', hashes),
        // Links sent before the secret changed, until it leaves APP_SECRET.
        ...(keys.secrets.length > 1 ? [eb('earlier_manage_hash', 'in', hashes)] : []),
      ]),
    )
    .executeTakeFirst()
}

async function newestMarketingConsent(db: Db, site: Site, leadId: string) {
  return await db
    .selectFrom('consents')
    .select(['granted', 'withdrawn_at', 'confirmed_at'])
    .where('site_id', '=', site.id)
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'marketing')
    .where('awaits_registration', '=', 0)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function findVoucher(db: Db, site: Site, phoneHash: string) {
  return await db
    .selectFrom('vouchers')
    .select(['id', 'code_sealed', 'redeemed_at'])
    .select((value) =>
      value
        .case()
        .when(value.exists(visitsOfVoucher(value.selectFrom)))
        .then(1)
        .else(0)
        .end()
        .as('has_visit'),
    )
    .where('site_id', '=', site.id)
    .where('phone_hash', '=', phoneHash)
    .executeTakeFirst()
}

async function waitingRepeats(db: Db, keys: KeyRing, site: Site, leadId: string): Promise<OwnRepeat[]> {
  const rows = await db
    .selectFrom('repeat_registrations')
    .select(['id', 'receipt_no', 'form', 'name_sealed', 'message_sealed', 'created_at'])
    .select(['visit_at', 'visit_id'])
    .select(otherColumns)
    .where('site_id', '=', site.id)
    .where('lead_id', '=', leadId)
    .where('state', '=', 'waiting')
    .orderBy('id', 'desc')
    .execute()
  if (!rows.length) return []
  const consents = await db
    .selectFrom('consents')
    .select(['kind', 'registration_id'])
    .where('lead_id', '=', leadId)
    .where('awaits_registration', '=', 1)
    .where('granted', '=', 1)
    .where('withdrawn_at', 'is', null)
    .where('kind', '!=', 'collection')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    receiptNo: row.receipt_no,
    form: row.form,
    name: maskName(decrypt(keys, row.name_sealed ?? '', `repeat_registrations.name:${row.id}`)),
    createdAt: row.created_at,
    hasMessage: row.message_sealed !== null,
    others: maskOthers(openFields(keys, 'repeat_registrations', row, otherFields)),
    agreed: consents.filter(({ registration_id }) => registration_id === row.id).map(({ kind }) => kind),
    visitAt: row.visit_at,
    isBooked: row.visit_id !== null,
  }))
}

import type { Db } from '../../db/client.server.ts'
import { type Clock, stored } from '../../platform/clock.ts'
import { type KeyRing, open } from '../../platform/keys.server.ts'
import type { Site } from '../sites/site-settings.ts'
import { lapsedVisitAt } from '../visits/confirm-visit.server.ts'
import { hasLapsed } from '../visits/hold.ts'
import { giftHash } from '../vouchers/issue-voucher.server.ts'
import { visitsOfVoucher } from '../vouchers/visits-of-voucher.server.ts'
import { manageHash } from './manage-link.server.ts'
import { maskName, maskPhone } from './phone.ts'

/** A registration as its own link shows it. Masked: the link may be opened over somebody's shoulder. */
export interface OwnLead {
  id: string
  receiptNo: string
  name: string
  phone: string
  createdAt: string
  /** The visit that is to come, as stored. */
  visitAt: string | null
  /** Until when its place is held for want of a confirmation; null while it is firm, or there is none. */
  heldUntil: string | null
  /** The visit that nobody confirmed in time, while its time is still to come. */
  lapsedVisitAt: string | null
  /** `waiting`: somebody ticked it for a number that had refused, and the number has not confirmed it. */
  marketing: 'yes' | 'no' | 'waiting'
  /** `idle`: its visit was cancelled, and with another booking it is good again. */
  voucher: { code: string; state: 'good' | 'idle' | 'handed-out' } | null
  /** The phone had its gift with an earlier registration. */
  hadGift: boolean
}

/** The registration that a token opens; undefined for any other token. */
export async function findOwnLead(
  { db, keys, clock }: { db: Db; keys: KeyRing; clock: Clock },
  site: Site,
  token: string,
): Promise<OwnLead | undefined> {
  const lead = await db
    .selectFrom('leads')
    .select(['id', 'receipt_no', 'name_sealed', 'phone_sealed', 'phone_hash', 'created_at'])
    .where('site_id', '=', site.id)
    .where('manage_hash', '=', manageHash(keys, token))
    .executeTakeFirst()
  if (!lead) return undefined
  const digits = open(keys, lead.phone_sealed, `leads.phone:${lead.id}`)
  const now = stored(clock.now())
  const [booked, lapsedAt, consent, voucher, gift] = await Promise.all([
    db
      .selectFrom('visits')
      .select(['starts_at', 'confirmed_at', 'hold_until'])
      .where('site_id', '=', site.id)
      .where('open_lead_id', '=', lead.id)
      .where('starts_at', '>', now)
      .executeTakeFirst(),
    lapsedVisitAt(db, site, lead.id, now),
    db
      .selectFrom('consents')
      .select(['granted', 'withdrawn_at', 'confirmed_at'])
      .where('site_id', '=', site.id)
      .where('lead_id', '=', lead.id)
      .where('kind', '=', 'marketing')
      .orderBy('decided_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
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
      .where('phone_hash', '=', lead.phone_hash)
      .executeTakeFirst(),
    db
      .selectFrom('handed_gifts')
      .select('id')
      .where('site_id', '=', site.id)
      .where('to_hash', '=', giftHash(keys, site.id, digits))
      .executeTakeFirst(),
  ])
  const visit = booked && !hasLapsed(booked, now) ? booked : undefined
  return {
    id: lead.id,
    receiptNo: lead.receipt_no,
    name: maskName(open(keys, lead.name_sealed, `leads.name:${lead.id}`)),
    phone: maskPhone(digits),
    createdAt: lead.created_at,
    visitAt: visit?.starts_at ?? null,
    heldUntil: visit?.hold_until ?? null,
    lapsedVisitAt: lapsedAt ?? null,
    marketing:
      consent?.granted !== 1 || consent.withdrawn_at ? 'no' : consent.confirmed_at ? 'yes' : 'waiting',
    voucher: voucher
      ? {
          code: open(keys, voucher.code_sealed, `vouchers.code:${voucher.id}`),
          state: voucher.redeemed_at ? 'handed-out' : voucher.has_visit ? 'good' : 'idle',
        }
      : null,
    hadGift: gift !== undefined && !voucher,
  }
}

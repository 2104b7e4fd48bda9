import type { Db } from '../../db/client.server.ts'
import { type Clock, stored } from '../../platform/clock.ts'
import { type KeyRing, open } from '../../platform/keys.server.ts'
import type { Site } from '../sites/site-settings.ts'
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
  /** Whether advertising messages may be sent now. */
  marketing: boolean
  voucher: { code: string; redeemed: boolean } | null
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
  const [visit, consent, voucher] = await Promise.all([
    db
      .selectFrom('visits')
      .select('starts_at')
      .where('site_id', '=', site.id)
      .where('open_lead_id', '=', lead.id)
      .where('starts_at', '>', stored(clock.now()))
      .executeTakeFirst(),
    db
      .selectFrom('consents')
      .select(['granted', 'withdrawn_at'])
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
      .where('site_id', '=', site.id)
      .where('phone_hash', '=', lead.phone_hash)
      .executeTakeFirst(),
  ])
  return {
    id: lead.id,
    receiptNo: lead.receipt_no,
    name: maskName(open(keys, lead.name_sealed, `leads.name:${lead.id}`)),
    phone: maskPhone(open(keys, lead.phone_sealed, `leads.phone:${lead.id}`)),
    createdAt: lead.created_at,
    visitAt: visit?.starts_at ?? null,
    marketing: consent?.granted === 1 && !consent.withdrawn_at,
    voucher: voucher
      ? {
          code: open(keys, voucher.code_sealed, `vouchers.code:${voucher.id}`),
          redeemed: voucher.redeemed_at !== null,
        }
      : null,
  }
}

import type { Db } from '../../../db/client.server.ts'
import type { Deps } from '../../../db/deps.ts'
import { toTimestamp } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { type Actor, recordAudit } from '../../audit/record-audit.server.ts'
import { rekeyOnceOnly } from '../../messages/rekey-once-only.server.ts'
import type { Site } from '../../site/site-settings.ts'
import { phoneOfLead } from '../leads/phone-of-lead.server.ts'
import { recordLeadEvent } from '../leads/record-lead-event.server.ts'
import { codeHashes, giftHashes } from './issue-voucher.server.ts'
import { visitsOfVoucher } from './visits-of-voucher.server.ts'

export type Redemption =
  | { ok: true; leadId: string }
  | { ok: false; reason: 'unknown' }
  /** A new booking makes the voucher valid again. */
  | { ok: false; reason: 'no-visit' }
  | { ok: false; reason: 'already'; redeemedAt: string }

/** Once, also when two counters scan the same voucher. The mark outlives the registration. */
export async function redeemVoucher(
  { db, keys, clock }: Deps,
  site: Site,
  code: string,
  actor: Actor,
): Promise<Redemption> {
  return await db.transaction().execute(async (tx) => {
    const hashes = codeHashes(keys, site.id, code)
    const now = clock.now()
    const redeemed = await tx
      .updateTable('vouchers')
      .set({ redeemed_at: toTimestamp(now), redeemed_by: actor.id ?? null })
      .where('site_id', '=', site.id)
      .where('code_hash', 'in', hashes)
      .where('redeemed_at', 'is', null)
      .where(({ exists, selectFrom }) => exists(visitsOfVoucher(selectFrom)))
      .returning('lead_id')
      .executeTakeFirst()
    if (redeemed) return await recordGift(tx, { keys, clock }, site, redeemed.lead_id, actor)
    const voucher = await tx
      .selectFrom('vouchers')
      .select('redeemed_at')
      .where('site_id', '=', site.id)
      .where('code_hash', 'in', hashes)
      .executeTakeFirst()
    if (voucher?.redeemed_at) return { ok: false, reason: 'already', redeemedAt: voucher.redeemed_at }
    return { ok: false, reason: voucher ? 'no-visit' : 'unknown' }
  })
}

async function recordGift(
  tx: Db,
  { keys, clock }: Deps<'keys' | 'clock'>,
  site: Site,
  leadId: string,
  actor: Actor,
): Promise<Redemption> {
  const now = clock.now()
  const toHashes = giftHashes(keys, site.id, (await phoneOfLead(tx, keys, site.id, leadId)) ?? '')
  const [toHash = ''] = toHashes
  await rekeyOnceOnly(tx, keys, 'handed_gifts', site.id, toHashes)
  const inserted = await tx
    .insertInto('handed_gifts')
    .values({ id: newId(), site_id: site.id, to_hash: toHash, handed_at: toTimestamp(now) })
    .onConflict((conflict) => conflict.columns(['site_id', 'to_hash']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) {
    const previous = await tx
      .selectFrom('handed_gifts')
      .select('handed_at')
      .where('site_id', '=', site.id)
      .where('to_hash', '=', toHash)
      .executeTakeFirstOrThrow()
    return { ok: false, reason: 'already', redeemedAt: previous.handed_at }
  }
  await recordLeadEvent(tx, { keys, clock }, site, { leadId, kind: 'gift-handed-out', actor })
  await recordAudit(tx, {
    siteId: site.id,
    at: now,
    actor,
    action: 'voucher.redeemed',
    subject: ['lead', leadId],
  })
  return { ok: true, leadId }
}

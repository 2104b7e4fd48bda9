import type { Db } from '../../db/client.server.ts'
import { type Clock, stored } from '../../platform/clock.ts'
import type { KeyRing } from '../../platform/keys.server.ts'
import { type Actor, recordAudit } from '../audit/record-audit.server.ts'
import { recordLeadEvent } from '../leads/record-lead-event.server.ts'
import type { Site } from '../sites/site-settings.ts'
import { codeHash } from './issue-voucher.server.ts'

export type Redemption =
  | { ok: true; leadId: string }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'already'; redeemedAt: string }

/** Hands the gift out once: of two counters that scan the same code, one is told that it is gone. */
export async function redeemVoucher(
  { db, keys, clock }: { db: Db; keys: KeyRing; clock: Clock },
  site: Site,
  code: string,
  actor: Actor,
): Promise<Redemption> {
  return await db.transaction().execute(async (tx) => {
    const hash = codeHash(keys, site.id, code)
    const now = clock.now()
    const redeemed = await tx
      .updateTable('vouchers')
      .set({ redeemed_at: stored(now), redeemed_by: actor.id ?? null })
      .where('site_id', '=', site.id)
      .where('code_hash', '=', hash)
      .where('redeemed_at', 'is', null)
      .returning(['id', 'lead_id'])
      .executeTakeFirst()
    if (redeemed) {
      const leadId = redeemed.lead_id
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
    const known = await tx
      .selectFrom('vouchers')
      .select('redeemed_at')
      .where('site_id', '=', site.id)
      .where('code_hash', '=', hash)
      .executeTakeFirst()
    return known?.redeemed_at
      ? { ok: false, reason: 'already', redeemedAt: known.redeemed_at }
      : { ok: false, reason: 'unknown' }
  })
}

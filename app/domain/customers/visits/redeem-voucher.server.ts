import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { recordGift } from '../vouchers/hand-out-gift.server.ts'
import { codeHashes, vouchersOfLeads } from '../vouchers/issue-voucher.server.ts'
import { visitsOfVoucher } from '../vouchers/visits-of-voucher.server.ts'
import { arrive } from './arrive.server.ts'
import { receiptOfPass } from './visit-pass.server.ts'

export type Redemption =
  /** `insteadOf`: start of the visitor's appointment on another day. */
  | { ok: true; leadId: string; insteadOf: string | undefined }
  | { ok: false; reason: 'unknown' }
  /** A new booking makes the voucher valid again. */
  | { ok: false; reason: 'no-visit' }
  | { ok: false; reason: 'already'; redeemedAt: string }

/**
 * Once, also when two counters scan the same code. The mark outlives the registration. A visitor who gets a gift has come: the visit is
 * an arrival from then on.
 * @param code of the voucher, or the visitor's pass
 */
export async function redeemVoucher(deps: Deps, site: Site, code: string, actor: Actor): Promise<Redemption> {
  const { db, keys, clock } = deps
  return await db.transaction().execute(async (tx) => {
    const hashes = await hashesOf(tx, { keys }, site, code)
    const redeemed = await tx
      .updateTable('vouchers')
      .set({ redeemed_at: toTimestamp(clock.now()), redeemed_by: actor.id ?? null })
      .where('site_id', '=', site.id)
      .where('code_hash', 'in', hashes)
      .where('redeemed_at', 'is', null)
      .where(({ exists, selectFrom }) => exists(visitsOfVoucher(selectFrom)))
      .returning('lead_id')
      .executeTakeFirst()
    if (redeemed) {
      const leadId = redeemed.lead_id
      const gift = await recordGift(tx, { keys, clock }, site, leadId, actor)
      if (!gift.ok)
        return { ok: false, reason: 'already', redeemedAt: gift.reason === 'none' ? '' : gift.redeemedAt }
      const came = await arrive(tx, { keys, clock }, site, await comingLead(tx, site, leadId), actor)
      return { ok: true, leadId, insteadOf: came?.kind === 'other-day' ? came.appointmentAt : undefined }
    }
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

async function hashesOf(tx: Db, { keys }: Deps<'keys'>, site: Site, code: string): Promise<string[]> {
  const receiptNo = receiptOfPass(keys, site.id, code)
  if (!receiptNo) return codeHashes(keys, site.id, code)
  const vouchers = await vouchersOfLeads(tx)
    .select('code_hash')
    .where('leads.site_id', '=', site.id)
    .where('leads.receipt_no', '=', receiptNo)
    .execute()
  return vouchers.length ? vouchers.map((voucher) => voucher.code_hash) : ['']
}

/** The registration of the phone that has an appointment: registrations share the voucher. */
async function comingLead(tx: Db, site: Pick<Site, 'id'>, leadId: string): Promise<string> {
  const open = await tx
    .selectFrom('visits')
    .innerJoin('leads', 'leads.id', 'visits.open_lead_id')
    .select('leads.id')
    .where('leads.site_id', '=', site.id)
    .where('leads.phone_hash', '=', (select) =>
      select.selectFrom('leads').select('leads.phone_hash').where('leads.id', '=', leadId),
    )
    .executeTakeFirst()
  return open?.id ?? leadId
}

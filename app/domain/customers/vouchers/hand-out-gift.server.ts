import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { rekeyOnceOnly } from '#app/domain/messages/rekey-once-only.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { hashOfRow } from '#app/domain/record/journal/journal-entry.ts'
import { recordJournalEntry } from '#app/domain/record/journal/record-journal-entry.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { phoneOfLead } from '../customer/phone-of-lead.server.ts'
import { recordLeadEvent } from '../customer/record-lead-event.server.ts'
import { countHanded } from './gift-stock.server.ts'
import { giftHashes, issueVoucher } from './issue-voucher.server.ts'

export type HandedGift =
  | { ok: true }
  /** `none`: the site has no gift. */
  | { ok: false; reason: 'none' }
  | { ok: false; reason: 'already'; redeemedAt: string }

/** To a visitor at the desk, also without an appointment; once a phone. In the transaction of the arrival. */
export async function handOutGift(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  site: Site,
  leadId: string,
  actor: Actor,
): Promise<HandedGift> {
  if (!site.settings.gift) return { ok: false, reason: 'none' }
  await issueVoucher(tx, deps, site, leadId)
  const { phone_hash } = await tx
    .selectFrom('leads')
    .select('phone_hash')
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
  const ofPhone = tx
    .selectFrom('vouchers')
    .select(['id', 'redeemed_at'])
    .where('site_id', '=', site.id)
    .where('phone_hash', '=', phone_hash)
  const redeemed = await tx
    .updateTable('vouchers')
    .set({ redeemed_at: toTimestamp(deps.clock.now()), redeemed_by: actor.id ?? null })
    .where('site_id', '=', site.id)
    .where('phone_hash', '=', phone_hash)
    .where('redeemed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!redeemed) {
    const earlier = await ofPhone.executeTakeFirst()
    const at = earlier?.redeemed_at ?? (await handedBefore(tx, deps, site, leadId))
    return { ok: false, reason: 'already', redeemedAt: at ?? toTimestamp(deps.clock.now()) }
  }
  return await recordGift(tx, deps, site, leadId, actor)
}

/** Marks the phone, counts the stock and writes who handed it out. */
export async function recordGift(
  tx: Db,
  { keys, clock }: Deps<'keys' | 'clock'>,
  site: Site,
  leadId: string,
  actor: Actor,
): Promise<HandedGift> {
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
    const redeemedAt = (await handedBefore(tx, { keys }, site, leadId)) ?? toTimestamp(now)
    return { ok: false, reason: 'already', redeemedAt }
  }
  await countHanded(tx, clock, site.id, 1)
  await recordJournalEntry(tx, {
    kind: 'gift-handed-out',
    siteId: site.id,
    lead: hashOfRow(leadId),
    toHash,
    at: toTimestamp(now),
  })
  await recordLeadEvent(tx, { keys, clock }, site, { leadId, kind: 'gift-handed-out', actor })
  await recordAudit(tx, {
    siteId: site.id,
    at: now,
    actor,
    action: 'voucher.redeemed',
    subject: ['lead', leadId],
  })
  return { ok: true }
}

/** Takes back what was handed out since then, as a mistake at the desk. @returns whether there was such a gift */
export async function takeBackGift(
  tx: Db,
  { keys, clock }: Deps<'keys' | 'clock'>,
  site: Site,
  leadId: string,
  since: string,
): Promise<boolean> {
  const returned = await tx
    .updateTable('vouchers')
    .set({ redeemed_at: null, redeemed_by: null })
    .where('site_id', '=', site.id)
    .where('phone_hash', '=', (select) =>
      select
        .selectFrom('leads')
        .select('phone_hash')
        .where('leads.site_id', '=', site.id)
        .where('leads.id', '=', leadId),
    )
    .where('redeemed_at', '>=', since)
    .returning('id')
    .executeTakeFirst()
  if (!returned) return false
  const toHashes = giftHashes(keys, site.id, (await phoneOfLead(tx, keys, site.id, leadId)) ?? '')
  await tx
    .deleteFrom('handed_gifts')
    .where('site_id', '=', site.id)
    .where('to_hash', 'in', toHashes)
    .where('handed_at', '>=', since)
    .execute()
  await countHanded(tx, clock, site.id, -1)
  const [toHash = ''] = toHashes
  await recordJournalEntry(tx, {
    kind: 'gift-taken-back',
    siteId: site.id,
    lead: hashOfRow(leadId),
    toHash,
    at: toTimestamp(clock.now()),
  })
  return true
}

async function handedBefore(
  db: Db,
  { keys }: Deps<'keys'>,
  site: Pick<Site, 'id'>,
  leadId: string,
): Promise<string | undefined> {
  const phone = await phoneOfLead(db, keys, site.id, leadId)
  const gift = await db
    .selectFrom('handed_gifts')
    .select('handed_at')
    .where('site_id', '=', site.id)
    .where('to_hash', 'in', giftHashes(keys, site.id, phone ?? ''))
    .executeTakeFirst()
  return gift?.handed_at
}

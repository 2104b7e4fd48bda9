import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { recordLeadEvent } from '#app/domain/customers/customer/record-lead-event.server.ts'
import { monthsAgo } from '#app/domain/customers/retention/purge-traces.server.ts'
import { countHanded } from '#app/domain/customers/vouchers/gift-stock.server.ts'
import { rekeyOnceOnlyHash } from '#app/domain/messages/rekey-once-only.server.ts'
import { recordAudit, systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import type { JournalEntry, JournalLine } from '#app/domain/record/journal/journal-entry.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { giftMonths } from '#app/domain/site/gift-months.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { rekeyHash } from '#app/platform/lookup-hash.server.ts'
import { findRestoredLeads } from './restored-leads.server.ts'

type GiftEntry = Extract<JournalEntry, { kind: 'gift-handed-out' | 'gift-taken-back' }> & {
  /** Hashes of the same phone under earlier secrets. */
  earlierHashes: ReadonlySet<string>
}

/** Marks gifts as handed out, or as taken back at the desk, that the backup does not know. @returns how many */
export async function replayGifts(deps: Deps, journal: JournalLine[]): Promise<number> {
  const { db, keys } = deps
  const entries = await withoutForgotten(deps, newestOfEachPhone(keys, journal))
  const leads = await findRestoredLeads(db, new Set(entries.map(({ lead }) => lead)))
  let applied = 0
  for (const entry of entries) {
    const isNew = await db.transaction().execute(async (tx) => {
      const { siteId, toHash: to } = entry
      for (const from of entry.earlierHashes)
        await rekeyOnceOnlyHash(tx, 'handed_gifts', { siteId, from, to })
      return await (entry.kind === 'gift-handed-out' ? markHandedOut : takeBack)(tx, deps, {
        ...entry,
        leadId: leads.get(entry.lead),
      })
    })
    if (isNew) applied++
  }
  return applied
}

/** Hashes of before a new secret are raised to today's. */
function newestOfEachPhone(keys: KeyRing, journal: JournalLine[]): GiftEntry[] {
  const newest = new Map<string, GiftEntry>()
  for (const { entry } of journal) {
    if (entry.kind !== 'gift-handed-out' && entry.kind !== 'gift-taken-back') continue
    const toHash = rekeyHash(keys, entry.toHash)
    const key = `${entry.siteId} ${toHash}`
    const earlierHashes = new Set(newest.get(key)?.earlierHashes)
    if (toHash !== entry.toHash) earlierHashes.add(entry.toHash)
    newest.set(key, { ...entry, toHash, earlierHashes })
  }
  return [...newest.values()]
}

/** Marks are forgotten after the months that the site promises, and those of sites that are gone with them. */
async function withoutForgotten({ db, clock }: Deps, entries: GiftEntry[]): Promise<GiftEntry[]> {
  const cutoffs = new Map<string, string>()
  for (const { id } of await db.selectFrom('sites').select('id').execute()) {
    const months = (await findSiteById(db, id))?.settings.gift?.onceMonths ?? giftMonths
    cutoffs.set(id, toTimestamp(monthsAgo(clock.now(), months)))
  }
  return entries.filter(({ siteId, at }) => at >= (cutoffs.get(siteId) ?? '9'))
}

type FoundGift = GiftEntry & { leadId: string | undefined }

const fromJournal = { fromJournal: true }

async function markHandedOut(tx: Db, deps: Deps, { siteId, toHash, at, leadId }: FoundGift) {
  const { clock } = deps
  const inserted = await tx
    .insertInto('handed_gifts')
    .values({ id: newId(), site_id: siteId, to_hash: toHash, handed_at: at })
    .onConflict((conflict) => conflict.columns(['site_id', 'to_hash']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  await countHanded(tx, clock, siteId, 1)
  if (!leadId) return true
  await vouchersOf(tx, siteId, leadId)
    .set({ redeemed_at: at, redeemed_by: null })
    .where('redeemed_at', 'is', null)
    .execute()
  await recordLeadEvent(
    tx,
    deps,
    { id: siteId },
    { leadId, kind: 'gift-handed-out', actor: systemActor, details: fromJournal },
  )
  await recordAudit(tx, {
    siteId,
    at: clock.now(),
    actor: systemActor,
    action: 'voucher.redeemed',
    subject: ['lead', leadId],
    details: fromJournal,
  })
  return true
}

/** The backup is of the minutes in between. */
async function takeBack(tx: Db, { clock }: Deps, { siteId, toHash, at, leadId }: FoundGift) {
  const removed = await tx
    .deleteFrom('handed_gifts')
    .where('site_id', '=', siteId)
    .where('to_hash', '=', toHash)
    .where('handed_at', '<=', at)
    .returning('id')
    .executeTakeFirst()
  if (!removed) return false
  await countHanded(tx, clock, siteId, -1)
  if (leadId)
    await vouchersOf(tx, siteId, leadId)
      .set({ redeemed_at: null, redeemed_by: null })
      .where('redeemed_at', '<=', at)
      .execute()
  return true
}

/** Registrations of one phone share the voucher. */
const vouchersOf = (tx: Db, siteId: string, leadId: string) =>
  tx
    .updateTable('vouchers')
    .where('site_id', '=', siteId)
    .where('phone_hash', '=', (select) =>
      select.selectFrom('leads').select('leads.phone_hash').where('leads.id', '=', leadId),
    )

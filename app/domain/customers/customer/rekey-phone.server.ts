import { type Db, locksRows } from '#app/db/client.server.ts'
import type { HashChange } from '#app/domain/messages/rekey-once-only.server.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { isRotating, lookupHashes } from '#app/platform/lookup-hash.server.ts'

/** Before any lookup: with two hashes two registrations could be open, and vouchers would not be found. */
export async function rekeyPhone(tx: Db, keys: KeyRing, siteId: string, phone: string): Promise<void> {
  if (!isRotating(keys)) return
  const [to = '', ...olderHashes] = lookupHashes(keys, 'phone', siteId, phone)
  const stale = await tx
    .selectFrom('leads')
    .select('phone_hash')
    .distinct()
    .where('site_id', '=', siteId)
    .where('phone_hash', 'in', olderHashes)
    .execute()
  if (!stale.length) return
  await lockAdvertisements(tx)
  for (const { phone_hash: from } of stale) await rekeyPhoneHash(tx, { siteId, from, to })
  await restartAdvertisements(tx)
}

/** Advertisements page by these hashes. Locked before any registration, as in `enqueueAdvertisements`. */
export async function lockAdvertisements(tx: Db): Promise<void> {
  if (!locksRows(tx)) return
  await whereActive(tx.selectFrom('advertisements').select('id')).orderBy('id').forUpdate().execute()
}

/** A new hash may lie behind the cursor: start again; message keys prevent duplicates. */
export async function restartAdvertisements(tx: Db): Promise<void> {
  await tx
    .updateTable('advertisements')
    .set({ through_hash: '' })
    .where('enqueued_at', 'is', null)
    .where('stopped_at', 'is', null)
    .execute()
}

const whereActive = <Q extends { where(column: 'enqueued_at' | 'stopped_at', is: 'is', nothing: null): Q }>(
  query: Q,
): Q => query.where('enqueued_at', 'is', null).where('stopped_at', 'is', null)

export async function rekeyPhoneHash(tx: Db, { siteId, from, to }: HashChange): Promise<void> {
  await tx
    .updateTable('leads')
    .set({ phone_hash: to })
    .where('site_id', '=', siteId)
    .where('phone_hash', '=', from)
    .execute()
  // A process that knew only the old secret may have opened a second one; the later stays open.
  const isOpen = await tx
    .selectFrom('leads')
    .select('id')
    .where('site_id', '=', siteId)
    .where('open_phone_hash', '=', to)
    .executeTakeFirst()
  await tx
    .updateTable('leads')
    .set({ open_phone_hash: isOpen ? null : to })
    .where('site_id', '=', siteId)
    .where('open_phone_hash', '=', from)
    .execute()
  await rekeyVoucher(tx, { siteId, from, to })
}

async function rekeyVoucher(tx: Db, { siteId, from, to }: HashChange): Promise<void> {
  const vouchers = await tx
    .selectFrom('vouchers')
    .select(['id', 'phone_hash', 'redeemed_at'])
    .where('site_id', '=', siteId)
    .where('phone_hash', 'in', [from, to])
    .execute()
  if (!vouchers.some((voucher) => voucher.phone_hash === from)) return
  // One voucher a phone: the redeemed one, else the one under today's hash.
  const survivor =
    vouchers.find((voucher) => voucher.redeemed_at) ??
    vouchers.find((voucher) => voucher.phone_hash === to) ??
    vouchers[0]
  const others = vouchers.filter((voucher) => voucher !== survivor).map(({ id }) => id)
  if (others.length) await tx.deleteFrom('vouchers').where('id', 'in', others).execute()
  await tx
    .updateTable('vouchers')
    .set({ phone_hash: to })
    .where('id', '=', survivor?.id ?? '')
    .execute()
}

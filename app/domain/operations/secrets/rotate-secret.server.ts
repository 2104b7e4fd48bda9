import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { encrypt } from '#app/db/encryption.server.ts'
import type { Database } from '#app/db/schema.ts'
import {
  lockAdvertisements,
  rekeyPhoneHash,
  restartAdvertisements,
} from '#app/domain/customers/customer/rekey-phone.server.ts'
import { rekeyLink } from '#app/domain/messages/rekey-links.server.ts'
import { rekeyOnceOnlyHash } from '#app/domain/messages/rekey-once-only.server.ts'
import type { JournalEntry } from '#app/domain/record/journal/journal-entry.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { currentPrefix, rekeyHash } from '#app/platform/lookup-hash.server.ts'
import { rekeyRecipients, rekeyWaitingLinks } from './rekey-messages.server.ts'
import { batch, forEachOutdatedRow, rekeyValue } from './rekey-rows.server.ts'
import { rekeySecondFactors } from './rekey-second-factors.server.ts'
import { fingerprint, isBehind, listSecrets } from './resolve-secrets.server.ts'

/** Hashes that are rekeyed row by row; others have their own steps in `rotateSecret`. */
const lookupColumns = [
  { table: 'leads', column: 'idempotency_key' },
  { table: 'lead_events', column: 'submission_key' },
  { table: 'repeat_registrations', column: 'submission_key' },
  { table: 'vouchers', column: 'code_hash' },
] as const satisfies { table: keyof Database; column: string }[]

/** Safe to stop and repeat while the product runs. @returns how many; undefined with one secret @throws Error if outdated */
export async function rotateSecret(
  { db, keys, clock }: Deps,
  onProgress: (count: number) => void = () => {},
): Promise<number | undefined> {
  const prefix = currentPrefix(keys)
  if (!prefix) return undefined
  let total = 0
  // Repeats until nothing is left: other processes may still write old hashes.
  for (;;) {
    if (await isBehind(db, keys)) throw new Error('another process uses a newer APP_SECRET')
    let roundCount = 0
    for (const step of steps) {
      roundCount += await step(db, keys, prefix)
      onProgress(total + roundCount)
    }
    total += roundCount
    if (!roundCount) break
  }
  await retireSecrets(db, keys, clock)
  return total
}

type Step = (db: Db, keys: KeyRing, prefix: string) => Promise<number>

const steps: Step[] = [
  rekeyPhones,
  rekeyLinks,
  ...lookupColumns.map(
    (column): Step =>
      (db, keys, prefix) =>
        forEachOutdatedRow(db, { ...column, prefix }, (tx, row) =>
          rekeyValue(tx, column, row, rekeyHash(keys, row.value)),
        ),
  ),
  rekeyNames,
  ...(['message_refusals', 'handed_gifts'] as const).map(
    (table): Step =>
      (db, keys, prefix) =>
        forEachOutdatedRow(db, { table, column: 'to_hash', prefix }, (tx, { siteId, value }) =>
          rekeyOnceOnlyHash(tx, table, { siteId, from: value, to: rekeyHash(keys, value) }),
        ),
  ),
  rekeyJournal,
  rekeyRecipients,
  rekeyWaitingLinks,
  rekeySecondFactors,
]

/** Many people share a name: its hash may be there already. */
async function rekeyNames(db: Db, keys: KeyRing, prefix: string): Promise<number> {
  return await forEachOutdatedRow(db, { table: 'leads', column: 'name_hash', prefix }, (tx, { id, value }) =>
    tx
      .updateTable('leads')
      .set({ name_hash: rekeyHash(keys, value) })
      .where('id', '=', id)
      .where('name_hash', '=', value)
      .execute(),
  )
}

/** A phone's rows always share one hash, see `rekeyPhone`. */
async function rekeyPhones(db: Db, keys: KeyRing, prefix: string): Promise<number> {
  let count = 0
  for (const table of ['leads', 'vouchers'] as const)
    for (let after = ''; ; ) {
      const rows = await db
        .selectFrom(table)
        .select(['site_id', 'phone_hash'])
        .distinct()
        .where('phone_hash', 'not like', `${prefix}%`)
        .where('phone_hash', '>', after)
        .orderBy('phone_hash')
        .limit(batch)
        .execute()
      const last = rows.at(-1)
      if (!last) break
      after = last.phone_hash
      await db.transaction().execute(async (tx) => {
        await lockAdvertisements(tx)
        for (const { site_id: siteId, phone_hash: from } of rows)
          await rekeyPhoneHash(tx, { siteId, from, to: rekeyHash(keys, from) })
        await restartAdvertisements(tx)
      })
      count += rows.length
    }
  return count
}

async function rekeyLinks(db: Db, keys: KeyRing): Promise<number> {
  let count = 0
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('leads')
      .select(['id', 'manage_hash', 'link_no'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute()
    const last = rows.at(-1)
    if (!last) return count
    after = last.id
    await db.transaction().execute(async (tx) => {
      for (const row of rows) if (await rekeyLink(tx, keys, row)) count++
    })
  }
}

/** Chained hashes need them for ever. */
async function retireSecrets(db: Db, keys: KeyRing, clock: Clock): Promise<void> {
  const secrets = await listSecrets(db)
  for (const { id, retired_at } of secrets.slice(0, -1)) {
    const secret = keys.secrets.find(({ key }) => fingerprint(key) === id)
    if (retired_at || !secret) continue
    await db
      .updateTable('app_secrets')
      .set({
        retired_at: toTimestamp(clock.now()),
        secret_sealed: encrypt(keys, secret.text, `app_secrets.secret:${id}`),
      })
      .where('id', '=', id)
      .execute()
  }
}

async function rekeyJournal(db: Db, keys: KeyRing): Promise<number> {
  const rows = await db.selectFrom('journal_entries').select(['id', 'entry']).execute()
  let count = 0
  for (const { id, entry: stored } of rows) {
    const entry = JSON.parse(stored) as JournalEntry
    if (!('toHash' in entry)) continue
    const toHash = rekeyHash(keys, entry.toHash)
    if (toHash === entry.toHash) continue
    await db
      .updateTable('journal_entries')
      .set({ entry: JSON.stringify({ ...entry, toHash }) })
      .where('id', '=', id)
      .execute()
    count++
  }
  return count
}

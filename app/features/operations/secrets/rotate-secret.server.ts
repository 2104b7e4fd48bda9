import type { Db } from '../../../db/client.server.ts'
import { type Clock, stored } from '../../../platform/clock.ts'
import { type KeyRing, seal } from '../../../platform/keys.server.ts'
import { raiseHash, todaysPrefix } from '../../../platform/lookup-hash.server.ts'
import { raiseLink } from '../../messages/raise-links.server.ts'
import { raiseOnceOnlyHash } from '../../messages/raise-once-only.server.ts'
import {
  beginAdvertisementsAnew,
  holdAdvertisements,
  raisePhoneHash,
} from '../../registrations/leads/raise-phone.server.ts'
import { lookupColumns } from './lookup-columns.ts'
import { raiseJournal } from './raise-journal.server.ts'
import { raiseRecipients, raiseWaitingLinks } from './raise-messages.server.ts'
import { batch, eachOldRow, raiseValue } from './raise-rows.server.ts'
import { raiseSecondFactors } from './raise-second-factors.server.ts'
import { fingerprint, isBehind, knownSecrets } from './settle-secrets.server.ts'

/**
 * Puts everything that older secrets guard under the newest one, and then seals the older ones away: they may leave
 * APP_SECRET. It may be ended and begun again at any time, and the product runs meanwhile, with the same APP_SECRET.
 * @param ring settled
 * @param onProgress called with how many values are done so far
 * @returns how many there were; undefined where only one secret was ever used
 * @throws Error where a newer secret is in use
 */
export async function rotateSecret(
  { db, keys, clock }: { db: Db; keys: KeyRing; clock: Clock },
  onProgress: (done: number) => void = () => {},
): Promise<number | undefined> {
  const prefix = todaysPrefix(keys)
  if (!prefix) return undefined
  let total = 0
  // Until a whole round finds nothing: what a straggler wrote behind the first is found by the next.
  for (;;) {
    if (await isBehind(db, keys)) throw new Error('a newer APP_SECRET than this one is in use')
    let found = 0
    for (const step of steps) {
      found += await step(db, keys, prefix)
      onProgress(total + found)
    }
    total += found
    if (!found) break
  }
  await retire(db, keys, clock)
  return total
}

type Step = (db: Db, keys: KeyRing, prefix: string) => Promise<number>

const steps: Step[] = [
  raisePhones,
  raiseLinks,
  ...lookupColumns.map(
    (column): Step =>
      (db, keys, prefix) =>
        eachOldRow(db, { ...column, prefix }, (tx, row) =>
          raiseValue(tx, column, row, raiseHash(keys, row.value)),
        ),
  ),
  ...(['message_refusals', 'handed_gifts'] as const).map(
    (table): Step =>
      (db, keys, prefix) =>
        eachOldRow(db, { table, column: 'to_hash', prefix }, (tx, { siteId, value }) =>
          raiseOnceOnlyHash(tx, table, { siteId, from: value, to: raiseHash(keys, value) }),
        ),
  ),
  raiseJournal,
  raiseRecipients,
  raiseWaitingLinks,
  raiseSecondFactors,
]

/** Phone by phone, so that its rows have one hash at every moment; see `raisePhone`. */
async function raisePhones(db: Db, keys: KeyRing, prefix: string): Promise<number> {
  let done = 0
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
        await holdAdvertisements(tx)
        for (const { site_id: siteId, phone_hash: from } of rows)
          await raisePhoneHash(tx, { siteId, from, to: raiseHash(keys, from) })
        await beginAdvertisementsAnew(tx)
      })
      done += rows.length
    }
  return done
}

async function raiseLinks(db: Db, keys: KeyRing): Promise<number> {
  let done = 0
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('leads')
      .select(['id', 'manage_hash'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute()
    const last = rows.at(-1)
    if (!last) return done
    after = last.id
    await db.transaction().execute(async (tx) => {
      for (const row of rows) if (await raiseLink(tx, keys, row)) done++
    })
  }
}

/** Seals the older secrets away: as steps of the look-up hashes they are needed for ever, and guard nothing any more. */
async function retire(db: Db, keys: KeyRing, clock: Clock): Promise<void> {
  const known = await knownSecrets(db)
  for (const { id, retired_at } of known.slice(0, -1)) {
    const secret = keys.secrets.find(({ key }) => fingerprint(key) === id)
    if (retired_at || !secret) continue
    await db
      .updateTable('app_secrets')
      .set({
        retired_at: stored(clock.now()),
        secret_sealed: seal(keys, secret.text, `app_secrets.secret:${id}`),
      })
      .where('id', '=', id)
      .execute()
  }
}

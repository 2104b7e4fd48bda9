import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { cancelAdvertisementsTo } from '#app/domain/messages/refusals.server.ts'
import { rekeyOnceOnlyHash } from '#app/domain/messages/rekey-once-only.server.ts'
import { hashOfRow, type JournalEntry, type JournalLine } from '#app/domain/record/journal/journal-entry.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { rekeyHash } from '#app/platform/lookup-hash.server.ts'

type Refusal = Extract<JournalEntry, { kind: 'refused' }>
type Lift = Extract<JournalEntry, { kind: 'refusal-lifted' }>

/** Replays refusals and their withdrawals in order, without their notices, which were sent before. @returns how many were missing */
export async function replayRefusals({ db, keys, clock }: Deps, journal: JournalLine[]): Promise<number> {
  const entries = journal
    .map(({ entry }) => entry)
    .filter((entry) => entry.kind === 'refused' || entry.kind === 'refusal-lifted')
    .sort((a, b) => a.at.localeCompare(b.at))
  const consents = entries.length ? await liveConsents(db) : new Map<string, string>()
  let added = 0
  for (const entry of entries)
    await db.transaction().execute(async (tx) => {
      const entryNow = await rekeyEntry(tx, keys, entry)
      if (entryNow.kind === 'refusal-lifted') await replayLift(tx, entryNow)
      else if (await replayRefusal(tx, clock, entryNow, consents)) added++
    })
  return added
}

/** By the hashes that a journal knows them by. */
async function liveConsents(db: Db): Promise<Map<string, string>> {
  const consents = new Map<string, string>()
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('consents')
      .select(['id', 'kind', 'granted', 'withdrawn_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(lookedAtTogether)
      .execute()
    for (const { id, kind, granted, withdrawn_at } of page)
      if (kind === 'marketing' && granted && !withdrawn_at) consents.set(hashOfRow(id), id)
    const last = page.at(-1)
    if (!last) return consents
    after = last.id
  }
}

const lookedAtTogether = 1000

async function rekeyEntry<E extends Refusal | Lift>(tx: Db, keys: KeyRing, entry: E): Promise<E> {
  const { siteId, toHash: from } = entry
  const to = rekeyHash(keys, from)
  if (to !== from) await rekeyOnceOnlyHash(tx, 'message_refusals', { siteId, from, to })
  return { ...entry, toHash: to }
}

async function replayRefusal(tx: Db, clock: Clock, entry: Refusal, consents: Map<string, string>) {
  const existing = await tx
    .selectFrom('message_refusals')
    .select(['refused_at', 'lifted_at'])
    .where('site_id', '=', entry.siteId)
    .where('to_hash', '=', entry.toHash)
    .executeTakeFirst()
  if ([existing?.refused_at, existing?.lifted_at].some((at) => at && at >= entry.at)) return false
  const refusal = { source: entry.source, refused_at: entry.at, lifted_at: null }
  await tx
    .insertInto('message_refusals')
    .values({ id: newId(), site_id: entry.siteId, to_hash: entry.toHash, ...refusal })
    .onConflict((conflict) => conflict.columns(['site_id', 'to_hash']).doUpdateSet(refusal))
    .execute()
  const withdrawn = entry.consents.flatMap((hash) => consents.get(hash) ?? [])
  if (withdrawn.length)
    await tx.updateTable('consents').set({ withdrawn_at: entry.at }).where('id', 'in', withdrawn).execute()
  await cancelAdvertisementsTo(tx, toTimestamp(clock.now()), {
    siteId: entry.siteId,
    toHashes: [entry.toHash],
  })
  return true
}

const replayLift = (tx: Db, entry: Lift) =>
  tx
    .updateTable('message_refusals')
    .set({ lifted_at: entry.at })
    .where('site_id', '=', entry.siteId)
    .where('to_hash', '=', entry.toHash)
    .where('lifted_at', 'is', null)
    .where('refused_at', '<=', entry.at)
    .execute()

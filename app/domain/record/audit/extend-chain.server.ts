import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { keyedHash } from '#app/platform/keys.server.ts'
import { chainBeginning, chainDigest, chainedColumns } from './chain-digest.ts'

/** Entries of a link; its transaction then takes some milliseconds. */
const linkSize = 200
/** Links of a run, so that other jobs go on. */
const maxLinks = 500

/**
 * Links new entries of the record to those before (개인정보의 안전성 확보조치 기준 제8조 제3항: guarded against forgery and loss).
 * By the worker, so that writers of entries never wait for each other. Safe to repeat. @returns how many entries
 */
export async function extendChain(deps: Deps): Promise<number> {
  let chained = 0
  for (let links = 0; links < maxLinks; links++) {
    const entries = await deps.db.transaction().execute((tx) => addLink(tx, deps))
    chained += entries
    if (entries < linkSize) break
  }
  return chained
}

async function addLink(tx: Db, { keys, clock }: Deps<'keys' | 'clock'>): Promise<number> {
  const last = await tx
    .selectFrom('audit_chain')
    .select(['number', 'digest'])
    .orderBy('number', 'desc')
    .limit(1)
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirst()
  const entries = await tx
    .selectFrom('audit_entries')
    .select(chainedColumns)
    .where('chain_no', 'is', null)
    .orderBy('id')
    .limit(linkSize)
    .execute()
  const [first, end] = [entries[0], entries.at(-1)]
  if (!first || !end) return 0
  const number = (last?.number ?? 0) + 1
  const digest = chainDigest(last?.digest ?? chainBeginning, entries)
  // The number is the key: of two workers one fails, and its entries wait for the next run.
  await tx
    .insertInto('audit_chain')
    .values({
      number,
      made_at: toTimestamp(clock.now()),
      first_id: first.id,
      last_id: end.id,
      entries: entries.length,
      digest,
      seal: keyedHash(keys, 'audit-chain', String(number), digest),
    })
    .execute()
  await tx
    .updateTable('audit_entries')
    .set({ chain_no: number })
    .where(
      'id',
      'in',
      entries.map(({ id }) => id),
    )
    .execute()
  return entries.length
}

/** The newest link: its digest covers all before it. */
export async function chainHead(db: Db): Promise<{ number: number; digest: string } | undefined> {
  return await db
    .selectFrom('audit_chain')
    .select(['number', 'digest'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

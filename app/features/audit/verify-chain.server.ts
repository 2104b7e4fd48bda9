import type { Db } from '../../db/client.server.ts'
import type { Deps } from '../../db/deps.ts'
import { toTimestamp } from '../../platform/clock.ts'
import { dayMs } from '../../platform/durations.ts'
import { newId } from '../../platform/ids.ts'
import { keyedHashes } from '../../platform/keys.server.ts'
import { chainBeginning, chainDigest, chainedColumns } from './chain-digest.ts'
import type { ChainFault, ChainResult } from './chain-faults.ts'

const linksTogether = 20
const maxFaults = 50
/** Entries are chained within minutes; a worker that was down may take longer. */
const lateMs = 7 * dayMs

/** Reads the whole record along its chain, some links at a time. */
export async function verifyChain({ db, keys }: Deps<'db' | 'keys'>): Promise<ChainResult> {
  const result: ChainResult = { links: 0, entries: 0, faults: [], late: 0, head: null }
  const report = (kind: ChainFault, of: string) => {
    if (result.faults.length < maxFaults) result.faults.push({ kind, of })
  }
  const known = new Map<number, string>()
  let previous = chainBeginning
  let seal = ''
  for (let after = 0; ; ) {
    const links = await db
      .selectFrom('audit_chain')
      .selectAll()
      .where('number', '>', after)
      .orderBy('number')
      .limit(linksTogether)
      .execute()
    for (const link of links) {
      if (link.number !== after + 1) report('gap', String(link.number))
      const entries = await entriesOf(db, link)
      if (entries.length < link.entries) report('lost', String(link.number))
      else if (chainDigest(previous, entries) !== link.digest) report('altered', String(link.number))
      const latest = toTimestamp(new Date(Date.parse(link.made_at) - lateMs))
      result.late += entries.filter(({ at }) => at < latest).length
      result.links++
      result.entries += entries.length
      result.head = { number: link.number, digest: link.digest }
      known.set(link.number, link.digest)
      ;({ digest: previous, seal } = link)
      after = link.number
    }
    if (links.length < linksTogether) break
  }
  const { head } = result
  if (head && !keyedHashes(keys, 'audit-chain', String(head.number), head.digest).includes(seal))
    report('seal', String(head.number))
  for (const review of await signedHeads(db))
    if (known.get(review.chain_number ?? 0) !== review.chain_digest) report('review', review.month)
  return result
}

const entriesOf = (db: Db, link: { number: number; first_id: string; last_id: string }) =>
  db
    .selectFrom('audit_entries')
    .select(chainedColumns)
    .where('id', '>=', link.first_id)
    .where('id', '<=', link.last_id)
    .where('chain_no', '=', link.number)
    .orderBy('id')
    .execute()

const signedHeads = (db: Db) =>
  db
    .selectFrom('audit_reviews')
    .select(['month', 'chain_number', 'chain_digest'])
    .where('chain_number', 'is not', null)
    .execute()

/** Keeps the result, for the screen and the next look. */
export async function checkChain(deps: Deps): Promise<ChainResult> {
  const result = await verifyChain(deps)
  const id = newId()
  const at = toTimestamp(deps.clock.now())
  await deps.db
    .insertInto('audit_checks')
    .values({ id, at, result: JSON.stringify(result) })
    .execute()
  return result
}

export async function lastCheck(db: Db): Promise<{ at: string; result: ChainResult } | undefined> {
  const row = await db
    .selectFrom('audit_checks')
    .select(['at', 'result'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { at: row.at, result: JSON.parse(row.result) as ChainResult }
}

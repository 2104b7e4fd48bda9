import type { Selectable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import type { AuditChain } from '#app/db/schema.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'
import { keyedHashes } from '#app/platform/keys.server.ts'
import { chainBeginning, chainDigest, chainedColumns } from './chain-digest.ts'
import type { ChainFault, ChainResult } from './chain-faults.ts'
import { type ChainHead, readKeptHead } from './kept-head.server.ts'

const linksTogether = 20
const maxFaults = 50
/** Entries are chained within minutes; if a worker was down, it takes longer. */
const lateMs = 7 * dayMs

/**
 * Reads the whole record along its chain, some links at a time, and holds it against the heads of earlier checks and the one that
 * is kept beside the journal.
 */
export async function verifyChain({
  db,
  keys,
  journalDir,
}: Deps<'db' | 'keys'> & { journalDir: string }): Promise<ChainResult> {
  const result: ChainResult = { links: 0, entries: 0, faults: [], late: 0, head: null }
  const report = (kind: ChainFault, of: string) => {
    if (result.faults.length < maxFaults) result.faults.push({ kind, of })
  }
  // Before the chain, to which a worker adds meanwhile.
  const reviews = await signedHeads(db)
  const earlier = [await readKeptHead(db, journalDir), ...(await headsOfChecks(db))].filter(
    (one) => one !== undefined,
  )
  const known = new Map<number, KnownLink>()
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
      known.set(link.number, link)
      ;({ digest: previous, seal } = link)
      after = link.number
    }
    if (links.length < linksTogether) break
  }
  const { head } = result
  if (head && !keyedHashes(keys, 'audit-chain', String(head.number), head.digest).includes(seal))
    report('seal', String(head.number))
  for (const review of reviews)
    if (known.get(review.chain_number ?? 0)?.digest !== review.chain_digest) report('review', review.month)
  result.isCompared = earlier.length > 0
  const cut = earlier.filter(({ number, digest }) => known.get(number)?.digest !== digest)
  if (cut.length) report('cut', String(Math.min(...cut.map(({ number }) => number))))
  for (const number of await strayEntries(db, known)) report('added', String(number))
  return result
}

type KnownLink = Pick<Selectable<AuditChain>, 'digest' | 'first_id' | 'last_id'>

/** Checks are nightly: about a year of them. */
const maxChecks = 400

async function headsOfChecks(db: Db): Promise<ChainHead[]> {
  const rows = await db
    .selectFrom('audit_checks')
    .select('result')
    .orderBy('id', 'desc')
    .limit(maxChecks)
    .execute()
  return rows.flatMap(({ result }) => (JSON.parse(result) as ChainResult).head ?? [])
}

const rowsTogether = 5000

/** @returns numbers of links that entries name without being part of them */
async function strayEntries(db: Db, links: Map<number, KnownLink>): Promise<Set<number>> {
  const stray = new Set<number>()
  /** Also those that a worker has made since the chain was read. */
  const linkOf = async (number: number) => {
    const link = links.get(number) ?? (await findLink(db, number))
    if (link) links.set(number, link)
    return link
  }
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('audit_entries')
      .select(['id', 'chain_no'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsTogether)
      .execute()
    for (const { id, chain_no } of rows) {
      if (chain_no === null || stray.has(chain_no)) continue
      const link = await linkOf(chain_no)
      if (!link || id < link.first_id || id > link.last_id) stray.add(chain_no)
    }
    if (rows.length < rowsTogether) return stray
    after = (rows.at(-1) as { id: string }).id
  }
}

const findLink = (db: Db, number: number): Promise<KnownLink | undefined> =>
  db
    .selectFrom('audit_chain')
    .select(['digest', 'first_id', 'last_id'])
    .where('number', '=', number)
    .executeTakeFirst()

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
export async function checkChain(deps: Deps & { journalDir: string }): Promise<ChainResult> {
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

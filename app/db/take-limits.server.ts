import type { SelectQueryBuilder } from 'kysely'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs } from '#app/platform/durations.ts'
import { keyedHash } from '#app/platform/keys.server.ts'
import { type LimitName, limits } from '#app/platform/limits.ts'
import type { Deps } from './deps.ts'
import type { Database } from './schema.ts'

/** Seconds. */
export type Allowance = { ok: true } | { ok: false; limit: LimitName; retryAfter: number }

type LimitDeps = Deps

export async function takeLimits(
  deps: LimitDeps,
  subjects: Partial<Record<LimitName, string>>,
): Promise<Allowance> {
  const entries = Object.entries(subjects) as [LimitName, string][]
  const counts = await increment(
    deps,
    entries.map(([name, subject]) => ({ name, subject, windowMs: limits[name].windowMs })),
  )
  for (const [i, [name]] of entries.entries()) {
    const result = counts[i]
    if (result && result.count > limits[name].max)
      return { ok: false, limit: name, retryAfter: result.secondsLeft }
  }
  return { ok: true }
}

export async function capRemaining(
  deps: LimitDeps,
  name: LimitName,
  subject: string,
  remaining: number,
): Promise<void> {
  const { max, windowMs } = limits[name]
  const used = max - remaining
  const [{ key, ends }] = toCounters(deps, [{ name, subject, windowMs }]) as [Counter]
  await deps.db
    .insertInto('rate_counters')
    .values({ key, ends_at: toTimestamp(new Date(ends)), count: used })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ count: used }).where('rate_counters.count', '<', used),
    )
    .execute()
}

export async function refund(deps: LimitDeps, subjects: Partial<Record<LimitName, string>>): Promise<void> {
  const entries = Object.entries(subjects) as [LimitName, string][]
  await adjust(
    deps,
    entries.map(([name, subject]) => ({ name, subject, windowMs: limits[name].windowMs })),
    -1,
  )
}

interface Count {
  count: number
  secondsLeft: number
}

interface Subject {
  name: string
  subject: string
  windowMs: number
}

/** One statement; subjects are stored as keyed hashes. */
export const increment = (deps: LimitDeps, subjects: Subject[]): Promise<Count[]> => adjust(deps, subjects, 1)

export async function readCounts(deps: LimitDeps, subjects: Subject[]): Promise<Count[]> {
  const counters = toCounters(deps, subjects)
  const rows = await deps.db
    .selectFrom('rate_counters')
    .select(['key', 'count'])
    .where('key', 'in', [...counters.map(({ key }) => key), ''])
    .execute()
  return toCounts(deps, counters, rows)
}

interface Counter {
  key: string
  ends: number
}

function toCounters({ keys, clock }: LimitDeps, subjects: Subject[]): Counter[] {
  const now = clock.now().getTime()
  return subjects.map(({ name, subject, windowMs }) => {
    const window = Math.floor(now / windowMs)
    const hash = keyedHash(keys, 'limit', name, subject).slice(0, 22)
    return { key: `${name}:${hash}:${window}`, ends: (window + 1) * windowMs }
  })
}

function toCounts(
  { clock }: LimitDeps,
  counters: Counter[],
  rows: { key: string; count: number }[],
): Count[] {
  const countByKey = new Map(rows.map((row) => [row.key, row.count]))
  return counters.map(({ key, ends }) => ({
    count: countByKey.get(key) ?? 0,
    secondsLeft: Math.max(1, Math.ceil((ends - clock.now().getTime()) / 1000)),
  }))
}

async function adjust(deps: LimitDeps, subjects: Subject[], by: 1 | -1): Promise<Count[]> {
  const counters = toCounters(deps, subjects)
  if (!counters.length) return []
  // By key, so that requests do not deadlock.
  const sorted = counters
    .map(({ key, ends }) => ({ key, ends_at: toTimestamp(new Date(ends)), count: Math.max(by, 0) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const rows = await deps.db
    .insertInto('rate_counters')
    .values(sorted)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((value) => ({ count: value('rate_counters.count', '+', by) })),
    )
    .returning(['key', 'count'])
    .execute()
  return toCounts(deps, counters, rows)
}

const maxAhead = 2 * dayMs
/** Windows of many strangers end at the same moment. */
const sweepBatch = 500

export async function sweepCounters({ db, clock }: Pick<LimitDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const tooFar = toTimestamp(new Date(now.getTime() + maxAhead))
  await sweep(db.selectFrom('rate_counters').where('ends_at', '<', toTimestamp(now)))
  await sweep(db.selectFrom('rate_counters').where('ends_at', '>', tooFar))

  async function sweep(ended: SelectQueryBuilder<Database, 'rate_counters', object>) {
    for (;;) {
      const rows = await ended.select('key').limit(sweepBatch).execute()
      if (!rows.length) return
      const keys = rows.map((row) => row.key)
      await db.deleteFrom('rate_counters').where('key', 'in', keys).execute()
    }
  }
}

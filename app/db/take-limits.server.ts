import { type Clock, toTimestamp } from '../platform/clock.ts'
import { dayMs } from '../platform/durations.ts'
import { type KeyRing, keyedHash } from '../platform/keys.server.ts'
import { type LimitName, limits } from '../platform/limits.ts'
import type { Db } from './client.server.ts'

/** Seconds. */
export type Allowance = { ok: true } | { ok: false; limit: LimitName; retryAfter: number }

interface Parts {
  db: Db
  keys: KeyRing
  clock: Clock
}

/** Increments every subject's counter. */
export async function takeLimits(
  parts: Parts,
  subjects: Partial<Record<LimitName, string>>,
): Promise<Allowance> {
  const wanted = Object.entries(subjects) as [LimitName, string][]
  const counts = await increment(
    parts,
    wanted.map(([name, subject]) => ({ name, subject, windowMs: limits[name].windowMs })),
  )
  for (const [i, [name]] of wanted.entries()) {
    const counted = counts[i]
    if (counted && counted.count > limits[name].most)
      return { ok: false, limit: name, retryAfter: counted.secondsLeft }
  }
  return { ok: true }
}

/** Caps what is left of the present window. */
export async function leaveOnly(parts: Parts, name: LimitName, subject: string, left: number): Promise<void> {
  const { most, windowMs } = limits[name]
  const taken = most - left
  const [{ key, ends }] = countersOf(parts, [{ name, subject, windowMs }]) as [Counter]
  await parts.db
    .insertInto('rate_counters')
    .values({ key, ends_at: toTimestamp(new Date(ends)), count: taken })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ count: taken }).where('rate_counters.count', '<', taken),
    )
    .execute()
}

export async function refund(parts: Parts, subjects: Partial<Record<LimitName, string>>): Promise<void> {
  const named = Object.entries(subjects) as [LimitName, string][]
  await count(
    parts,
    named.map(([name, subject]) => ({ name, subject, windowMs: limits[name].windowMs })),
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
export const increment = (parts: Parts, subjects: Subject[]): Promise<Count[]> => count(parts, subjects, 1)

export async function readCounts(parts: Parts, subjects: Subject[]): Promise<Count[]> {
  const counters = countersOf(parts, subjects)
  const rows = await parts.db
    .selectFrom('rate_counters')
    .select(['key', 'count'])
    .where('key', 'in', [...counters.map(({ key }) => key), ''])
    .execute()
  return answered(parts, counters, rows)
}

interface Counter {
  key: string
  ends: number
}

function countersOf({ keys, clock }: Parts, subjects: Subject[]): Counter[] {
  const now = clock.now().getTime()
  return subjects.map(({ name, subject, windowMs }) => {
    const window = Math.floor(now / windowMs)
    const who = keyedHash(keys, 'limit', name, subject).slice(0, 22)
    return { key: `${name}:${who}:${window}`, ends: (window + 1) * windowMs }
  })
}

function answered({ clock }: Parts, counters: Counter[], rows: { key: string; count: number }[]): Count[] {
  const counted = new Map(rows.map((row) => [row.key, row.count]))
  return counters.map(({ key, ends }) => ({
    count: counted.get(key) ?? 0,
    secondsLeft: Math.max(1, Math.ceil((ends - clock.now().getTime()) / 1000)),
  }))
}

async function count(parts: Parts, subjects: Subject[], by: 1 | -1): Promise<Count[]> {
  const counters = countersOf(parts, subjects)
  if (!counters.length) return []
  const rows = await parts.db
    .insertInto('rate_counters')
    // By key, so that requests do not deadlock.
    .values(
      counters
        .map(({ key, ends }) => ({ key, ends_at: toTimestamp(new Date(ends)), count: Math.max(by, 0) }))
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((value) => ({ count: value('rate_counters.count', '+', by) })),
    )
    .returning(['key', 'count'])
    .execute()
  return answered(parts, counters, rows)
}

const farAhead = 2 * dayMs

/** Also those of a clock that was ahead. */
export async function sweepCounters({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.deleteFrom('rate_counters').where('ends_at', '<', toTimestamp(now)).execute()
  await db
    .deleteFrom('rate_counters')
    .where('ends_at', '>', toTimestamp(new Date(now.getTime() + farAhead)))
    .execute()
}

import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { minuteMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'
import { type Day, koreanDay } from '#app/platform/korean-day.ts'
import { measuresVersion } from '../counts/measures.ts'
import { markStale } from '../counts/preserve-figures.server.ts'
import { countDay, type DayFigures } from './count-day.server.ts'

/** Each run looks back so far: a transaction may have begun before the last run and committed after it. */
const overlapMs = 5 * minuteMs
const page = 500

/**
 * Counts the days again on which something changed since the last run, today's figures excepted: those are counted when they are
 * looked at. Safe to repeat and to end in the middle. @returns days counted
 */
export async function countChangedDays({ db, clock }: Deps<'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const sites = await db.selectFrom('sites').select('id').orderBy('slug').execute()
  let counted = 0
  for (const { id: siteId } of sites) {
    const { since, version } = await lastRun(db, siteId)
    if (version !== measuresVersion) await markAllStale(db, siteId, toTimestamp(now))
    for await (const days of changedDays(db, siteId, since))
      await markStale(db, siteId, days, toTimestamp(now))
    const through = toTimestamp(new Date(now.getTime() - overlapMs))
    await db
      .insertInto('figure_runs')
      .values({ id: newId(), site_id: siteId, through_at: through, measures_version: measuresVersion })
      .onConflict((conflict) =>
        conflict.column('site_id').doUpdateSet({ through_at: through, measures_version: measuresVersion }),
      )
      .execute()
    counted += await countStaleDays(db, siteId, now)
  }
  return counted
}

async function lastRun(db: Db, siteId: string): Promise<{ since: string; version: number }> {
  const row = await db
    .selectFrom('figure_runs')
    .select(['through_at', 'measures_version'])
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return { since: row?.through_at ?? '', version: row?.measures_version ?? measuresVersion }
}

/** The measures mean something else since: each day that was counted is counted again. */
async function markAllStale(db: Db, siteId: string, at: string): Promise<void> {
  await db.updateTable('figure_days').set({ stale_at: at }).where('site_id', '=', siteId).execute()
}

interface Changed {
  id: string
  at: string
  days: (string | null)[]
}

/** Of registrations that changed the day they came and that of their state, of calls and visits their own besides. */
async function* changedDays(db: Db, siteId: string, since: string): AsyncGenerator<Set<Day>> {
  yield* daysOf(since, (after) => changedLeads(db, siteId, after))
  yield* daysOf(since, (after) => newCalls(db, siteId, after))
  yield* daysOf(since, (after) => changedVisits(db, siteId, after))
}

/** Timestamp and id of the last one that was read. */
type After = [at: string, id: string]

async function changedLeads(db: Db, siteId: string, after: After): Promise<Changed[]> {
  const rows = await db
    .selectFrom('leads')
    .select(['id', 'updated_at as at', 'created_at', 'status_at'])
    .where('site_id', '=', siteId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('updated_at', 'id'), '>', tuple(...after)))
    .orderBy('updated_at')
    .orderBy('id')
    .limit(page)
    .execute()
  return rows.map(({ id, at, created_at, status_at }) => ({ id, at, days: [created_at, status_at] }))
}

async function newCalls(db: Db, siteId: string, after: After): Promise<Changed[]> {
  const rows = await db
    .selectFrom('lead_calls')
    .innerJoin('leads', 'leads.id', 'lead_calls.lead_id')
    .select(['lead_calls.id', 'lead_calls.at', 'leads.created_at'])
    .where('lead_calls.site_id', '=', siteId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('lead_calls.at', 'lead_calls.id'), '>', tuple(...after)))
    .orderBy('lead_calls.at')
    .orderBy('lead_calls.id')
    .limit(page)
    .execute()
  return rows.map(({ id, at, created_at }) => ({ id, at, days: [at, created_at] }))
}

async function changedVisits(db: Db, siteId: string, after: After): Promise<Changed[]> {
  const rows = await db
    .selectFrom('visits')
    .innerJoin('leads', 'leads.id', 'visits.lead_id')
    .select(['visits.id', 'visits.updated_at as at', 'visits.created_at as booked_at', 'starts_at'])
    .select('leads.created_at')
    .where('visits.site_id', '=', siteId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('visits.updated_at', 'visits.id'), '>', tuple(...after)))
    .orderBy('visits.updated_at')
    .orderBy('visits.id')
    .limit(page)
    .execute()
  return rows.map(({ id, at, booked_at, starts_at, created_at }) => ({
    id,
    at,
    days: [booked_at, starts_at, created_at, at],
  }))
}

async function* daysOf(since: string, read: (after: After) => Promise<Changed[]>): AsyncGenerator<Set<Day>> {
  for (let after: After = [since, '']; ; ) {
    const rows = await read(after)
    yield new Set(rows.flatMap(({ days }) => days.flatMap((at) => (at ? koreanDay(at) : []))))
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    after = [last.at, last.id]
  }
}

async function countStaleDays(db: Db, siteId: string, now: Date): Promise<number> {
  const today = koreanDay(now)
  const stale = await db
    .selectFrom('figure_days')
    .select(['day', 'stale_at'])
    .where('site_id', '=', siteId)
    .where('stale_at', 'is not', null)
    .where('day', '<', today)
    .orderBy('day')
    .execute()
  for (const { day, stale_at } of stale) {
    const { rows } = await countDay(db, siteId, day as Day)
    await db.transaction().execute((tx) => keepDay(tx, siteId, day, rows, { stale_at, now }))
  }
  return stale.length
}

async function keepDay(
  tx: Db,
  siteId: string,
  day: string,
  figures: DayFigures,
  { stale_at, now }: { stale_at: string | null; now: Date },
): Promise<void> {
  await tx.deleteFrom('daily_figures').where('site_id', '=', siteId).where('day', '=', day).execute()
  const rows = figures.map(({ key, counts }) => ({ id: newId(), site_id: siteId, day, ...key, ...counts }))
  for (let i = 0; i < rows.length; i += 100)
    await tx
      .insertInto('daily_figures')
      .values(rows.slice(i, i + 100))
      .execute()
  // What changed while it was counted is counted again.
  await tx
    .updateTable('figure_days')
    .set({ stale_at: null, counted_at: toTimestamp(now) })
    .where('site_id', '=', siteId)
    .where('day', '=', day)
    .where('stale_at', '=', stale_at)
    .execute()
}

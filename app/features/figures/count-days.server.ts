import { sql } from 'kysely'
import type { Db } from '../../db/client.server.ts'
import type { Deps } from '../../db/deps.ts'
import { toTimestamp } from '../../platform/clock.ts'
import { minuteMs } from '../../platform/durations.ts'
import { newId } from '../../platform/ids.ts'
import { type Day, koreanDay } from '../../platform/korean-day.ts'
import { markStale } from '../registrations/figures/keep-figures.server.ts'
import { countDay, type DayFigures } from './count-day.server.ts'

/** Looked back at a run: a transaction may have begun before the last one looked. */
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
    const since = await lastRun(db, siteId)
    for await (const days of changedDays(db, siteId, since))
      await markStale(db, siteId, days, toTimestamp(now))
    const through = toTimestamp(new Date(now.getTime() - overlapMs))
    await db
      .insertInto('figure_runs')
      .values({ id: newId(), site_id: siteId, through_at: through })
      .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ through_at: through }))
      .execute()
    counted += await countStaleDays(db, siteId, now)
  }
  return counted
}

async function lastRun(db: Db, siteId: string): Promise<string> {
  const row = await db
    .selectFrom('figure_runs')
    .select('through_at')
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return row?.through_at ?? ''
}

type Changed = { id: string; at: string; days: (string | null)[] }

/** Of registrations that changed the day they came and that of their state, of calls and visits their own besides. */
async function* changedDays(db: Db, siteId: string, since: string): AsyncGenerator<Set<Day>> {
  const leads = (after: [string, string]) =>
    db
      .selectFrom('leads')
      .select(['id', 'updated_at as at', 'created_at', 'status_at'])
      .where('site_id', '=', siteId)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('updated_at', 'id'), '>', tuple(...after)))
      .orderBy('updated_at')
      .orderBy('id')
      .limit(page)
      .execute()
  const calls = (after: [string, string]) =>
    db
      .selectFrom('lead_calls')
      .innerJoin('leads', 'leads.id', 'lead_calls.lead_id')
      .select(['lead_calls.id', 'lead_calls.at', 'leads.created_at'])
      .where('lead_calls.site_id', '=', siteId)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('lead_calls.at', 'lead_calls.id'), '>', tuple(...after)),
      )
      .orderBy('lead_calls.at')
      .orderBy('lead_calls.id')
      .limit(page)
      .execute()
  const visits = (after: [string, string]) =>
    db
      .selectFrom('visits')
      .innerJoin('leads', 'leads.id', 'visits.lead_id')
      .select(['visits.id', 'visits.updated_at as at', 'visits.created_at as booked_at', 'starts_at'])
      .select('leads.created_at')
      .where('visits.site_id', '=', siteId)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('visits.updated_at', 'visits.id'), '>', tuple(...after)),
      )
      .orderBy('visits.updated_at')
      .orderBy('visits.id')
      .limit(page)
      .execute()
  yield* daysOf(since, async (after) =>
    (await leads(after)).map(({ id, at, ...row }) => ({ id, at, days: [row.created_at, row.status_at] })),
  )
  yield* daysOf(since, async (after) =>
    (await calls(after)).map(({ id, at, created_at }) => ({ id, at, days: [at, created_at] })),
  )
  yield* daysOf(since, async (after) =>
    (await visits(after)).map(({ id, at, ...row }) => ({
      id,
      at,
      days: [row.booked_at, row.starts_at, row.created_at],
    })),
  )
  yield await assignedDays(db, siteId, since)
}

async function* daysOf(
  since: string,
  read: (after: [string, string]) => Promise<Changed[]>,
): AsyncGenerator<Set<Day>> {
  for (let after: [string, string] = [since, '']; ; ) {
    const rows = await read(after)
    yield new Set(rows.flatMap(({ days }) => days.flatMap((at) => (at ? koreanDay(at) : []))))
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    after = [last.at, last.id]
  }
}

/** Whose customer somebody is may change without anything else. */
async function assignedDays(db: Db, siteId: string, since: string): Promise<Set<Day>> {
  const rows = await db
    .selectFrom('leads')
    .select(sql<string>`substr(created_at, 1, 13)`.as('hour'))
    .distinct()
    .where(
      'id',
      'in',
      db
        .selectFrom('audit_entries')
        .select('subject_id')
        .where('site_id', '=', siteId)
        .where('actor_type', '=', sql.lit('user'))
        .where('action', '=', 'lead.assigned')
        .where('at', '>', since),
    )
    .execute()
  return new Set(rows.map(({ hour }) => koreanDay(`${hour}:00:00.000Z`)))
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
    const figures = await countDay(db, siteId, day as Day)
    await db.transaction().execute((tx) => keepDay(tx, siteId, day, figures, { stale_at, now }))
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

import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Clock, toTimestamp } from '../platform/clock.ts'
import { type Db, locksRows } from './client.server.ts'
import { rewriteFile } from './group-commit.server.ts'
import { readInstallState, updateInstallState } from './install-state.server.ts'
import type { Database } from './schema.ts'

/**
 * Tables of PostgreSQL from which personal data goes, with the trees of their indexes. Each is rewritten by itself, so
 * that nobody waits for more than one of them.
 */
const tables: readonly (keyof Database | 'pg_statistic')[] = [
  'leads',
  'lead_events',
  'repeat_registrations',
  'consents',
  'visits',
  'vouchers',
  'handed_gifts',
  'fake_deliveries',
  'outbox_messages',
  'message_attempts',
  'delivery_reports',
  'rate_counters',
  'sessions',
  'press_posts',
  'audit_entries',
  // The samples that older versions let the database take.
  'pg_statistic',
]

/** How long the rewriting may wait for a table, during which others queue behind it, in milliseconds. */
const lockMs = 1000
/** How long transactions that are open are waited for, and how often they are looked at, in milliseconds. */
const longestWaitMs = 5000
const lookMs = 250
/** How long one table may be closed, in milliseconds; 200,000 registrations take 6 s. */
const mostMs = 60_000

/** `busy`: somebody reads or writes for long, such as a backup; nothing is promised yet, ask again later. */
export type Rewrite = { state: 'not-needed' } | { state: 'done'; ms: number } | { state: 'busy'; why: string }

/**
 * Writes the files of the database anew, without the remains of what was destroyed: SQLite leaves copies of rows behind
 * where it splits a page, also with `secure_delete`; PostgreSQL leaves dead rows, and the bytes of removed ones.
 * @param openPatient PostgreSQL without the time-outs of visitors' connections
 * @param waitMs for transactions of others to end, in milliseconds
 */
export async function rewriteFiles(
  db: Db,
  clock: Clock,
  { openPatient = () => db, waitMs = longestWaitMs }: { openPatient?: () => Db; waitMs?: number } = {},
): Promise<Rewrite> {
  if (!(await readInstallState(db)).rewrite_wanted) return { state: 'not-needed' }
  const began = performance.now()
  // First, so that what is destroyed meanwhile asks for the next one.
  await updateInstallState(db).set({ rewrite_wanted: 0 }).execute()
  try {
    const why = locksRows(db) ? await rewriteTables(openPatient(), db, waitMs) : await rewriteDatabase(db)
    if (why) {
      await wantRewrite(db)
      return { state: 'busy', why }
    }
  } catch (error) {
    await wantRewrite(db)
    throw error
  }
  await updateInstallState(db)
    .set({ rewritten_at: toTimestamp(clock.now()) })
    .execute()
  return { state: 'done', ms: Math.round(performance.now() - began) }
}

/** Says that something was destroyed whose remains may lie in the files. */
export async function wantRewrite(db: Db): Promise<void> {
  await updateInstallState(db).set({ rewrite_wanted: 1 }).where('rewrite_wanted', '=', 0).execute()
}

/** The driver gives this to a thread, and lets others read meanwhile. */
async function rewriteDatabase(db: Db): Promise<string | undefined> {
  const { rows } = await db.executeQuery<{ done: boolean }>(rewriteFile)
  return rows[0]?.done ? undefined : 'another process uses the file'
}

async function rewriteTables(own: Db, db: Db, waitMs: number): Promise<string | undefined> {
  try {
    return await rewriteEach(own, waitMs)
  } finally {
    if (own !== db) await own.destroy()
  }
}

async function rewriteEach(db: Db, waitMs: number): Promise<string | undefined> {
  return await db.connection().execute(async (held) => {
    if (!(await olderEnded(held, waitMs))) return 'a transaction is open'
    await sql`set lock_timeout = ${sql.lit(lockMs)}`.execute(held)
    await sql`set statement_timeout = ${sql.lit(mostMs)}`.execute(held)
    try {
      for (const table of tables) await sql`vacuum full ${sql.table(table)}`.execute(held)
      return undefined
    } catch (error) {
      if (isTimeOut(error)) return (error as Error).message
      throw error
    } finally {
      await restoreTimeouts(held)
    }
  })
}

/**
 * Waits until every transaction that is open now has ended: rows that one of them may still see would be carried over.
 * `VACUUM FULL` takes a snapshot, which reaches back to the oldest transaction that writes in any database of the
 * server; readers matter in this database only.
 * @returns false when one takes long, as a backup does
 */
async function olderEnded(held: Kysely<Database>, waitMs: number): Promise<boolean> {
  const { rows } = await sql<{ now: string; next: string }>`
    select clock_timestamp()::text as now, pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
    held,
  )
  const [{ now, next } = { now: '', next: '0' }] = rows
  for (let waited = 0; waited <= waitMs; waited += lookMs) {
    const open = await sql`
      select 1 where pg_snapshot_xmin(pg_current_snapshot())::text::numeric < ${next}::numeric
      union all
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and xact_start < ${now}::timestamptz limit 1`.execute(held)
    if (!open.rows.length) return true
    await setTimeout(lookMs)
  }
  return false
}

async function restoreTimeouts(held: Kysely<Database>) {
  await sql`reset lock_timeout`.execute(held)
  await sql`reset statement_timeout`.execute(held)
}

/** `lock_not_available` and `query_canceled`. */
const isTimeOut = (error: unknown) =>
  ['55P03', '57014'].includes(String((error as { code?: unknown } | undefined)?.code))

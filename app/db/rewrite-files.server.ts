import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { type Db, locksRows } from './client.server.ts'
import { rewriteFile } from './group-commit.server.ts'
import { readInstallState, updateInstallState } from './install-state.server.ts'
import type { Database } from './schema.ts'

/** PostgreSQL tables with personal data, rewritten one by one. */
const tables: readonly (keyof Database | 'pg_statistic')[] = [
  'leads',
  'lead_events',
  'lead_calls',
  'lead_notes',
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
  'import_rows',
  'report_recipients',
  'press_posts',
  'audit_entries',
  'pg_statistic',
]

/** Milliseconds; others queue behind it. */
const lockMs = 1000
const maxWaitMs = 5000
const pollMs = 250
/** Milliseconds; 200,000 registrations take 6 s. */
const maxTableMs = 60_000

/** `busy`: a long reader such as a backup; try again. */
type Rewrite = { state: 'not-needed' } | { state: 'done'; ms: number } | { state: 'busy'; why: string }

/**
 * Removes remains of destroyed rows: SQLite leaves copies at page splits even with `secure_delete`, PostgreSQL dead rows.
 * @param openWithoutTimeouts without request time-outs
 * @param waitMs for other transactions to end, in milliseconds
 */
export async function rewriteFiles(
  db: Db,
  clock: Clock,
  {
    openWithoutTimeouts = () => db,
    waitMs = maxWaitMs,
  }: { openWithoutTimeouts?: () => Db; waitMs?: number } = {},
): Promise<Rewrite> {
  if (!(await readInstallState(db)).rewrite_wanted) return { state: 'not-needed' }
  const startedAt = performance.now()
  // First, so that destruction meanwhile requests another rewrite.
  await updateInstallState(db).set({ rewrite_wanted: 0 }).execute()
  try {
    const reason = locksRows(db)
      ? await rewriteTables(openWithoutTimeouts(), db, waitMs)
      : await rewriteDatabase(db)
    if (reason) {
      await requestRewrite(db)
      return { state: 'busy', why: reason }
    }
  } catch (error) {
    await requestRewrite(db)
    throw error
  }
  await updateInstallState(db)
    .set({ rewritten_at: toTimestamp(clock.now()) })
    .execute()
  return { state: 'done', ms: Math.round(performance.now() - startedAt) }
}

export async function requestRewrite(db: Db): Promise<void> {
  await updateInstallState(db).set({ rewrite_wanted: 1 }).where('rewrite_wanted', '=', 0).execute()
}

async function rewriteDatabase(db: Db): Promise<string | undefined> {
  const { rows } = await db.executeQuery<{ done: boolean }>(rewriteFile)
  return rows[0]?.done ? undefined : 'another process uses the file'
}

async function rewriteTables(adminDb: Db, db: Db, waitMs: number): Promise<string | undefined> {
  try {
    return await rewriteEach(adminDb, waitMs)
  } finally {
    if (adminDb !== db) await adminDb.destroy()
  }
}

async function rewriteEach(db: Db, waitMs: number): Promise<string | undefined> {
  return await db.connection().execute(async (connection) => {
    if (!(await waitForOlderTransactions(connection, waitMs))) return 'a transaction is open'
    await sql`set lock_timeout = ${sql.lit(lockMs)}`.execute(connection)
    await sql`set statement_timeout = ${sql.lit(maxTableMs)}`.execute(connection)
    try {
      for (const table of tables) await sql`vacuum full ${sql.table(table)}`.execute(connection)
      return undefined
    } catch (error) {
      if (isTimeOut(error)) return (error as Error).message
      throw error
    } finally {
      await restoreTimeouts(connection)
    }
  })
}

/**
 * Rows visible to an open transaction would be kept. The snapshot of `VACUUM FULL` reaches back to the oldest writer in
 * any database of the server; readers matter in this one only. @returns false when one takes long
 */
async function waitForOlderTransactions(connection: Kysely<Database>, waitMs: number): Promise<boolean> {
  const { rows } = await sql<{ now: string; next: string }>`
    select clock_timestamp()::text as now, pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
    connection,
  )
  const [{ now, next } = { now: '', next: '0' }] = rows
  for (let waited = 0; waited <= waitMs; waited += pollMs) {
    const open = await sql`
      select 1 where pg_snapshot_xmin(pg_current_snapshot())::text::numeric < ${next}::numeric
      union all
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and xact_start < ${now}::timestamptz limit 1`.execute(connection)
    if (!open.rows.length) return true
    await setTimeout(pollMs)
  }
  return false
}

async function restoreTimeouts(connection: Kysely<Database>) {
  await sql`reset lock_timeout`.execute(connection)
  await sql`reset statement_timeout`.execute(connection)
}

/** `lock_not_available`, `query_canceled` */
const isTimeOut = (error: unknown) =>
  ['55P03', '57014'].includes(String((error as { code?: unknown } | undefined)?.code))

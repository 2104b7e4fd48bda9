import { type SqlBool, sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { slices } from '#app/db/index-slices.server.ts'
import type { Database } from '#app/db/schema.ts'
import { keepUntil } from '#app/domain/customers/customer/keep-until.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs, hourMs } from '#app/platform/durations.ts'

const toleranceMs = hourMs
const lookedAtTogether = 2000
const epoch = '1970-01-01T00:00:00.000Z'

/** Time stamps of past events: in the future they would sort after everything that happens now. */
const pastColumns = {
  consents: ['decided_at', 'confirmed_at', 'withdrawn_at'],
  message_refusals: ['refused_at', 'lifted_at'],
  message_attempts: ['started_at', 'finished_at', 'reported_at'],
  delivery_reports: ['received_at', 'applied_at'],
  handed_gifts: ['handed_at'],
  vouchers: ['issued_at', 'redeemed_at'],
  repeat_registrations: ['created_at', 'decided_at'],
  visits: ['created_at', 'updated_at', 'confirmed_at'],
  lead_events: ['at'],
  lead_assignments: ['at', 'told_at'],
  advertisements: ['written_at', 'enqueued_at', 'stopped_at'],
} as const

/** Requires a trusted clock. Visitors' addresses go at once, or their three months would start later. @returns whether any */
export async function fixFutureTimes({ db, clock }: Deps<'db' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  const future = toTimestamp(new Date(now.getTime() + toleranceMs))
  if (!(await wasAhead(db, future))) return false
  const at = toTimestamp(now)
  await fixHolds(db, now, future)
  await fixRepeats(db, now, future)
  for (const [table, columns] of Object.entries(pastColumns) as [keyof Database, readonly string[]][])
    for await (const where of slices(
      db,
      { table, where: sql<SqlBool>`id > ''`, by: ['id'] },
      lookedAtTogether,
    ))
      for (const column of columns)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${at}
          where ${sql.ref(column)} > ${future} and ${where}`.execute(db)
  await fixLeads(db, now, future)
  await fixOutbox(db, at, future)
  await fixPosts(db, at, future)
  await fixAccounts(db, now, future)
  await db
    .updateTable('audit_entries')
    .set({ ip_address: null })
    .where('at', '>', future)
    .where('actor_type', '!=', 'user')
    .execute()
  await db.deleteFrom('worker_beats').where('at', '>', future).execute()
  await db.updateTable('job_runs').set({ started_at: epoch }).where('started_at', '>', future).execute()
  await db.updateTable('job_runs').set({ succeeded_at: at }).where('succeeded_at', '>', future).execute()
  return true
}

async function wasAhead(db: Db, future: string): Promise<boolean> {
  const run = await db
    .selectFrom('job_runs')
    .select('name')
    .where('started_at', '>', future)
    .executeTakeFirst()
  return run !== undefined
}

async function fixLeads(db: Db, now: Date, future: string) {
  const leads = await db
    .selectFrom('leads')
    .select(['id', 'keep_months', 'created_at', 'updated_at', 'expires_at', 'repeats_until'])
    .where((eb) => eb.or([eb('created_at', '>', future), eb('updated_at', '>', future)]))
    .execute()
  for (const { id, keep_months, created_at, updated_at, expires_at, repeats_until } of leads) {
    const visit = await db
      .selectFrom('visits')
      .select('starts_at')
      .where('open_lead_id', '=', id)
      .executeTakeFirst()
    // A visit booked under the wrong date may be years away: it counts at most a year.
    const visitAt = Math.min(Date.parse(visit?.starts_at ?? '') || 0, now.getTime() + 365 * dayMs)
    const lastUse = new Date(Math.max(now.getTime(), visitAt))
    await db
      .updateTable('leads')
      .set({
        created_at: created_at > future ? toTimestamp(now) : created_at,
        updated_at: toTimestamp(now),
        expires_at: keep_months ? toTimestamp(keepUntil(keep_months, lastUse)) : expires_at,
        repeats_until: repeats_until && shiftEnd(now, updated_at, repeats_until),
      })
      .where('id', '=', id)
      .execute()
  }
}

const shiftEnd = (now: Date, start: string, end: string): string =>
  toTimestamp(new Date(now.getTime() + Math.max(0, Date.parse(end) - Date.parse(start))))

async function fixHolds(db: Db, now: Date, future: string) {
  const holds = await db
    .selectFrom('visits')
    .select(['id', 'created_at', 'hold_until'])
    .where('created_at', '>', future)
    .where('hold_until', 'is not', null)
    .execute()
  for (const { id, created_at, hold_until } of holds)
    await db
      .updateTable('visits')
      .set({ hold_until: shiftEnd(now, created_at, hold_until ?? '') })
      .where('id', '=', id)
      .execute()
}

async function fixRepeats(db: Db, now: Date, future: string) {
  const repeats = await db
    .selectFrom('repeat_registrations')
    .select(['id', 'keep_months'])
    .where('created_at', '>', future)
    .where('expires_at', 'is not', null)
    .execute()
  for (const { id, keep_months } of repeats)
    await db
      .updateTable('repeat_registrations')
      .set({ expires_at: toTimestamp(keepUntil(keep_months, now)) })
      .where('id', '=', id)
      .execute()
}

async function fixOutbox(db: Db, at: string, future: string) {
  const waiting = await db
    .selectFrom('outbox_messages')
    .select(['id', 'due_at', 'updated_at'])
    .where('updated_at', '>', future)
    .where('status', 'in', ['queued', 'claimed'])
    .execute()
  const due = waiting.filter((row) => Date.parse(row.due_at) - Date.parse(row.updated_at) <= dayMs)
  for (const { id } of due)
    await db.updateTable('outbox_messages').set({ due_at: at }).where('id', '=', id).execute()
  for (const column of ['created_at', 'updated_at'] as const)
    await db
      .updateTable('outbox_messages')
      .set({ [column]: at })
      .where(column, '>', future)
      .execute()
  const tomorrow = toTimestamp(new Date(Date.parse(future) + dayMs))
  await db.updateTable('message_attempts').set({ ask_at: at }).where('ask_at', '>', tomorrow).execute()
  await db.updateTable('index_pings').set({ due_at: at }).where('due_at', '>', tomorrow).execute()
}

async function fixPosts(db: Db, at: string, future: string) {
  // Scheduled posts were written before their day; the others appeared when written.
  await db
    .updateTable('press_posts')
    .set({ published_at: at })
    .where('updated_at', '>', future)
    .whereRef('published_at', '<=', 'updated_at')
    .where('published_at', '>', future)
    .execute()
  for (const column of ['created_at', 'updated_at', 'deleted_at'] as const)
    await db
      .updateTable('press_posts')
      .set({ [column]: at })
      .where(column, '>', future)
      .execute()
}

async function fixAccounts(db: Db, now: Date, future: string) {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('created_at', '>', future), eb('updated_at', '>', future)]))
    .execute()
  for (const table of ['verifications', 'password_resets', 'invitations'] as const)
    await db.deleteFrom(table).where('created_at', '>', future).execute()
  await db
    .updateTable('two_factors')
    .set({ locked_until: null })
    .where('locked_until', '>', toTimestamp(new Date(now.getTime() + dayMs)))
    .execute()
  const step = Math.floor((now.getTime() + toleranceMs) / 30_000)
  await db.updateTable('two_factors').set({ last_step: 0 }).where('last_step', '>', step).execute()
}

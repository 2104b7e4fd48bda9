import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { hourMs, minuteMs } from '#app/platform/durations.ts'
import { lockMessage } from './lock-message.server.ts'
import type { MessagePort, MessagePorts } from './message-port.ts'
import { recordReports } from './record-reports.server.ts'

interface QueryDeps extends Deps<'db' | 'keys' | 'clock' | 'log'> {
  ports: MessagePorts
}

const maxInterval = hourMs
const maxAge = 72 * hourMs

/** Queries results that were not reported, and messages whose answer was lost. A message that is not found may still have been sent. */
export async function queryVendors({ db, keys, clock, ports, log }: QueryDeps): Promise<void> {
  for (const port of ports.all) {
    if (!port.queries) continue
    const attempts = await claimQueries(db, clock, port.vendor)
    try {
      await queryResults(db, clock, port, attempts)
      for (const attempt of attempts.filter((a) => !a.vendor_message_id))
        await findLost({ db, keys, clock }, port, attempt)
    } catch (error) {
      log.warn({ err: error, vendor: port.vendor }, 'cannot query the message vendor for results')
    }
  }
}

type QueryAttempt = Awaited<ReturnType<typeof claimQueries>>[number]

/** Postponed as they are read, so that two workers do not ask for the same. */
async function claimQueries(db: Db, clock: Clock, vendor: string) {
  const now = clock.now()
  const due = await db
    .selectFrom('message_attempts')
    .select(['id', 'message_id', 'vendor_message_id', 'started_at', 'ask_at'])
    .where('vendor', '=', vendor)
    .where('ask_at', '<=', toTimestamp(now))
    .orderBy('ask_at')
    .limit(50)
    .execute()
  const claimed = await Promise.all(
    due.map(async (attempt) => {
      const updated = await db
        .updateTable('message_attempts')
        .set({ ask_at: nextQueryAt(new Date(attempt.started_at), now) })
        .where('id', '=', attempt.id)
        .where('ask_at', '=', attempt.ask_at)
        .executeTakeFirst()
      return updated.numUpdatedRows ? [attempt] : []
    }),
  )
  return claimed.flat()
}

function nextQueryAt(startedAt: Date, now: Date): string | null {
  const age = now.getTime() - startedAt.getTime()
  return age > maxAge
    ? null
    : toTimestamp(new Date(now.getTime() + Math.min(Math.max(age, minuteMs), maxInterval)))
}

async function queryResults(
  db: Db,
  clock: Clock,
  { vendor, queries }: MessagePort,
  attempts: QueryAttempt[],
) {
  const ids = attempts.flatMap((a) => a.vendor_message_id ?? [])
  if (ids.length && queries) await recordReports(db, clock, vendor, await queries.results(ids))
}

async function findLost(
  { db, keys, clock }: Pick<QueryDeps, 'db' | 'keys' | 'clock'>,
  { queries }: MessagePort,
  { id, message_id, started_at }: QueryAttempt,
) {
  if (!queries?.find) return
  const message = await db
    .selectFrom('outbox_messages')
    .select('to_sealed')
    .where('id', '=', message_id)
    .executeTakeFirstOrThrow()
  const to = decrypt(keys, message.to_sealed, `outbox_messages.to:${message_id}`)
  const vendorMessageId = await queries.find({ messageId: message_id, to, startedAt: new Date(started_at) })
  if (!vendorMessageId) return
  const now = toTimestamp(clock.now())
  await db.transaction().execute(async (tx) => {
    await lockMessage(tx, message_id)
    await tx
      .updateTable('message_attempts')
      .set({ outcome: 'accepted', vendor_message_id: vendorMessageId, detail: null, ask_at: now })
      .where('id', '=', id)
      .execute()
    await tx
      .updateTable('outbox_messages')
      .set({ status: 'accepted', reason: null, updated_at: now })
      .where('id', '=', message_id)
      .where('status', '=', 'unknown')
      .execute()
  })
}

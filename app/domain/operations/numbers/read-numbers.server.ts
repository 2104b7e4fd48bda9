import type { Db } from '#app/db/client.server.ts'
import { readInstallState } from '#app/db/install-state.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'

/** Counts stop here, so that they cost the same however many messages wait. */
const maxCounted = 10_000

/** What all processes of an install share; for `/metrics`. */
export interface Numbers {
  /** Due, and not yet handed to a vendor. */
  due: number
  /** Since when the oldest of them is due. */
  oldestDueAt: string | null
  /** A person has to look at them. */
  unknown: number
  messages: { vendor: string; outcome: string; count: number }[]
  jobs: {
    name: string
    succeeded_at: string | null
    took_ms: number | null
    failures: number
    stopped: string | null
  }[]
  backedUpAt: string | null
  beatAt: string | null
  openAlarms: { kind: string; count: number }[]
}

/** Some small reads by index, none of which grows with the customers. */
export async function readNumbers(db: Db, now: Date): Promise<Numbers> {
  const at = toTimestamp(now)
  const oldest = await db
    .selectFrom('outbox_messages')
    .select('due_at')
    .where('status', '=', 'queued')
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  const beat = await db
    .selectFrom('worker_beats')
    .select((select) => select.fn.max('at').as('at'))
    .executeTakeFirstOrThrow()
  return {
    due: oldest ? await countMessages(db, 'queued', at) : 0,
    oldestDueAt: oldest?.due_at ?? null,
    unknown: await countMessages(db, 'unknown'),
    messages: await db.selectFrom('message_counts').selectAll().execute(),
    jobs: await db
      .selectFrom('job_runs')
      .select(['name', 'succeeded_at', 'took_ms', 'failures', 'stopped'])
      .execute(),
    backedUpAt: (await readInstallState(db)).backed_up_at,
    beatAt: beat.at,
    openAlarms: (
      await db
        .selectFrom('alarms')
        .select((select) => ['kind', select.fn.countAll<number>().as('count')])
        .where('open_key', 'is not', null)
        .groupBy('kind')
        .execute()
    ).map(({ kind, count }) => ({ kind, count: Number(count) })),
  }
}

async function countMessages(db: Db, status: 'queued' | 'unknown', dueBy?: string): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('outbox_messages')
        .select('id')
        .where('status', '=', status)
        .$if(dueBy !== undefined, (query) => query.where('due_at', '<=', dueBy as string))
        .limit(maxCounted)
        .as('some'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

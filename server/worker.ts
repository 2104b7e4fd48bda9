import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, openDb, withoutTimeouts } from '#app/db/client.server.ts'
import { enqueueAdvertisements } from '#app/domain/customers/campaigns/send-advertisement.server.ts'
import { runImports } from '#app/domain/customers/import-export/import/run-imports.server.ts'
import { applyReports } from '#app/domain/messages/apply-reports.server.ts'
import {
  claimMessages,
  recoverMessages,
  releaseMessages,
  type Worker,
} from '#app/domain/messages/claim-messages.server.ts'
import { countResults } from '#app/domain/messages/count-results.server.ts'
import { queryVendors } from '#app/domain/messages/query-vendors.server.ts'
import { sendMessage } from '#app/domain/messages/send-message.server.ts'
import { watchClock } from '#app/domain/operations/clock/watch-clock.server.ts'
import { advanceWatermark } from '#app/domain/operations/restore/backup-watermark.server.ts'
import { type OpenJournal, openJournal } from '#app/domain/operations/restore/export-journal.server.ts'
import { reconcileRestored } from '#app/domain/operations/restore/reconcile-restored.server.ts'
import { assertSecretsCurrent } from '#app/domain/operations/secrets/resolve-secrets.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { hourMs } from '#app/platform/durations.ts'
import type { Install } from './install.ts'
import { type JobDeps, runJobs } from './jobs.ts'

interface WorkerDeps extends JobDeps {
  leaseMs: number
  pollMs: number
  requiresJournal?: boolean
}

export interface RunningWorker {
  journal: OpenJournal
  wake(): void
  stop(): Promise<void>
}

/** With the settings of its environment. */
export const startWorkerOf = (install: Install): RunningWorker => {
  const { env } = install
  return startWorker({
    ...install,
    leaseMs: env.LEASE_MS,
    pollMs: env.WORKER_POLL_MS,
    journalDir: env.journalDir,
    requiresJournal: env.BUNYANG_ENV === 'production',
    openWithoutTimeouts: () => openDb(env, { ...withoutTimeouts, connections: 1 }),
  })
}

/** Small, so that workers share a surge and stop quickly. */
const batchSize = 20
const concurrency = 8
const pollsPerChores = 5
/** Of an advertisement, per round, before other chores. */
const recipientsPerRound = 1000

const markIntervalMs = 60_000

export function startWorker(deps: WorkerDeps): RunningWorker {
  const worker: Worker = { id: `${process.pid}-${randomUUID()}`, leaseMs: deps.leaseMs }
  const yieldToVisitors = createYield()
  const bell = createBell()
  const choreBell = createBell()
  const checkClock = watchClock(deps)
  const results = countResults(deps.db)
  const journal = openJournal(deps, deps.pollMs * pollsPerChores)
  let stopping = false
  let reconciled: Promise<unknown> | undefined
  /** Runs again after every error: the database may have been restored. */
  const reconcile = () => (reconciled ??= reconcileRestored(deps))

  async function run() {
    let recoveredAt = Number.NEGATIVE_INFINITY
    let markedAt = Number.NEGATIVE_INFINITY
    while (!stopping) {
      const startedAt = performance.now()
      try {
        await assertSecretsCurrent(deps)
        await reconcile()
        const now = deps.clock.now()
        if (performance.now() - markedAt > markIntervalMs) {
          await mark(deps)
          markedAt = performance.now()
        }
        // Absolute: the clock may have been set back.
        if (Math.abs(now.getTime() - recoveredAt) > deps.leaseMs / 2) {
          recoveredAt = now.getTime()
          await recoverMessages(deps.db, deps.clock, deps.ports)
        }
        await beat(deps.db, worker.id, now)
        const claimed = await sendDue(deps, worker, { results, stopping: () => stopping })
        await results.writeDue()
        if (claimed === batchSize) {
          await yieldToVisitors(performance.now() - startedAt)
          continue
        }
      } catch (error) {
        // The database may be restarting; claims return after their lease.
        deps.log.error({ err: error }, 'worker round failed')
        reconciled = undefined
      }
      await bell.wait(deps.pollMs)
    }
    await releaseMessages(deps.db, deps.clock, worker)
    await results.write()
    await deps.db.deleteFrom('worker_beats').where('worker_id', '=', worker.id).execute()
  }

  async function enqueueAds() {
    try {
      const { added, hasMore } = await enqueueAdvertisements(deps, { max: recipientsPerRound })
      if (added) bell.ring()
      if (hasMore) choreBell.ring()
    } catch (error) {
      deps.log.error({ err: error }, 'cannot queue advertisements')
    }
  }

  async function bringInLists() {
    try {
      const { rows, hasMore } = await runImports(deps)
      if (rows) deps.log.info({ rows }, 'rows of imported lists processed')
      if (hasMore) choreBell.ring()
    } catch (error) {
      deps.log.error({ err: error }, 'cannot import a list')
    }
  }

  /** Separate from sending: vendors may answer slowly. */
  async function runChores() {
    while (!stopping) {
      try {
        await assertSecretsCurrent(deps)
        await reconcile()
        await queryVendors(deps)
        await applyReports(deps.db, deps.clock)
        await enqueueAds()
        await bringInLists()
        await runJobs(deps, { clockState: await checkClock() })
      } catch (error) {
        deps.log.error({ err: error }, 'chores failed')
      }
      if (!stopping) await choreBell.wait(deps.pollMs * pollsPerChores)
    }
  }

  const finished = Promise.all([
    run().catch((error) => deps.log.error({ err: error }, 'worker stopped with an error')),
    runChores(),
  ])
  return {
    journal,
    wake: bell.ring,
    async stop() {
      stopping = true
      bell.ring()
      choreBell.ring()
      await finished
      await journal.stop()
    },
  }
}

/** Without the watermark a restore is less exact, but sending continues. */
async function mark({ db, journalDir, log }: WorkerDeps) {
  try {
    await advanceWatermark(db, journalDir)
  } catch (error) {
    log.error({ err: error }, 'cannot write the backup watermark')
  }
}

async function sendDue(
  deps: WorkerDeps,
  worker: Worker,
  { results, stopping }: { results: ReturnType<typeof countResults>; stopping: () => boolean },
): Promise<number> {
  const claimed = await claimMessages(deps.db, deps.clock, worker, batchSize)
  if (!claimed.length) return 0
  // Before and after, so a backup taken in between is recognised as stale.
  await mark(deps)
  const waiting = claimed.values()
  const sendNext = async () => {
    for (const message of waiting) {
      if (stopping()) return
      try {
        const result = await sendMessage(deps, worker, message)
        if (result) results.add(result)
        if (result && result.outcome !== 'accepted')
          deps.log.warn({ messageId: message.id, ...result }, 'message not accepted')
      } catch (error) {
        deps.log.error({ err: error, messageId: message.id }, 'message processing failed')
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sendNext))
  await mark(deps)
  return claimed.length
}

async function beat(db: Db, workerId: string, now: Date) {
  const at = toTimestamp(now)
  await db
    .insertInto('worker_beats')
    .values({ worker_id: workerId, at })
    .onConflict((conflict) => conflict.column('worker_id').doUpdateSet({ at }))
    .execute()
  // Killed workers, and future heartbeats of a wrong clock.
  await db
    .deleteFrom('worker_beats')
    .where((eb) =>
      eb.or([
        eb('at', '<', toTimestamp(new Date(now.getTime() - hourMs))),
        eb('at', '>', toTimestamp(new Date(now.getTime() + hourMs))),
      ]),
    )
    .execute()
}

const busyShare = 0.8
const maxPauseMs = 1000

/** Visitors first: a busy process pauses for twice the batch's duration. */
function createYield() {
  let since = performance.eventLoopUtilization()
  return async (batchMs: number) => {
    if (performance.eventLoopUtilization(since).utilization > busyShare)
      await pause(Math.min(2 * batchMs, maxPauseMs))
    since = performance.eventLoopUtilization()
  }
}

/** Latched: a ring without a listener is not lost. */
function createBell() {
  let isRung = false
  let listener: (() => void) | undefined
  return {
    ring() {
      isRung = true
      listener?.()
    },
    async wait(timeoutMs: number) {
      if (!isRung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs)
          listener = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      isRung = false
      listener = undefined
    },
  }
}
